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
 * Milliseconds until contrasts are checked: the check is slow, and must not delay a page that is
 * still loading.
 */
const contrastCheckMs = 1000

/** As long as the animation in the style sheet. */
const fadeMs = 150

export interface ApplyAppearanceOptions {
  document: Document
  /** Whether the key is a test key. Only then, weak contrasts are reported. */
  isTestKey: boolean
  warn: (error: TenderError) => void
}

/** Adds CSS rules behind those of the frame's own style sheet. */
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
      // Skipped, because even an empty rule makes the browser compute the layout again.
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
 * Two pseudo-classes, so that the page's tokens override those of the frame's own rules for dark
 * pages.
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
    // The style sheet fades in a form that appears with its first appearance.
    if (dataset.styled === undefined) {
      dataset.styled = String(Object.keys(Object(appearance)).length > 0)
      // A browser delays the animation of a frame outside the viewport until the customer scrolls.
      setTimeout(() => {
        dataset.styled = 'false'
      }, fadeMs)
    }
    const invalidPaths: string[] = []
    const { theme, font, dark, ...light } = readAppearance(appearance, invalidPaths)
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
