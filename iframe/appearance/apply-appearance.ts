import { TenderError } from '../../src/shared/error'
import { contrastFaults } from './contrast'
import { loadFont } from './fonts'
import { invalidOptions } from './invalid-options'
import { type Declarations, selectors } from './parts'
import { readAppearance } from './read-appearance'

/** Takes what the page wants, and whether the page is light or dark, in place of what was before. */
export type ApplyAppearance = (appearance: unknown, scheme: string) => void

/** Milliseconds until weak contrasts are looked for: it takes the browser a while, and the page is still being loaded. */
const judgeAfterMs = 1000

export interface ApplyAppearanceOptions {
  document: Document
  /** Whether weak contrasts are told: the Public Key is a test key, and whoever sees them can mend them. */
  test: boolean
  warn: (error: TenderError) => void
}

/**
 * How a frame looks, the same for every element. Values get into the style through CSSOM, one checked value by one: no text of the
 * page's is ever read as a style sheet, and a policy that forbids inline style has nothing to forbid.
 */
export const createApplyAppearance = ({ document, test, warn }: ApplyAppearanceOptions): ApplyAppearance => {
  const { dataset } = document.documentElement
  // The frame's own style; what the page wants comes after its rules.
  const sheet = document.styleSheets[0]
  const own = sheet?.cssRules.length ?? 0
  let judging: ReturnType<typeof setTimeout> | undefined

  const declare = (selector: string, prefix: string, declarations: Declarations) => {
    // An empty rule too would have the browser lay out the whole frame once more.
    if (!sheet || Object.keys(declarations).length === 0) return
    const rule = sheet.cssRules[sheet.insertRule(`${selector}{}`, sheet.cssRules.length)] as CSSStyleRule
    for (const [name, value = ''] of Object.entries(declarations)) {
      const css = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      rule.style.setProperty(prefix + css, value)
    }
  }

  const judge = () => {
    const faults = contrastFaults(document)
    const message = faults.map((fault) => fault.message).join('; ')
    if (message) warn(new TenderError('appearance.contrast', message, { fields: faults }))
  }

  return (appearance, next) => {
    const refused: string[] = []
    const { theme, font, dark, ...light } = readAppearance(appearance, refused)
    dataset.scheme = next
    while (sheet && sheet.cssRules.length > own) sheet.deleteRule(own)
    if (font) {
      declare(':root:root', '--', { fontFamily: font })
      loadFont(font, document)
    }
    for (const { parts, ...tokens } of [light, (next === 'dark' && dark) || {}]) {
      // Twice, to count for more than what the frame's own style says of dark pages.
      declare(':root:root', '--', tokens)
      for (const [part, declarations = {}] of Object.entries(parts ?? {})) {
        declare(selectors[part as keyof typeof selectors], '', declarations)
      }
    }
    clearTimeout(judging)
    if (test) judging = setTimeout(judge, judgeAfterMs)
    const fault = invalidOptions(refused)
    if (fault) warn(fault)
  }
}
