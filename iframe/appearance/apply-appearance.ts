import { TenderError } from '../../src/shared/error'
import { findWeakContrasts } from './contrast'
import { loadFont } from './fonts'
import { invalidOptions } from './invalid-options'
import { type Declarations, selectors } from './parts'
import { readAppearance } from './read-appearance'
import { createTextSizes } from './text-size'

/** Replaces the appearance and the colour scheme of the frame. */
export type ApplyAppearance = (appearance: unknown, scheme: string) => void

/**
 * Milliseconds between a change of the appearance and the check of its contrasts. The check is
 * slow, and must not delay a page that is still loading.
 */
const contrastCheckMs = 1000

/** The duration of the animation `appear` in the style sheet, in milliseconds. */
const fadeMs = 150

export interface ApplyAppearanceOptions {
  document: Document
  /** Whether the key is a test key. Only then, weak contrasts are reported. */
  isTestKey: boolean
  warn: (error: TenderError) => void
}

/** Adds CSS rules after the frame's own rules in `sheet`, and removes the added ones. */
const createRules = (sheet: CSSStyleSheet | undefined) => {
  const ownRules = sheet?.cssRules.length ?? 0
  return {
    clear: () => {
      while (sheet && sheet.cssRules.length > ownRules) sheet.deleteRule(ownRules)
    },
    /**
     * Sets the values one by one through CSSOM, so that no text of the page is parsed as a style
     * sheet.
     */
    add: (selector: string, prefix: string, declarations: Declarations) => {
      // Without declarations, no rule is inserted, because even an empty rule makes the browser
      // compute the layout again.
      if (!sheet || Object.keys(declarations).length === 0) return
      const rule = sheet.cssRules[sheet.insertRule(`${selector}{}`, sheet.cssRules.length)] as CSSStyleRule
      for (const [name, value = ''] of Object.entries(declarations)) {
        const css = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
        rule.style.setProperty(prefix + css, value)
      }
    },
  }
}

/**
 * The selector of the page's tokens. With `:root` twice, it is as specific as the frame's own rule
 * for dark pages. The page's rules come later, so they override that rule.
 */
const root = ':root:root'

/** Creates the function that applies an appearance, for every kind of element. */
export const createApplyAppearance = ({ document, isTestKey, warn }: ApplyAppearanceOptions): ApplyAppearance => {
  const { dataset } = document.documentElement
  const rules = createRules(document.styleSheets[0])
  let contrastCheck: ReturnType<typeof setTimeout> | undefined

  const checkContrasts = () => {
    const weak = findWeakContrasts(document)
    const message = weak.map((contrast) => contrast.message).join('; ')
    if (message) warn(new TenderError('appearance.contrast', message, { fields: weak }))
  }

  return (appearance, scheme) => {
    // If the first appearance is not empty, the style sheet fades the form in
    // (`data-styled="true"`).
    if (dataset.styled === undefined) {
      dataset.styled = String(Object.keys(Object(appearance)).length > 0)
      // Browsers delay the animation of a frame outside the viewport. The attribute is reset, so
      // that the form does not fade in later, when the customer scrolls to it.
      setTimeout(() => {
        dataset.styled = 'false'
      }, fadeMs)
    }
    const invalidPaths: string[] = []
    const { theme, font, dark, ...light } = readAppearance(appearance, (path) => invalidPaths.push(path))
    dataset.scheme = scheme
    rules.clear()
    if (font) {
      rules.add(root, '--', { fontFamily: font })
      loadFont(font, document)
    }
    const forScheme = [light, (scheme === 'dark' && dark) || {}]
    const textSizes = createTextSizes(forScheme[1]?.fontSize ?? light.fontSize)
    for (const { parts, ...tokens } of forScheme) {
      const { fontSize, labelSize } = tokens
      rules.add(root, '--', {
        ...tokens,
        ...(fontSize !== undefined && { fontSize: textSizes.root }),
        ...(labelSize !== undefined && { labelSize: textSizes.scale(labelSize) }),
      })
      for (const [part, { fontSize, ...others } = {}] of Object.entries<Declarations | undefined>(parts ?? {})) {
        const declarations = fontSize === undefined ? others : { ...others, fontSize: textSizes.scale(fontSize) }
        rules.add(selectors[part as keyof typeof selectors], '', declarations)
      }
    }
    clearTimeout(contrastCheck)
    if (isTestKey) contrastCheck = setTimeout(checkContrasts, contrastCheckMs)
    const error = invalidOptions(invalidPaths)
    if (error) warn(error)
  }
}
