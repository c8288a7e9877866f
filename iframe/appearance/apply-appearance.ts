import { TenderError } from '../../src/shared/error'
import { findWeakContrasts } from './contrast'
import { loadFont } from './fonts'
import { invalidOptions } from './invalid-options'
import { type Declarations, selectors } from './parts'
import { readAppearance } from './read-appearance'

/** Replaces the appearance and the colour scheme of the frame. */
export type ApplyAppearance = (appearance: unknown, scheme: string) => void

/** Milliseconds until contrasts are checked. It takes a while, and the page may still be loading. */
const contrastCheckMs = 1000

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
    /** Values are set one by one through CSSOM: no text of the page is parsed as a style sheet. */
    add: (selector: string, prefix: string, declarations: Declarations) => {
      // An empty rule would cause a layout too.
      if (!sheet || Object.keys(declarations).length === 0) return
      const rule = sheet.cssRules[sheet.insertRule(`${selector}{}`, sheet.cssRules.length)] as CSSStyleRule
      for (const [name, value = ''] of Object.entries(declarations)) {
        const css = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
        rule.style.setProperty(prefix + css, value)
      }
    },
  }
}

/** Repeated, to be more specific than the frame's own rules for dark pages. */
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
    const invalidPaths: string[] = []
    const { theme, font, dark, ...light } = readAppearance(appearance, invalidPaths)
    dataset.scheme = scheme
    rules.clear()
    if (font) {
      rules.add(root, '--', { fontFamily: font })
      loadFont(font, document)
    }
    for (const { parts, ...tokens } of [light, (scheme === 'dark' && dark) || {}]) {
      rules.add(root, '--', tokens)
      for (const [part, declarations = {}] of Object.entries(parts ?? {})) {
        rules.add(selectors[part as keyof typeof selectors], '', declarations)
      }
    }
    clearTimeout(contrastCheck)
    if (isTestKey) contrastCheck = setTimeout(checkContrasts, contrastCheckMs)
    const error = invalidOptions(invalidPaths)
    if (error) warn(error)
  }
}
