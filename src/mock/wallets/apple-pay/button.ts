import { buttonText, showLabel } from '../wallet-mark'

const labels: Readonly<Record<string, string>> = {
  'add-money': 'Add money with',
  book: 'Book with',
  buy: 'Buy with',
  'check-out': 'Check out with',
  continue: 'Continue with',
  contribute: 'Contribute with',
  donate: 'Donate with',
  order: 'Order with',
  pay: 'Pay with',
  reload: 'Reload with',
  rent: 'Rent with',
  'set-up': 'Set up',
  subscribe: 'Subscribe with',
  support: 'Support with',
  tip: 'Tip with',
  'top-up': 'Top up with',
}

const name = 'apple-pay-button'

/** The locales that Apple's documentation lists for the button. Each contains a region. */
const locales =
  `ar-AB ca-ES cs-CZ da-DK de-DE el-GR en-AU en-GB en-US es-ES es-MX fi-FI fr-CA fr-FR he-IL hi-IN hr-HR hu-HU id-ID it-IT
  ja-JP ko-KR ms-MY nb-NO nl-NL pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK sv-SE th-TH tr-TR uk-UA vi-VN zh-CN zh-HK zh-TW`.split(
    /\s+/,
  )

/** Returns the fault of the button's attribute `locale`; undefined if it is valid. */
export const localeFault = (locale: string | null): string | undefined =>
  locale === null || locales.includes(locale) ? undefined : `${locale} is not a locale of apple-pay-button`

const styleOf = (button: HTMLElement, style: string): void => {
  const light = style.startsWith('white')
  Object.assign(button.style, {
    width: 'var(--apple-pay-button-width, 140px)',
    height: 'var(--apple-pay-button-height, 30px)',
    minHeight: '30px',
    borderRadius: 'var(--apple-pay-button-border-radius, 4px)',
    padding: 'var(--apple-pay-button-padding, 0)',
    boxSizing: 'var(--apple-pay-button-box-sizing, border-box)',
    // In forced-colours mode, a transparent border becomes visible.
    border: style === 'white-outline' ? '1px solid #000' : '1px solid transparent',
    background: light ? '#fff' : '#000',
    color: light ? '#000' : '#fff',
    // A long label needs two lines in a narrow button.
    ...buttonText,
    cursor: 'pointer',
  })
}

/**
 * Creates the button's focus ring. The button is in a shadow root, where the style sheets of the
 * page do not apply.
 */
const createFocusStyle = (window: Window & typeof globalThis): CSSStyleSheet => {
  const sheet = new window.CSSStyleSheet()
  sheet.replaceSync('button:focus-visible{outline:3px solid CanvasText;outline-offset:2px}')
  return sheet
}

/**
 * Defines Apple's button element, in English. It has the attributes `type`, `buttonstyle` and
 * `locale`, and custom properties for its size. A no-op if the window already has the element,
 * which cannot be removed.
 *
 * @param fault Called if an element has an invalid `locale` when it is inserted.
 */
export const defineApplePayButton = (window: Window & typeof globalThis, fault: (message: string) => void): void => {
  if (window.customElements.get(name)) return
  const focusStyle = createFocusStyle(window)
  class ApplePayButton extends window.HTMLElement {
    static readonly observedAttributes = ['buttonstyle', 'type', 'locale']
    readonly #button: HTMLButtonElement

    constructor() {
      super()
      this.#button = window.document.createElement('button')
      this.#button.type = 'button'
      const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
      root.adoptedStyleSheets = [focusStyle]
      root.append(this.#button)
    }

    connectedCallback(): void {
      this.style.display ||= 'inline-block'
      const found = localeFault(this.getAttribute('locale'))
      if (found !== undefined) fault(found)
      this.attributeChangedCallback()
    }

    attributeChangedCallback(): void {
      const label = labels[this.getAttribute('type') ?? 'plain']
      const text = label === undefined ? 'Apple Pay' : `${label} Apple Pay`
      showLabel(window.document, this.#button, 'apple', text)
      this.#button.lang = 'en'
      styleOf(this.#button, this.getAttribute('buttonstyle') ?? 'black')
    }
  }
  window.customElements.define(name, ApplePayButton)
}
