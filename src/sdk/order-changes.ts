import type { IntentOptions } from '../shared/types'
import type { Order } from './order'
import type { PayLock } from './payment/pay-lock'

/** Changes the order as `checkout.set` does. */
export interface OrderChanges {
  /**
   * Another `trackingId` or flow begins the next order. During a payment, the changes wait. Those
   * of a paid order are ignored, because a shop empties its cart after the payment.
   */
  change(intent: Partial<IntentOptions>, isPaying: boolean): void
  /** Makes the changes that have waited for a payment. Returns whether there were any. */
  release(): boolean
}

/** The next order does not have the details of the previous one. */
const withoutDetails = { customer: undefined, location: undefined, cart: undefined } as object

/** @param lock returns the pay lock */
export const createOrderChanges = (order: Order, lock: () => Pick<PayLock, 'paidResult' | 'reset'>): OrderChanges => {
  let held: Partial<IntentOptions> | undefined
  const change = (intent: Partial<IntentOptions>) => {
    const { trackingId, paymentFlowId } = { ...order.options, ...intent }
    if (!order.includes({ trackingId, paymentFlowId })) {
      order.epoch += 1
      order.update({ ...withoutDetails, ...intent })
      lock().reset()
    } else if (!lock().paidResult) order.update(intent)
  }
  return {
    change: (intent, isPaying) => {
      if (isPaying) held = { ...held, ...intent }
      else change(intent)
    },
    release: () => {
      const released = held
      held = undefined
      if (released) change(released)
      return released !== undefined
    },
  }
}
