import { TenderError } from '../shared/error'
import type { AuthoriseRequest, BrandOptions } from '../shared/types'
import type { CheckoutOptions, ElementOptions, PayOptions } from './types'

export interface TagSettings {
  /** Without a Client Token: what comes later asks the shop for it. */
  options: CheckoutOptions
  urls: TagUrls
  /** What every element goes by. */
  element: ElementOptions
  /** How a payment is made. */
  pay: Pick<PayOptions, 'actions'>
  /** Asks the shop to authorise, with what stood in its form. Set by what comes later, without which nothing is paid. */
  authorise?: (request: AuthoriseRequest, fields: FormData) => unknown
}

/** The addresses of the shop that what comes later asks and goes to. */
export interface TagUrls {
  clientTokenUrl: string
  authoriseUrl: string
  /** Where the customer goes when the payment is made. */
  returnUrl?: string
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
  const { publicKey, flow, trackingId, amount, currency, locale, brands, actions } = dataset as Given & DOMStringMap
  return {
    options: {
      serviceUrl: tag.src,
      publicKey,
      intent: { trackingId, paymentFlowId: flow, amount: { amount: Number(amount), currency } },
      ...(locale && { locale }),
    },
    urls: dataset as Given,
    element: { ...(brands && { brands: { accepted: brands.trim().split(/\s+/) as AcceptedBrands } }) },
    pay: { ...(actions && { actions: wayOf(actions) }) },
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
