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
  /** The payment waits until this promise has resolved. If it rejects, nothing is charged. */
  waitUntil(promise: Promise<unknown>): void
}

export interface BeforePayOptions {
  pay: Core['pay']
  host: CoreHost
  /** Dispatches the event where the page listens to the other events of the script tag. */
  target: () => EventTarget
  /** Returns the text for a customer who cannot pay. */
  unavailableText: () => string
}

/**
 * Returns a `pay` that first emits the event `tender:beforepay`, so that the page can create the
 * order. If no listener waits, it calls `pay` synchronously, because browsers allow a pop-up only
 * within the customer's click.
 */
export const createPayAfterEvent =
  ({ pay, host, target, unavailableText }: BeforePayOptions): Core['pay'] =>
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
        message: error.customerMessage || unavailableText(),
      }
    }
    return Promise.all(waits).then(() => pay(options, choice), fail)
  }

const methodOf = (choice: PageChoice | undefined) => choice?.type
