import type { IntentOptions } from '../shared/types'
import { settingOptions } from './option-tables/checkout-options'
import type { PayLock } from './payment/pay-lock'
import type { CheckoutOptions, CheckoutSettings } from './types'

/** The order that the page shows, without the changes that wait for the end of a payment. */
export interface Order {
  options: IntentOptions
  /** Counts the orders of the page. Another number is another order. */
  epoch: number
}

/**
 * Changes the options of a checkout and its order. Once the core exists, nothing else changes them.
 * Each function returns the options that it received. Of the order, it returns only the changes
 * that apply now, which may have waited before.
 */
export interface Settings {
  /**
   * Changes options, as `change` does. An absent member of the intent and an absent `tracking` keep
   * their value.
   */
  set(given: CheckoutSettings, isPaying: boolean): CheckoutSettings
  /**
   * Changes options. Another `trackingId` or flow begins the next order. During a payment, changes
   * of the order wait. Those of a paid order are ignored, because a shop empties its cart after the
   * payment.
   */
  change(options: CheckoutSettings, isPaying: boolean): CheckoutSettings
  /** Begins the next order, or this one again. The members that are not passed stay. */
  begin(intent: Partial<IntentOptions>): CheckoutSettings
  /** Makes the changes of the order that have waited for a payment. */
  release(isPaying: boolean): CheckoutSettings
}

/** The next order does not have the details of the previous one. */
const withoutDetails = { customer: undefined, location: undefined, cart: undefined } as object

/**
 * @param current the checkout's copy of its options, which changes in place
 * @param lock returns the pay lock
 */
export const createSettings = (
  current: CheckoutOptions,
  order: Order,
  lock: () => Pick<PayLock, 'paidResult' | 'reset'>,
): Settings => {
  /** The changes of the order that wait for the end of a payment. */
  let held: Partial<IntentOptions> = {}

  /** Adds changes to those that wait. Another order does not have the changes of this one. */
  const withHeld = (intent: Partial<IntentOptions>): Partial<IntentOptions> =>
    namesOther({ ...order.options, ...held }, intent) ? intent : { ...held, ...intent }

  const begin = (intent: Partial<IntentOptions>): CheckoutSettings => {
    held = {}
    order.epoch += 1
    order.options = { ...order.options, ...intent }
    lock().reset()
    return { intent }
  }
  const changeOrder = (intent: Partial<IntentOptions>): CheckoutSettings => {
    if (namesOther(order.options, intent)) return begin({ ...withoutDetails, ...intent })
    if (Object.keys(intent).length === 0 || lock().paidResult) return {}
    order.options = { ...order.options, ...intent }
    return { intent }
  }
  const change = ({ intent, ...options }: CheckoutSettings, isPaying: boolean): CheckoutSettings => {
    for (const [name, value] of Object.entries(options))
      if (Object.hasOwn(settingOptions, name)) Object.assign(current, { [name]: value })
    if (!intent) return options
    const next = withHeld(intent)
    held = isPaying ? next : {}
    return isPaying ? options : { ...options, ...changeOrder(next) }
  }

  return {
    set: ({ intent, tracking, ...options }, isPaying) =>
      change({ ...options, ...(tracking && { tracking }), ...(intent && { intent: present(intent) }) }, isPaying),
    change,
    begin,
    release: (isPaying) => change({ intent: {} }, isPaying),
  }
}

const present = (intent: Partial<IntentOptions>): Partial<IntentOptions> =>
  Object.fromEntries(Object.entries(intent).filter(([, value]) => value !== undefined))

const namesOther = (before: IntentOptions, { trackingId, paymentFlowId }: Partial<IntentOptions>): boolean =>
  (trackingId ?? before.trackingId) !== before.trackingId ||
  (paymentFlowId ?? before.paymentFlowId) !== before.paymentFlowId
