import type { Events } from '../../sdk/events'
import { serverRoutes } from '../../sdk/payment/server-routes'
import type { Writable } from '../../sdk/readable'
import type { Checkout, CheckoutEvents, CheckoutOptions, PaymentResult } from '../../sdk/types'
import { isTenderError } from '../../shared/error'
import { serialise } from '../../shared/serialise'
import type { ClientTokenRequest, IntentSnapshot } from '../../shared/types'
import { bindListeners } from './bind-listeners'
import { changedOptions } from './changed-options'
import { copyOptions } from './copy-options'
import { noPayment, type PaymentState, type SessionSettings } from './session-types'

export interface RunningCheckoutOptions {
  /** Returns the latest settings of the session. */
  settings: () => SessionSettings
  create: (options: CheckoutOptions) => Checkout
  intent: Writable<IntentSnapshot | undefined>
  payment: Writable<PaymentState>
  /** Called when the settings need another checkout. */
  replace: () => void
}

/** A checkout while a session uses it. */
export interface RunningCheckout {
  readonly checkout: Checkout
  /**
   * Applies the latest settings. During a payment, changes of the order, and of the options that
   * require another checkout, are applied after the result.
   */
  update(): void
  /** Recovers the payment of an earlier page, if the settings contain `resume`. */
  resume(): void
  /**
   * Removes the listeners of the session and of the page, and destroys the checkout if the session
   * has created it.
   */
  stop(): void
}

export const startRunningCheckout = (given: RunningCheckoutOptions): RunningCheckout => {
  const { settings, intent, payment } = given
  const { source } = settings()
  const checkout = source.checkout ?? given.create(withLatestFunctions(settings))
  const created = source.options && snapshot(source.options)
  /** The order whose payment the session reports. */
  let order = created?.intent
  let isStopped = false
  /** The options that were passed last. */
  let passed = created as CheckoutOptions
  const binding = bindListeners(checkout)

  const receive = (result: PaymentResult) => payment.set({ paying: checkout.paying, result })
  const update = () => {
    if (isStopped) return
    const latest = settings()
    binding.set(latest.listeners)
    if (latest.source.checkout !== source.checkout) return given.replace()
    if (!created || !latest.source.options) return
    const next = snapshot(latest.source.options)
    // Not `checkout.paying`, which is already false when the page receives the event at the end of
    // the payment. The page may then pass the options of the next order, and the result, which
    // follows, would count for that order.
    if (!payment.value.paying) {
      if (!isSame(created, next, ['serviceUrl', 'publicKey', 'server'])) return given.replace()
      if (!isSame(order, next.intent, ['trackingId', 'paymentFlowId'])) payment.set(noPayment)
      order = next.intent
    }
    const changed = changedOptions(passed, next)
    passed = next
    if (Object.keys(changed).length > 0) checkout.set(changed).catch((error) => warn(error, settings()))
  }

  // Before the page's listeners, which may start the next order when they receive the result.
  const removals = [
    checkout.intent.subscribe(intent.set),
    checkout.on('paying', (isPaying) => isPaying && payment.set({ paying: true })),
    onResult(checkout, (result) => {
      receive(result)
      // In a microtask, so that all listeners of the page receive the result first.
      queueMicrotask(update)
    }),
  ]
  binding.set(settings().listeners)
  return {
    checkout,
    update,
    resume: () => {
      const trackingId = order?.trackingId
      recoverPayment(checkout, settings, (result) => {
        // If the next order has begun meanwhile, this is the payment of the previous order.
        if (isStopped || order?.trackingId !== trackingId) return
        receive(result)
        settings().listeners.result?.(result)
      })
    },
    stop: () => {
      isStopped = true
      for (const remove of removals) remove()
      binding.stop()
      if (!source.checkout) checkout.destroy()
      payment.set(noPayment)
      intent.set(undefined)
    },
  }
}

const recoverPayment = (
  checkout: Checkout,
  settings: () => SessionSettings,
  onFound: (result: PaymentResult) => void,
): void => {
  const latest = () => settings().source.resume
  const options = latest()
  if (!options) return
  checkout
    .resume(copyOptions(options, latest))
    .then(
      ({ payment }) => payment && onFound(payment),
      (error) => warn(error, settings()),
    )
    // A listener of the page has thrown.
    .catch((error) => reportError(error))
}

/**
 * Adds the session's own listener, which does not count as a listener of the page. So the checkout
 * still logs the errors of results that the page does not listen to.
 */
const onResult = (checkout: Checkout, listener: CheckoutEvents['result']) => {
  const on: Events<CheckoutEvents>['on'] = checkout.on
  return on('result', listener, true)
}

/**
 * Returns the options for a new checkout. `clientToken` becomes a function that reads the latest
 * options with each call. So the page can add a token or a function later, or replace one by the
 * other. If the options have neither, the function posts to the route of the option `server`.
 */
const withLatestFunctions = (settings: () => SessionSettings): CheckoutOptions => {
  const options = () => settings().source.options
  const copy = snapshot(options() as CheckoutOptions)
  const clientToken = (request: ClientTokenRequest) => {
    const latest = options()?.clientToken ?? serverRoutes(copy)?.clientToken
    return typeof latest === 'function' ? latest(request) : latest
  }
  return { ...copy, clientToken }
}

/** Copies options, because the page's code may change the object later. */
const snapshot = <Options>(options: Options): Options => copyOptions(options, () => options)

const isSame = <Options>(one: Options | undefined, other: Options, names: readonly (keyof Options)[]) =>
  names.every((name) => serialise(one?.[name]) === serialise(other[name]))

const warn = (error: unknown, { listeners }: SessionSettings) => {
  // Ignores the error of a destroyed checkout, because the page no longer needs that checkout.
  if (!isTenderError(error) || error.code === 'destroyed') return
  if (listeners.warning) listeners.warning(error)
  else console.warn(`${error.code}: ${error.message}`)
}
