import { serialise } from '../shared/serialise'
import type { IntentOptions } from '../shared/types'
import type { PayLock } from './payment/pay-lock'
import type { CheckoutOptions, CheckoutSettings } from './types'
import { settingNames } from './unknown-options'

/** The order that the page shows. Changes that `set` holds back during a payment are missing. */
export interface Order {
  options: IntentOptions
  /** Counts the orders of the page. Another number is another order. */
  epoch: number
}

/**
 * Changes the options of a checkout and its order. Nothing else changes them. Each function returns
 * what now has another value.
 */
export interface Settings {
  /**
   * Changes the options whose value differs from the one that was passed last, because a framework
   * passes all options with each rendering. A change by another call, such as `consent`, stays
   * until another value is passed.
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
  /** Treats the language as not passed yet, because it could not be shown. */
  forgetLocale(): void
}

/** The next order does not have the details of the previous one. */
const withoutDetails = { customer: undefined, location: undefined, cart: undefined } as object

/**
 * @param current the options of `createCheckout`, which change in place
 * @param lock returns the pay lock
 */
export const createSettings = (
  current: CheckoutOptions,
  order: Order,
  lock: () => Pick<PayLock, 'paidResult' | 'reset'>,
): Settings => {
  let held: Partial<IntentOptions> = {}
  /** The values that were passed last, as text, because the caller may mutate them later. */
  const passed = new Map<string, unknown>()

  const differing = (options: object): object =>
    Object.fromEntries(
      Object.entries(options).filter(([name, value]) => {
        const text = serialise(value)
        const differs = passed.get(name) !== text
        passed.set(name, text)
        return differs
      }),
    )
  differing({ ...current, ...current.intent })

  const begin = (intent: Partial<IntentOptions>): CheckoutSettings => {
    order.epoch += 1
    order.options = { ...order.options, ...intent }
    lock().reset()
    return { intent }
  }
  const changeOrder = (intent: Partial<IntentOptions>): CheckoutSettings => {
    const before = order.options
    const next = { ...before, ...intent }
    if (next.trackingId !== before.trackingId || next.paymentFlowId !== before.paymentFlowId)
      return begin({ ...withoutDetails, ...intent })
    if (Object.keys(intent).length === 0 || lock().paidResult) return {}
    order.options = next
    return { intent }
  }
  const change = ({ intent = {}, ...options }: CheckoutSettings, isPaying: boolean): CheckoutSettings => {
    for (const [name, value] of Object.entries(options))
      if (Object.hasOwn(settingNames, name)) Object.assign(current, { [name]: value })
    if (!isPaying) return { ...options, ...changeOrder(intent) }
    held = { ...held, ...intent }
    return options
  }

  return {
    set: ({ intent, ...options }, isPaying) => {
      // Absent members of the intent keep their value.
      const members = Object.fromEntries(Object.entries({ ...intent }).filter(([, value]) => value !== undefined))
      const changed = differing(members)
      // Another order has all members that are passed, also those with the same value.
      const isNext = 'trackingId' in changed || 'paymentFlowId' in changed
      return change({ intent: isNext ? members : changed, ...differing(options) }, isPaying)
    },
    change,
    begin,
    release: (isPaying) => {
      const intent = held
      held = {}
      return change({ intent }, isPaying)
    },
    forgetLocale: () => void passed.delete('locale'),
  }
}
