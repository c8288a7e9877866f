import { TenderError } from '../../src/shared/error'
import { contrastFaults } from './contrast'
import { useFonts } from './fonts'
import { type Look, readAppearance } from './read-appearance'
import { refusal } from './refusal'

export interface LookCalls {
  /** Takes what the page wants, in place of what it wanted before. */
  configure(appearance: unknown, scheme: string): void
  /** The page has become light or dark. */
  setScheme(scheme: string): void
}

export interface CreateLookOptions {
  document: Document
  /** The scheme of the frame's address, so that the first paint is right already. */
  scheme: string
  /** Whether weak contrasts are told: the Public Key is a test key, and whoever sees them can mend them. */
  test: boolean
  warn: (error: TenderError) => void
}

const none: Look = { tokens: [], rules: [] }

/**
 * How a frame looks, the same for every element. Values get into the style through CSSOM, one checked value by one: no text of the
 * page's is ever read as a style sheet, and a policy that forbids inline style has nothing to forbid.
 */
export const createLook = ({ document, scheme, test, warn }: CreateLookOptions): LookCalls => {
  const root = document.documentElement
  let looks = { light: none, dark: none }
  let own: number | undefined
  let told = ''
  root.dataset.scheme = scheme

  const show = () => {
    const { light, dark } = looks
    const wanted = root.dataset.scheme === 'dark' ? [light, dark] : [light]
    for (const [name] of [...light.tokens, ...dark.tokens]) root.style.removeProperty(name)
    for (const [name, value] of wanted.flatMap(({ tokens }) => tokens)) root.style.setProperty(name, value)
    // The frame's own style is its first sheet; what the page wants comes after its rules.
    const sheet = document.styleSheets[0]
    if (!sheet) return
    own ??= sheet.cssRules.length
    while (sheet.cssRules.length > own) sheet.deleteRule(own)
    for (const [selector, declarations] of wanted.flatMap(({ rules }) => rules)) {
      const rule = sheet.cssRules[sheet.insertRule(`${selector}{}`, sheet.cssRules.length)] as CSSStyleRule
      for (const [name, value] of declarations) rule.style.setProperty(name, value)
    }
    if (test) tellContrast()
  }

  const tellContrast = () => {
    const faults = contrastFaults(document)
    const message = faults.map(({ message }) => message).join('; ')
    if (message !== '' && message !== told) {
      warn(new TenderError('appearance.contrast', message, { fields: faults }))
    }
    told = message
  }

  return {
    configure: async (appearance, next) => {
      const { light, dark, fonts, refused } = readAppearance(appearance)
      looks = { light, dark }
      root.dataset.scheme = next
      show()
      const fault = refusal([...refused, ...(await useFonts(fonts, document.fonts))])
      if (fault) warn(fault)
    },
    setScheme: (next) => {
      root.dataset.scheme = next
      show()
    },
  }
}
