/// <reference types="applepayjs" />
import type { Locale } from '../../shared/locale'
import type { WalletsOptions } from '../types'
import { appleVersions } from './apple-mapping'
import { openAppleSheet } from './apple-sheet'
import type { WalletHost } from './host'
import type { ApplePayOptions, WalletAvailability } from './types'
import { appleIntegrity, appleScript } from './vendor-scripts'
import type { ButtonOptions, Wallet } from './wallet'
import { withTimeout } from './with-timeout'

/** Milliseconds that Apple may take to tell of the cards in the wallet. */
const capabilitiesMs = 3000

const availabilities: Readonly<Record<ApplePayJS.PaymentCredentialStatus, WalletAvailability>> = {
  paymentCredentialsAvailable: 'available',
  paymentCredentialStatusUnknown: 'available',
  paymentCredentialsUnavailable: 'needsSetUp',
  applePayUnsupported: 'unsupported',
}

export const createApplePay = (host: WalletHost, options: WalletsOptions, apple: ApplePayOptions): Wallet => {
  let availability: WalletAvailability = 'unsupported'

  const find = async (): Promise<WalletAvailability> => {
    const hasButton = isNative() || customElements.get('apple-pay-button')
    const wanted = isKnown() ? !hasButton : (apple.otherBrowsers ?? true)
    if (wanted) await host.loadScript(appleScript, appleIntegrity)
    if (!isKnown() || !appleVersions.some((version) => ApplePaySession.supportsVersion(version))) return 'unsupported'
    if (!ApplePaySession.canMakePayments()) return 'unsupported'
    // Browsers that cannot tell of cards let the sheet do it.
    if (!ApplePaySession.applePayCapabilities) return 'available'
    const asking = ApplePaySession.applePayCapabilities(apple.merchantIdentifier)
    const told = await withTimeout(capabilitiesMs, 'applePayCapabilities', asking).catch(() => undefined)
    return told ? (availabilities[told.paymentCredentialStatus] ?? 'available') : 'available'
  }

  return {
    type: 'APPLE_PAY',
    prepare: async () => {
      try {
        availability = await find()
      } catch (error) {
        host.warn(error)
        availability = isKnown() ? 'unavailable' : 'unsupported'
      }
      return availability
    },
    button: (style) => appleButton(style, availability === 'needsSetUp'),
    open: (sheet) => openAppleSheet({ host, options, apple, sheet }),
    // Some browsers have no such thing; there the sheet leads to it.
    get setUp() {
      const known = typeof ApplePaySession.openPaymentSetup === 'function'
      return known ? () => ApplePaySession.openPaymentSetup(apple.merchantIdentifier) : undefined
    },
  }
}

const isKnown = () => typeof ApplePaySession !== 'undefined'

/** Safari draws the button itself. */
const isNative = () => CSS.supports('-webkit-appearance', '-apple-pay-button')

const labels: Readonly<Record<ButtonOptions['style']['label'], string>> = {
  plain: 'plain',
  buy: 'buy',
  checkout: 'check-out',
  order: 'order',
  subscribe: 'subscribe',
  donate: 'donate',
  book: 'book',
}

/**
 * The locales of Apple's button, each a language with its region. Apple has none for Bulgarian,
 * Slovenian, Estonian, Latvian and Lithuanian: their buttons are in English.
 */
export const appleLocales: Readonly<Record<Locale, string>> = {
  en: 'en-GB',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  'es-419': 'es-MX',
  it: 'it-IT',
  nl: 'nl-NL',
  'pt-BR': 'pt-BR',
  'pt-PT': 'pt-PT',
  pl: 'pl-PL',
  sv: 'sv-SE',
  da: 'da-DK',
  nb: 'nb-NO',
  fi: 'fi-FI',
  cs: 'cs-CZ',
  sk: 'sk-SK',
  hu: 'hu-HU',
  ro: 'ro-RO',
  bg: 'en-GB',
  el: 'el-GR',
  tr: 'tr-TR',
  uk: 'uk-UA',
  hr: 'hr-HR',
  sl: 'en-GB',
  et: 'en-GB',
  lv: 'en-GB',
  lt: 'en-GB',
  ja: 'ja-JP',
  ko: 'ko-KR',
  'zh-Hans': 'zh-CN',
  'zh-Hant': 'zh-TW',
  ar: 'ar-AB',
  he: 'he-IL',
}

const appleButton = ({ style, color, locale, onClick }: ButtonOptions, setUp: boolean): HTMLElement => {
  const native = isNative()
  const type = setUp ? 'set-up' : labels[style.label]
  const button = document.createElement(native ? 'button' : 'apple-pay-button')
  const styles: Record<string, string> = native
    ? {
        '-webkit-appearance': '-apple-pay-button',
        '-apple-pay-button-type': type,
        '-apple-pay-button-style': color,
        'border-radius': `${style.radius}px`,
        width: '100%',
        height: '100%',
      }
    : {
        '--apple-pay-button-width': '100%',
        '--apple-pay-button-height': `${style.height}px`,
        '--apple-pay-button-border-radius': `${style.radius}px`,
        display: 'block',
      }
  for (const [name, value] of Object.entries(styles)) button.style.setProperty(name, value)
  if (button instanceof HTMLButtonElement) button.type = 'button'
  else {
    button.setAttribute('buttonstyle', color)
    button.setAttribute('type', type)
    button.setAttribute('locale', appleLocales[locale])
  }
  button.lang = locale
  button.ariaLabel = 'Apple Pay'
  button.addEventListener('click', onClick)
  return button
}
