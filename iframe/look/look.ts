import { TenderError } from '../../src/shared/error'
import { contrastFaults } from './contrast'
import { useFonts } from './fonts'
import { type Declarations, selectors } from './parts'
import { type ReadLook, readAppearance } from './read-appearance'
import { refusal } from './refusal'

export interface LookCalls {
  /** Takes what the page wants, in place of what it wanted before. */
  configure(appearance: unknown, scheme: string): void
  /** The page has become light or dark. */
  setScheme(scheme: string): void
}

export interface CreateLookOptions {
  document: Document
  /**
   * The scheme of the frame's address, so that the first paint is right already. Empty where the merchant's HTML says none: then it
   * is the one that browsers hand on to a frame, the page's own or the system's.
   */
  scheme: string
  /** Whether weak contrasts are told: the Public Key is a test key, and whoever sees them can mend them. */
  test: boolean
  warn: (error: TenderError) => void
}

/**
 * How a frame looks, the same for every element. Values get into the style through CSSOM, one checked value by one: no text of the
 * page's is ever read as a style sheet, and a policy that forbids inline style has nothing to forbid.
 */
export const createLook = ({ document, scheme, test, warn }: CreateLookOptions): LookCalls => {
  const { dataset } = document.documentElement
  // The frame's own style; what the page wants comes after its rules.
  const sheet = document.styleSheets[0]
  const own = sheet?.cssRules.length ?? 0
  let looks: (ReadLook | undefined)[] = []
  let told = ''
  dataset.scheme = scheme || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

  const declare = (selector: string, prefix: string, declarations: Declarations) => {
    if (!sheet) return
    const rule = sheet.cssRules[sheet.insertRule(`${selector}{}`, sheet.cssRules.length)] as CSSStyleRule
    for (const [name, value = ''] of Object.entries(declarations)) {
      const css = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      rule.style.setProperty(prefix + css, value)
    }
  }

  const show = () => {
    while (sheet && sheet.cssRules.length > own) sheet.deleteRule(own)
    for (const { parts, ...tokens } of looks.slice(0, dataset.scheme === 'dark' ? 2 : 1).map((look) => look ?? {})) {
      // Twice, to count for more than what the frame's own style says of dark pages.
      declare(':root:root', '--', tokens)
      for (const [part, declarations = {}] of Object.entries(parts ?? {})) {
        declare(selectors[part as keyof typeof selectors], '', declarations)
      }
    }
    if (!test) return
    const faults = contrastFaults(document)
    const message = faults.map((fault) => fault.message).join('; ')
    if (message !== '' && message !== told) warn(new TenderError('appearance.contrast', message, { fields: faults }))
    told = message
  }

  return {
    configure: async (appearance, next) => {
      const refused: string[] = []
      const { theme, fonts = [], dark, ...light } = readAppearance(appearance, refused)
      looks = [light, dark]
      dataset.scheme = next
      show()
      await useFonts(fonts, document.fonts, refused)
      const fault = refusal(refused)
      if (fault) warn(fault)
    },
    setScheme: (next) => {
      dataset.scheme = next
      show()
    },
  }
}
