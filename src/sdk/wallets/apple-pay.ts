/// <reference types="applepayjs" />
import type { Locale } from '../../shared/locale'
import { waitForAnswer } from '../../shared/with-timeout'
import type { WalletsOptions } from '../types'
import { appleVersions, newestVersion } from './apple-mapping'
import { openAppleSheet } from './apple-sheet'
import type { WalletHost } from './host'
import { appleNetworks, assertNetworks } from './networks'
import type { ApplePayOptions, WalletAvailability } from './types'
import { appleIntegrity, appleScript } from './vendor-scripts'
import type { VendorButtonOptions, Wallet } from './wallet'

/** Milliseconds within which Apple must report whether the wallet contains a card. */
const capabilitiesTimeoutMs = 3000

const availabilities: Readonly<Record<ApplePayJS.PaymentCredentialStatus, WalletAvailability>> = {
  paymentCredentialsAvailable: 'available',
  paymentCredentialStatusUnknown: 'available',
  paymentCredentialsUnavailable: 'needsSetUp',
  applePayUnsupported: 'unsupported',
}

export const createApplePay = (host: WalletHost, options: WalletsOptions, apple: ApplePayOptions): Wallet => {
  let availability: WalletAvailability = 'unsupported'

  return {
    type: 'APPLE_PAY',
    prepare: async () => {
      try {
        availability = await findAvailability(host, apple)
        if (availability !== 'unsupported')
          assertNetworks(appleNetworks(apple.networks ?? options.networks, newestVersion()), 'Apple Pay')
      } catch (error) {
        host.warn(error)
        availability = isDefined() ? 'unavailable' : 'unsupported'
      }
      return availability
    },
    createButton: (button) => createAppleButton(button, availability === 'needsSetUp'),
    open: (sheet) => openAppleSheet({ host, options, apple, sheet }),
    // Undefined in a browser without `openPaymentSetup`. Apple's sheet itself then lets the
    // customer add a card.
    get setUp() {
      const isSupported = typeof ApplePaySession.openPaymentSetup === 'function'
      return isSupported ? () => ApplePaySession.openPaymentSetup(apple.merchantIdentifier) : undefined
    },
  }
}

const findAvailability = async (
  { scripts }: WalletHost,
  { merchantIdentifier, otherBrowsers = true }: ApplePayOptions,
): Promise<WalletAvailability> => {
  const hasButton = isNative() || customElements.get('apple-pay-button')
  const needsScript = isDefined() ? !hasButton : otherBrowsers
  if (needsScript) await scripts.load(appleScript, appleIntegrity)
  if (!isDefined() || !appleVersions.some((version) => ApplePaySession.supportsVersion(version))) return 'unsupported'
  if (!ApplePaySession.canMakePayments()) return 'unsupported'
  // Without `applePayCapabilities`, Apple's sheet itself reports that the customer has no card.
  if (!ApplePaySession.applePayCapabilities) return 'available'
  const capabilities = ApplePaySession.applePayCapabilities(merchantIdentifier)
  const status = await waitForAnswer('applePayCapabilities', capabilities, capabilitiesTimeoutMs).then(
    ({ paymentCredentialStatus }) => paymentCredentialStatus,
    () => undefined,
  )
  return status ? (availabilities[status] ?? 'available') : 'available'
}

const isDefined = () => typeof ApplePaySession !== 'undefined'

/** Whether the browser draws Apple's button itself, as Safari does. */
const isNative = () => CSS.supports('-webkit-appearance', '-apple-pay-button')

const labels: Readonly<Record<VendorButtonOptions['style']['label'], string>> = {
  plain: 'plain',
  buy: 'buy',
  checkout: 'check-out',
  order: 'order',
  subscribe: 'subscribe',
  donate: 'donate',
  book: 'book',
}

/**
 * The locales of the button of Apple's script, which supports no Bulgarian, Slovenian, Estonian,
 * Latvian or Lithuanian. Those customers see an English button.
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

const createAppleButton = (options: VendorButtonOptions, isSetUp: boolean): HTMLElement => {
  const { style, locale, onClick } = options
  const type = isSetUp ? 'set-up' : labels[style.label]
  const button = isNative() ? createNativeButton(options, type) : createScriptButton(options, type)
  button.lang = locale
  button.ariaLabel = 'Apple Pay'
  button.addEventListener('click', onClick)
  return button
}

const createNativeButton = ({ style, color }: VendorButtonOptions, type: string): HTMLElement => {
  const button = document.createElement('button')
  button.type = 'button'
  setStyles(button, {
    '-webkit-appearance': '-apple-pay-button',
    '-apple-pay-button-type': type,
    '-apple-pay-button-style': color,
    'border-radius': `${style.radius}px`,
    width: '100%',
    height: '100%',
  })
  return button
}

/** Creates the button as the custom element that Apple's script defines. */
const createScriptButton = ({ style, color, locale }: VendorButtonOptions, type: string): HTMLElement => {
  const button = document.createElement('apple-pay-button')
  setStyles(button, {
    '--apple-pay-button-width': '100%',
    '--apple-pay-button-height': `${style.height}px`,
    '--apple-pay-button-border-radius': `${style.radius}px`,
    display: 'block',
  })
  button.setAttribute('buttonstyle', color)
  button.setAttribute('type', type)
  button.setAttribute('locale', appleLocales[locale])
  return button
}

const setStyles = (element: HTMLElement, styles: Record<string, string>) => {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value)
}
