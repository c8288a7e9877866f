import { TenderError } from '../shared/error'
import type { BrandOptions } from '../shared/types'
import type { CheckoutOptions, ElementOptions, PayOptions } from './types'

export interface TagSettings {
  options: CheckoutOptions
  /** The shop's own address that authorises. */
  authoriseUrl: string
  /** Where the customer goes when the payment is made. */
  returnUrl: string | undefined
  /** What every element goes by. */
  element: ElementOptions
  /** How a payment is made. */
  pay: Pick<PayOptions, 'actions'>
}

/**
 * Reads the attributes of the script tag: `data-public-key`, `data-flow`, `data-tracking-id`, `data-amount` (minor units),
 * `data-currency`, `data-client-token-url`, `data-authorise-url`, `data-return-url`, `data-locale`, `data-brands` (with spaces in
 * between), `data-actions` (a selector names a container). The service is where the script came from.
 * @throws TenderError `options.invalid` naming every attribute that is missing
 */
export const readTag = (tag: HTMLScriptElement): TagSettings => {
  const { dataset } = tag
  const missing = required.filter((name) => !dataset[name]).map(attributeOf)
  if (missing.length > 0) {
    throw new TenderError('options.invalid', `The script tag lacks ${missing.join(', ')}`)
  }
  const { publicKey, flow, trackingId, amount, currency, clientTokenUrl, authoriseUrl } = dataset as Given
  const { locale, returnUrl, brands, actions } = dataset
  return {
    options: {
      serviceUrl: tag.src,
      publicKey,
      clientToken: () => window.Tender?.postToShop?.(clientTokenUrl, {}),
      intent: { trackingId, paymentFlowId: flow, amount: { amount: Number(amount), currency } },
      ...(locale ? { locale } : {}),
    },
    authoriseUrl,
    returnUrl,
    element: brands ? { brands: { accepted: brands.trim().split(/\s+/) as AcceptedBrands } } : {},
    pay: actions ? { actions: wayOf(actions) } : {},
  }
}

/** The frame tells of a name that is no brand. */
type AcceptedBrands = NonNullable<BrandOptions['accepted']>

const wayOf = (actions: string): NonNullable<PayOptions['actions']> =>
  isWay(actions) ? actions : { container: actions }

const isWay = (actions: string): actions is 'modal' | 'redirect' | 'popup' => /^(modal|redirect|popup)$/.test(actions)

const required = ['publicKey', 'flow', 'trackingId', 'amount', 'currency', 'clientTokenUrl', 'authoriseUrl'] as const

type Given = Record<(typeof required)[number], string>

/** The attribute that a member of `dataset` stands for. */
const attributeOf = (name: string) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
