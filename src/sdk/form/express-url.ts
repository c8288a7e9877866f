import { postToMerchant } from '../payment/server-routes'
import type { WalletAddress, WalletShipping, WalletsOptions, WalletUpdate } from '../types'
import { readAddress, readFlag } from './read-attribute'

/** The request to `data-express-url`. It contains all choices, so that the server stores none. */
interface ExpressRequest {
  trackingId: string
  /** What the customer has changed. */
  changed: 'address' | 'method' | 'coupon'
  address?: WalletAddress
  /** The id of the delivery method. */
  methodId?: string
  coupon?: string
}

/**
 * Returns the options of an express checkout whose sheet posts each change to the address in
 * `data-express-url`. The answer is a `WalletUpdate`. No options without a valid address.
 */
export const expressOptions = (
  attributes: Readonly<DOMStringMap>,
  shipping: Partial<WalletShipping> | undefined,
  trackingId: () => string,
): Partial<WalletsOptions> => {
  const expressUrl = readAddress(attributes.expressUrl)
  if (!expressUrl) return {}
  let choices: Omit<ExpressRequest, 'trackingId' | 'changed'> = {}
  const change = async (changed: ExpressRequest['changed'], choice: typeof choices): Promise<WalletUpdate> => {
    const before = choices
    const next = { ...before, ...choice }
    choices = next
    const response = await postToMerchant(expressUrl, { trackingId: trackingId(), changed, ...next })
    if (!response.ok) throw new Error(`data-express-url: the server answered HTTP ${response.status}`)
    const update: WalletUpdate = await response.json()
    // After an error, the sheet shows the previous delivery method, or the previous coupon.
    if (update.errors?.length && changed !== 'address' && choices === next) choices = before
    return update
  }
  return {
    beforeOpen: () => {
      choices = {}
    },
    shipping: {
      ...shipping,
      onAddressChange: (address) => change('address', { address }),
      onMethodChange: (methodId) => change('method', { methodId }),
    },
    ...(readFlag(attributes.expressCoupon) && { onCouponChange: (coupon) => change('coupon', { coupon }) }),
  }
}
