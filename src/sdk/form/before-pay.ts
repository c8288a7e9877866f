import { isTenderError, TenderError } from '../../shared/error'
import type { PageChoice } from '../../shared/types'
import type { Core } from '../core'
import type { CoreHost } from '../core-host'
import type { PaymentResult } from '../types'

/** The `detail` of the event `tender:beforepay`. */
export interface BeforePayDetail {
  /**
   * The payment method, if the page or a wallet has chosen it, such as `APPLE_PAY`. Undefined for
   * the method that the customer has selected in an element.
   */
  method: string | undefined
  /**
   * Makes the payment wait until the promise has resolved. Call it before the listener returns. If
   * the promise rejects, this payment does not start.
   */
  waitUntil(promise: Promise<unknown>): void
}

export interface BeforePayOptions {
  pay: Core['pay']
  host: CoreHost
  /** Returns the node on which the event is dispatched. */
  target: () => EventTarget
  /** Returns the customer's text about an error. */
  textOf: (error: TenderError) => string
}

/**
 * Returns a `pay` that first emits the event `tender:beforepay`, so that the page can create the
 * order. If no listener calls `waitUntil`, it calls `pay` synchronously, because browsers allow a
 * pop-up only within the customer's click.
 */
export const createPayAfterEvent =
  ({ pay, host, target, textOf }: BeforePayOptions): Core['pay'] =>
  (options, choice) => {
    const waits: Promise<unknown>[] = []
    const waitUntil = (promise: Promise<unknown>) => {
      waits.push(promise)
    }
    const detail: BeforePayDetail = { method: methodOf(choice) ?? options.method?.type, waitUntil }
    target().dispatchEvent(new CustomEvent('tender:beforepay', { detail, bubbles: true }))
    if (waits.length === 0) return pay(options, choice)
    const fail = (cause: unknown): PaymentResult => {
      const error = isTenderError(cause)
        ? cause
        : new TenderError('authorise.failed', 'A promise that tender:beforepay waits for was rejected', { cause })
      const { openAttempts } = host.payments
      return {
        // An earlier attempt to pay this order may have charged the customer.
        status: openAttempts.has(host.order.options.trackingId) ? 'pending' : 'failed',
        error,
        message: textOf(error),
      }
    }
    return Promise.all(waits).then(() => pay(options, choice), fail)
  }

const methodOf = (choice: PageChoice | undefined) => choice?.type
