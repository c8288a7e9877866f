import { postToMerchant } from '../payment/server-routes'
import type { WalletAddress, WalletShipping, WalletsOptions, WalletUpdate } from '../types'
import { readAddress, readFlag } from './read-attribute'

/**
 * The request to `data-express-url`. It repeats earlier choices, so that the server need not store
 * them.
 */
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
 * Returns the options of the wallets that post each change in the sheet to `data-express-url`. The
 * server answers with a `WalletUpdate`. Returns no options if the attribute is missing or invalid.
 */
export const expressOptions = (
  attributes: Readonly<DOMStringMap>,
  shipping: Partial<WalletShipping> | undefined,
  trackingId: () => string,
): Partial<WalletsOptions> => {
  const expressUrl = readAddress(attributes.expressUrl)
  if (!expressUrl) return {}
  const request = async (asked: ExpressRequest): Promise<WalletUpdate> => {
    const response = await postToMerchant(expressUrl, asked)
    if (!response.ok) throw new Error(`data-express-url: the server answered HTTP ${response.status}`)
    return response.json()
  }
  let choices: Omit<ExpressRequest, 'trackingId' | 'changed'> = {}
  const change = async (changed: ExpressRequest['changed'], choice: typeof choices): Promise<WalletUpdate> => {
    const before = choices
    const next = { ...before, ...choice }
    choices = next
    /** Later requests contain the previous choice, because the server has not accepted this one. */
    const undo = () => {
      if (changed !== 'address' && choices === next) choices = before
    }
    try {
      const update = await request({ trackingId: trackingId(), changed, ...next })
      if (update.errors?.length) undo()
      return update
    } catch (error) {
      undo()
      throw error
    }
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
