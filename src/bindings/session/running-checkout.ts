import type { Events } from '../../sdk/events'
import type { Writable } from '../../sdk/readable'
import type { Checkout, CheckoutEvents, CheckoutOptions, PaymentResult } from '../../sdk/types'
import { isTenderError } from '../../shared/error'
import type { ClientTokenRequest, IntentSnapshot } from '../../shared/types'
import { bindListeners } from './bind-listeners'
import { copyOptions } from './copy-options'
import { type Change, type OrderState, planChanges } from './plan-changes'
import { noPayment, type PaymentState, type SessionSettings } from './session-types'

export interface RunningCheckoutOptions {
  /** Returns the latest settings of the session. */
  settings: () => SessionSettings
  create: (options: CheckoutOptions) => Checkout
  intent: Writable<IntentSnapshot | undefined>
  payment: Writable<PaymentState>
  /** The settings need another checkout. */
  replace: () => void
}

/** A checkout while a session uses it. */
export interface RunningCheckout {
  readonly checkout: Checkout
  /** Applies the latest settings. During a payment, the order changes after the result. */
  update(): void
  /** Recovers the payment of an earlier page, if the settings ask for it. */
  resume(): void
  /** Removes all listeners, and destroys the checkout if the session has created it. */
  stop(): void
}

export const startRunningCheckout = (given: RunningCheckoutOptions): RunningCheckout => {
  const { settings, intent, payment } = given
  const { source } = settings()
  const checkout = source.checkout ?? given.create(withLatestFunctions(settings))
  let applied = source.checkout ? undefined : snapshot(source.options)
  let isPaid = false
  let isStopped = false
  const binding = bindListeners(checkout)

  const receive = (result: PaymentResult) => {
    isPaid ||= isPaidBy(result)
    payment.set({ paying: checkout.paying, result })
  }
  const change = createChange(checkout, {
    replace: given.replace,
    restarted: () => {
      isPaid = false
      payment.set(noPayment)
    },
    updateRejected: () => {
      isPaid = true
    },
    warn: (error) => warn(error, settings()),
  })
  const update = () => {
    if (isStopped) return
    const latest = settings()
    binding.set(latest.listeners)
    if (latest.source.checkout !== source.checkout) return given.replace()
    if (!applied || !latest.source.options) return
    const order: OrderState = checkout.paying ? 'paying' : isPaid ? 'paid' : 'open'
    const plan = planChanges(applied, snapshot(latest.source.options), order)
    applied = plan.applied
    for (const each of plan.changes) change(each)
  }

  binding.set(settings().listeners)
  const removals = [
    checkout.intent.subscribe(intent.set),
    checkout.on('paying', (isPaying) => isPaying && payment.set({ paying: true })),
    onResult(checkout, (result) => {
      receive(result)
      // In a microtask, so that all listeners of the page receive the result first.
      queueMicrotask(update)
    }),
  ]
  return {
    checkout,
    update,
    resume: () => {
      const options = settings().source.resume
      if (!options) return
      const found = checkout.resume(copyOptions(options, () => settings().source.resume))
      found.then(
        (resumed) => {
          if (isStopped || !resumed.payment) return
          receive(resumed.payment)
          settings().listeners.result?.(resumed.payment)
        },
        (error) => warn(error, settings()),
      )
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

/** Adds a listener, with which the checkout still logs the faults that the page itself ignores. */
const onResult = (checkout: Checkout, listener: CheckoutEvents['result']) => {
  const on: Events<CheckoutEvents>['on'] = checkout.on
  return on('result', listener, true)
}

/** Makes `clientToken` a function, so that it can change between a token and a function. */
const withLatestFunctions = (settings: () => SessionSettings): CheckoutOptions => {
  const options = () => settings().source.options
  const copy = snapshot(options() as CheckoutOptions)
  if (copy.clientToken === undefined) return copy
  const clientToken = (request: ClientTokenRequest) => {
    const latest = options()?.clientToken
    return typeof latest === 'function' ? latest(request) : latest
  }
  return { ...copy, clientToken }
}

/** Copies options, because the page's code may change the object later. */
const snapshot = <Options>(options: Options): Options => copyOptions(options, () => options)

/** `succeeded` and `authorised` pay an order. */
const isPaidBy = ({ status }: PaymentResult) => status === 'succeeded' || status === 'authorised'

const warn = (error: unknown, { listeners }: SessionSettings) => {
  // The page no longer needs a checkout that was destroyed.
  if (!isTenderError(error) || error.code === 'destroyed') return
  if (listeners.warning) listeners.warning(error)
  else console.warn(`${error.code}: ${error.message}`)
}

interface ChangeListeners {
  /** Another checkout is needed. */
  replace(): void
  /** The next order begins. */
  restarted(): void
  /** The order is paid, so it cannot change. */
  updateRejected(): void
  warn(error: unknown): void
}

/** Returns a function that makes a planned change. */
const createChange =
  (checkout: Checkout, { replace, restarted, updateRejected, warn }: ChangeListeners) =>
  ({ kind, value }: Change): void => {
    if (kind === 'recreate') {
      replace()
      return
    }
    if (kind === 'restart') restarted()
    try {
      // `restart` and `setLocale` return a promise.
      Promise.resolve(checkout[kind](value as never)).catch(warn)
    } catch (error) {
      if (kind !== 'update' || !isTenderError(error)) throw error
      // The page itself has called `resume`, which has found a payment of an earlier page.
      updateRejected()
    }
  }
