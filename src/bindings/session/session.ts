import { invalidOption } from '../../sdk/invalid-option'
import { createCheckout } from '../../sdk/npm-checkout'
import { createReadable, type Readable } from '../../sdk/readable'
import type { Checkout, CheckoutOptions, PaymentResult, PayOptions } from '../../sdk/types'
import { destroyedError, TenderError } from '../../shared/error'
import { unavailableText } from '../../shared/messages/generated/english-texts'
import type { IntentSnapshot } from '../../shared/types'
import { createEffects, type Effects } from './effects'
import { createMounts, type Mounts } from './mounts'
import { type RunningCheckout, startRunningCheckout } from './running-checkout'
import {
  noPayment,
  type PaymentState,
  type SessionListeners,
  type SessionSettings,
  type SessionSource,
} from './session-types'

/**
 * The checkout of a component tree. Its options can change at any time: the session compares them
 * by value and changes the checkout, or replaces it if the service, the key or the option `server`
 * differs.
 */
export interface Session extends Mounts {
  /** The checkout, if the session has one now. */
  readonly checkout: Readable<Checkout | undefined>
  /** The intent of the checkout. */
  readonly intent: Readable<IntentSnapshot | undefined>
  readonly payment: Readable<PaymentState>
  /**
   * Creates the checkout of the options, or uses the checkout of the page's own code. If the
   * session still has a checkout, keeps it: see `close`. Call it in the browser, when the component
   * is in the page.
   *
   * @throws TenderError `options.invalid` if the source has neither options nor a checkout;
   * otherwise as `createCheckout` and `element.mount` do
   */
  open(): void
  /**
   * Ends the use of the checkout in a microtask, and destroys it if the session has created it. No
   * effect if `open` is called before that, as React does in StrictMode and after a hot reload.
   */
  close(): void
  /**
   * Replaces options and listeners. Call it after each rendering. If the checkout of an open
   * session could not be created, creates it with these options.
   *
   * @throws TenderError as `open`
   */
  set(source: SessionSource, listeners?: SessionListeners): void
  /**
   * Pays the order, as `checkout.pay` does. The result is `failed` if the session has no checkout.
   */
  pay(options?: PayOptions): Promise<PaymentResult>
  /**
   * Runs a function with the current checkout, and again with each later checkout. The function may
   * return its cleanup.
   *
   * @returns a function that ends the use
   */
  use: Effects['add']
}

/**
 * Creates a session. It does nothing before `open`, so that it can be created on a server and
 * during rendering.
 *
 * @param create creates a checkout. @default createCheckout
 */
export const createSession = (
  source: SessionSource,
  listeners: SessionListeners = {},
  create: (options: CheckoutOptions) => Checkout = createCheckout,
): Session => {
  const checkout = createReadable<Checkout | undefined>(undefined)
  const intent = createReadable<IntentSnapshot | undefined>(undefined)
  const payment = createReadable<PaymentState>(noPayment)
  const effects = createEffects()
  let settings: SessionSettings = { source, listeners }
  let running: RunningCheckout | undefined
  let isOpen = false

  const stop = () => {
    effects.stop()
    running?.stop()
    running = undefined
    checkout.set(undefined)
  }
  const start = () => {
    assertSource(settings.source)
    running = startRunningCheckout({ settings: () => settings, create, intent, payment, replace })
    try {
      effects.start(running.checkout)
    } catch (error) {
      stop()
      throw error
    }
    checkout.set(running.checkout)
    running.resume()
  }
  const replace = () => {
    stop()
    start()
  }

  return {
    checkout,
    intent,
    payment,
    open: () => {
      isOpen = true
      if (!running) start()
    },
    close: () => {
      isOpen = false
      queueMicrotask(() => {
        if (!isOpen) stop()
      })
    },
    set: (nextSource, nextListeners = {}) => {
      settings = { source: nextSource, listeners: nextListeners }
      if (running) running.update()
      // An earlier start has failed, and other options may correct its error.
      else if (isOpen) start()
    },
    pay: (options) => running?.checkout.pay(options) ?? Promise.resolve(closedResult()),
    use: effects.add,
    ...createMounts(effects),
  }
}

/** Creates the error of a component or hook that finds no session. */
export const outsideProvider = () =>
  new TenderError('options.invalid', 'Components and hooks of Tender must be inside CheckoutProvider')

const assertSource = ({ options, checkout }: SessionSource) => {
  if (!options && !checkout) throw invalidOption('CheckoutProvider', 'options', 'are missing')
}

const closedResult = (): PaymentResult => ({
  status: 'failed',
  error: destroyedError('pay()'),
  message: unavailableText,
})
