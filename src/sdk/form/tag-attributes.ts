import type { AuthoriseRequest, BrandOptions } from '../../shared/types'
import type { CheckoutOptions, ElementOptions } from '../types'

/** The settings that the attributes of the script tag contain. */
export interface TagSettings {
  options: CheckoutOptions
  urls: TagUrls
  /** The options that every element gets. */
  element: ElementOptions
  /**
   * Posts a request to authorise to the merchant's server, with the values of the merchant's form.
   * Undefined until the core has loaded and set it.
   */
  authorise?: (request: AuthoriseRequest, fields: FormData) => unknown
}

/** URLs of the merchant. */
export interface TagUrls {
  /** The page that the browser opens after the payment. */
  returnUrl?: string
  /**
   * How customer actions are displayed, as in the `actions` option of `pay`. Any other text is the
   * selector of a container.
   */
  actions?: string
}

/**
 * Reads the attributes of the script tag: `data-public-key`, `data-flow`, `data-tracking-id`,
 * `data-amount` (minor units), `data-currency`, `data-server` (the path of the three routes), and
 * the optional `data-return-url`, `data-locale`, `data-brands` (separated by
 * spaces) and `data-actions` (`modal`, `redirect`, `popup`, or the selector of a container). The
 * URL of the script itself is used as the service's URL. The core checks whether an attribute is
 * missing.
 */
export const readTagAttributes = (tag: HTMLScriptElement): TagSettings => {
  const { dataset } = tag
  const { publicKey, server, flow, trackingId, amount, currency, locale, brands } = dataset as RequiredAttributes &
    DOMStringMap
  return {
    options: {
      serviceUrl: tag.src,
      publicKey,
      server,
      intent: { trackingId, paymentFlowId: flow, amount: { amount: Number(amount), currency } },
      ...(locale && { locale }),
    },
    urls: dataset,
    element: { ...(brands && { brands: { accepted: brands.trim().split(/\s+/) as AcceptedBrands } }) },
  }
}

/** Typed as brand names without a check, because the frame warns about unknown names. */
type AcceptedBrands = NonNullable<BrandOptions['accepted']>

type RequiredAttributes = Record<'publicKey' | 'flow' | 'trackingId' | 'amount' | 'currency' | 'server', string>
