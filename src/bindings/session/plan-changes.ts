import { serialise } from '../../sdk/serialise'
import type { CheckoutOptions } from '../../sdk/types'
import type { CheckoutChanges, IntentOptions } from '../../shared/types'

/** Whether the order of a checkout can change: not during a payment, and not once it is paid. */
export type OrderState = 'open' | 'paying' | 'paid'

/**
 * A change that brings other options to a checkout: the method to call, and its argument.
 * `recreate` means that the options need another checkout.
 */
export type Change =
  | { kind: 'recreate'; value?: undefined }
  | { kind: 'restart'; value: IntentOptions }
  | { kind: 'update'; value: CheckoutChanges }
  | { kind: 'consent'; value?: undefined }
  | { kind: (typeof setters)[number][1]; value: unknown }

export interface Plan {
  changes: Change[]
  /** The options that the checkout has after these changes. */
  applied: CheckoutOptions
}

/** The options that change in place, with the methods of the checkout that change them. */
const setters = [
  ['appearance', 'setAppearance'],
  ['texts', 'setTexts'],
  ['locale', 'setLocale'],
] as const

const orderMembers = ['amount', 'customer', 'location', 'cart'] as const

/**
 * Plans the changes that bring other options to a checkout.
 *
 * - Another service, key or server of the merchant needs another checkout.
 * - Another `trackingId` or flow is another order: the checkout restarts, and its frames stay.
 * - During a payment the order stays as it is. After the payment, the caller plans the changes
 *   again.
 * - Changes of a paid order are ignored, because a shop empties its cart after the payment. Another
 *   `trackingId` starts the next order.
 *
 * Members of the intent that are absent keep their value, as with `checkout.update`.
 *
 * @param applied the options that the checkout has
 * @param next the options that it should have
 */
export const planChanges = (applied: CheckoutOptions, next: CheckoutOptions, order: OrderState): Plan => {
  const differs = (name: keyof CheckoutOptions) => serialise(applied[name]) !== serialise(next[name])
  if (order !== 'paying' && (differs('serviceUrl') || differs('publicKey') || differs('server')))
    return { changes: [{ kind: 'recreate' }], applied: next }

  const isNextOrder = applied.intent.trackingId !== next.intent.trackingId
  const canChangeOrder = order === 'open' || (order === 'paid' && isNextOrder)
  const changes: Change[] = canChangeOrder ? planOrder(applied.intent, next.intent) : []
  if (applied.tracking === 'after-consent' && next.tracking === 'on') changes.push({ kind: 'consent' })
  for (const [name, kind] of setters) if (differs(name)) changes.push({ kind, value: next[name] })
  const { serviceUrl, publicKey, server, intent } = applied
  const { server: _, ...others } = next
  const kept = { serviceUrl, publicKey, ...(server !== undefined && { server }), ...(!canChangeOrder && { intent }) }
  return { changes, applied: { ...others, ...kept } }
}

/** Removes the details of the previous order, which `checkout.restart` would keep. */
const withoutDetails = { customer: undefined, location: undefined, cart: undefined }

const planOrder = (applied: IntentOptions, next: IntentOptions): Change[] => {
  if (applied.trackingId !== next.trackingId || applied.paymentFlowId !== next.paymentFlowId)
    return [{ kind: 'restart', value: { ...withoutDetails, ...next } as IntentOptions }]
  const changed = orderMembers.filter(
    (name) => next[name] !== undefined && serialise(applied[name]) !== serialise(next[name]),
  )
  const value: CheckoutChanges = Object.fromEntries(changed.map((name) => [name, next[name]]))
  return changed.length > 0 ? [{ kind: 'update', value }] : []
}
