import { TenderError } from '../../shared/error'
import type { AuthoriseRequest, BrandOptions } from '../../shared/types'
import type { CheckoutOptions, ElementOptions } from '../types'

/** What the attributes of the script tag say. */
export interface TagSettings {
  /** Without `clientToken`, which the core sets. */
  options: CheckoutOptions
  urls: TagUrls
  /** The options of every element. */
  element: ElementOptions
  /**
   * Posts a request to authorise to the merchant's server, with the values of the form. The core
   * sets it: without the core, nothing is paid.
   */
  authorise?: (request: AuthoriseRequest, fields: FormData) => unknown
}

/** The merchant's addresses, which the core uses. */
export interface TagUrls {
  clientTokenUrl: string
  authoriseUrl: string
  /** Returns a payment by its id. */
  outcomeUrl?: string
  /** The page to which the customer goes after the payment. */
  returnUrl?: string
  /**
   * How customer actions are displayed, as the `actions` option of `pay`; a selector names a
   * container.
   */
  actions?: string
}

/**
 * Reads the attributes of the script tag: `data-public-key`, `data-flow`, `data-tracking-id`,
 * `data-amount` (minor units), `data-currency`, `data-client-token-url`, `data-authorise-url`, and
 * the optional `data-outcome-url`, `data-return-url`, `data-locale`, `data-brands` (separated by
 * spaces) and `data-actions` (`modal`, `redirect`, `popup`, or the selector of a container). The
 * address of the script is the address of the service.
 *
 * @throws TenderError `options.invalid`, which names every attribute that is missing
 */
export const readTagAttributes = (tag: HTMLScriptElement): TagSettings => {
  const { dataset } = tag
  const missing = required.filter((name) => !dataset[name]).map(attributeOf)
  if (missing.length > 0) {
    throw new TenderError('options.invalid', `The script tag has no ${missing.join(', ')}`)
  }
  const { publicKey, flow, trackingId, amount, currency, locale, brands } = dataset as RequiredAttributes & DOMStringMap
  return {
    options: {
      serviceUrl: tag.src,
      publicKey,
      intent: { trackingId, paymentFlowId: flow, amount: { amount: Number(amount), currency } },
      ...(locale && { locale }),
    },
    urls: dataset as RequiredAttributes,
    element: { ...(brands && { brands: { accepted: brands.trim().split(/\s+/) as AcceptedBrands } }) },
  }
}

/** The frame warns of a name that is not a brand. */
type AcceptedBrands = NonNullable<BrandOptions['accepted']>

const required = ['publicKey', 'flow', 'trackingId', 'amount', 'currency', 'clientTokenUrl', 'authoriseUrl'] as const

type RequiredAttributes = Record<(typeof required)[number], string>

/** Returns the name of an attribute for its name in `dataset`. */
const attributeOf = (name: string) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
