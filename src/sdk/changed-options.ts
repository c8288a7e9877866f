import { serialise } from '../shared/serialise'
import type { IntentOptions } from '../shared/types'
import type { CheckoutSettings } from './types'

/**
 * Creates the filter of `checkout.set`. It returns the options whose value differs from the one
 * that was passed last, because a framework passes all options with each rendering. If the intent
 * names another order, all its members are returned. A change by another call, such as `setLocale`,
 * stays until another value is passed.
 */
export const createChangedOptions = (first: CheckoutSettings & { intent: IntentOptions }) => {
  const last = new Map<string, unknown>()
  const changedIn = (options: object): object =>
    Object.fromEntries(
      Object.entries(options).filter(([name, value]) => {
        const text = serialise(value)
        const differs = last.get(name) !== text
        last.set(name, text)
        return differs
      }),
    )
  changedIn({ ...first, ...first.intent })

  return ({ intent, ...options }: CheckoutSettings): CheckoutSettings => {
    // Absent members of the intent keep their value.
    const given = Object.fromEntries(Object.entries({ ...intent }).filter(([, value]) => value !== undefined))
    const members = changedIn(given)
    const isNext = 'trackingId' in members || 'paymentFlowId' in members
    return {
      ...changedIn(options),
      ...(Object.keys(members).length > 0 && { intent: isNext ? given : members }),
    }
  }
}
