import { TenderError } from '../../shared/error'
import type { AuthoriseRequest, BrandOptions } from '../../shared/types'
import type { CheckoutOptions, ElementOptions } from '../types'

export interface TagSettings {
  /** Without a Client Token: what comes later asks the shop for it. */
  options: CheckoutOptions
  urls: TagUrls
  /** What every element goes by. */
  element: ElementOptions
  /** Asks the shop to authorise, with what stood in its form. Set by what comes later, without which nothing is paid. */
  authorise?: (request: AuthoriseRequest, fields: FormData) => unknown
}

/** The addresses of the shop that what comes later asks and goes to. */
export interface TagUrls {
  clientTokenUrl: string
  authoriseUrl: string
  /** Returns a payment by its id. */
  outcomeUrl?: string
  /** Where the customer goes when the payment is made. */
  returnUrl?: string
  /** How 3-D Secure is shown, where a payment does not say so itself; a selector names a container. */
  actions?: string
}

/**
 * Reads the attributes of the script tag: `data-public-key`, `data-flow`, `data-tracking-id`, `data-amount` (minor units),
 * `data-currency`, `data-client-token-url`, `data-authorise-url`, `data-outcome-url` (optional), `data-return-url`, `data-locale`,
 * `data-brands` (with spaces in between), `data-actions` (a selector names a container). The service is where the script came from.
 * @throws TenderError `options.invalid` naming every attribute that is missing
 */
export const readTagAttributes = (tag: HTMLScriptElement): TagSettings => {
  const { dataset } = tag
  const missing = required.filter((name) => !dataset[name]).map(attributeOf)
  if (missing.length > 0) {
    throw new TenderError('options.invalid', `The script tag lacks ${missing.join(', ')}`)
  }
  const { publicKey, flow, trackingId, amount, currency, locale, brands } = dataset as Given & DOMStringMap
  return {
    options: {
      serviceUrl: tag.src,
      publicKey,
      intent: { trackingId, paymentFlowId: flow, amount: { amount: Number(amount), currency } },
      ...(locale && { locale }),
    },
    urls: dataset as Given,
    element: { ...(brands && { brands: { accepted: brands.trim().split(/\s+/) as AcceptedBrands } }) },
  }
}

/** The frame tells of a name that is no brand. */
type AcceptedBrands = NonNullable<BrandOptions['accepted']>

const required = ['publicKey', 'flow', 'trackingId', 'amount', 'currency', 'clientTokenUrl', 'authoriseUrl'] as const

type Given = Record<(typeof required)[number], string>

/** The attribute that a member of `dataset` stands for. */
const attributeOf = (name: string) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
