/**
 * The states, events and effects of one payment call: `pay()`, or `resume()`, which only recovers
 * the payments of earlier attempts. The rules that they follow are in docs/spec/checkout.md.
 */
import type { TenderError } from '../../../src/shared/error'
import type { Money } from '../../../src/shared/money'
import type { ActionKind, IntentSnapshot, LinkedPayment, MethodChoice, ReturnResult } from '../../../src/shared/types'
import type { Instrument } from './instruments'
import type { ListedPayment, OrderRecord } from './order'
import type { AuthoriseAnswer } from './parse-authorise-response'
import type { PaymentOutcome } from './payment-outcome'

/** The facts that are fixed for a whole call. */
export interface PaymentCall {
  kind: 'pay' | 'resume'
  /** What the customer is shown. */
  amount: Money
  /** The page gave an `outcome` function. */
  canAskOutcome: boolean
  /** The key of the next attempt, if this call starts one. */
  freshKey: string
  /** Storage is denied: a reload would make the same `freshKey` again. */
  isDerivedKey: boolean
  /**
   * Milliseconds that a request to the merchant's server may take until it can no longer reach the
   * service.
   */
  travelMs: number
  /**
   * How often `resume()` reads a payment again that still waits, a second apart: the customer is
   * back before the service.
   */
  rereads: number
  /**
   * The payment that the return URL names: `resume()` reports it also to a browser that does not
   * know it.
   */
  returnedPaymentId?: string | undefined
  /** How the customer's action ended according to the return URL: a hint for the text alone. */
  returnHint?: ReturnResult | undefined
}

/** What the service lists in the intents of the order. */
export interface PaymentsReading {
  payments: readonly ListedPayment[]
  /** The intents that the service does not know any more. */
  gone: readonly string[]
  /** The intent of the page's checkout is COMPLETE. */
  isComplete: boolean
  /** Milliseconds since 1970 by the service's clock; undefined if it sends no `Date`. */
  serviceNow: number | undefined
  /**
   * Milliseconds since the last request of the open attempt, by a monotonic clock. A page load
   * starts it again.
   */
  quietMs: number
}

/** The payment method that the customer submitted. */
export interface Submission {
  /**
   * Holds the card itself, so no state or effect is ever logged. Undefined: the card form is empty.
   */
  choice: MethodChoice | undefined
  /** Identifies the payment method: it stays the same until the customer changes it. */
  method: string
  /**
   * The open attempt was started with it, as far as this page knows. Undefined: an earlier page
   * started the attempt.
   */
  isSameMethod: boolean | undefined
}

/** The members of every state. */
interface Common {
  call: PaymentCall
  order: OrderRecord
}

/** The open attempt's payment, which waits for the customer. */
export interface WaitingPayment {
  payment: LinkedPayment
  /**
   * An intent lists it in this call, and will list it later. Only then may another payment replace
   * it: the outcome of one that no intent lists could not be read later.
   */
  isConfirmed: boolean
}

/** The members of the states before the merchant's server is asked. */
interface Prepared extends Common {
  /**
   * What the service listed in this call; undefined if nothing had to be read, or nothing could be.
   */
  reading?: PaymentsReading
  /** The service could not be read in this call. It is not asked again. */
  isUnread?: boolean
  waiting?: WaitingPayment
}

export type PaymentState =
  /** Reads the outcomes of earlier attempts. */
  | ({ name: 'reading'; rereadsLeft: number } & Common)
  /** Asks the merchant's server for a payment that no intent lists. */
  | ({ name: 'asking'; paymentId: string; reading: PaymentsReading } & Common)
  /** Starts or resumes the intent. */
  | ({ name: 'opening' } & Prepared)
  /** Collects the payment method. */
  | ({ name: 'collecting'; listed: readonly LinkedPayment[] } & Prepared)
  /** Tokenises the card. */
  | ({ name: 'tokenising'; listed: readonly LinkedPayment[]; key: string; method: string } & Prepared)
  /** The merchant's server authorises. From here on money may have been taken. */
  | ({ name: 'authorising'; quietMs: number } & Common)
  /** Reads the payment after the merchant's server answered, or did not. */
  | ({ name: 'confirming'; answer?: AuthoriseAnswer; error?: TenderError; quietMs: number } & Common)
  /** Asks the merchant's server for the payment, because no intent lists it. */
  | ({ name: 'confirmingByOutcome'; answer: AuthoriseAnswer; error?: TenderError } & Common)
  /** The customer confirms with their bank, or approves at an alternative method. */
  | ({ name: 'acting'; payment: LinkedPayment; kind: ActionKind } & Common)
  /** Asks the merchant's server why the payment was declined. */
  | ({ name: 'explaining'; payment: LinkedPayment; waitedFor?: ActionKind; hint?: ReturnResult } & Common)
  /** The call is over. `resume()` has no outcome if there is no payment to report. */
  | ({ name: 'settled'; outcome?: PaymentOutcome } & Common)

export type PaymentEvent =
  | { kind: 'payments-read'; reading: PaymentsReading }
  | { kind: 'payments-unread'; error: TenderError }
  | { kind: 'outcome'; answer: AuthoriseAnswer | undefined; serverKeys: boolean }
  | { kind: 'intent-opened'; intent: IntentSnapshot }
  | { kind: 'intent-unopened'; error: TenderError; intent?: IntentSnapshot }
  | { kind: 'collected'; submission: Submission }
  | { kind: 'not-collected'; error: TenderError }
  | { kind: 'tokenised'; instrument: Instrument; intentId: string | undefined; serviceNow: number | undefined }
  | { kind: 'not-tokenised'; error: TenderError }
  /** The merchant's server passed on an answer that names a payment. */
  | { kind: 'authorised'; answer: AuthoriseAnswer; serverKeys: boolean }
  /**
   * The merchant's server, or the service, stated that this request made no payment. `isKept`: the
   * service answers every repeat so.
   */
  | { kind: 'refused'; error: TenderError; serverKeys: boolean; isKept: boolean }
  /** No answer, or none that reports an outcome. */
  | { kind: 'unanswered'; error: TenderError; serverKeys: boolean }
  | { kind: 'action-ended'; payment: LinkedPayment; hint?: ReturnResult | undefined }
  /** The customer closed it, or the time was over; or it could not be shown (`error`). */
  | { kind: 'action-open'; error?: TenderError }
  /** The call could not be prepared in time. */
  | { kind: 'deadline'; error: TenderError }

/** What the runner does. Each of the asking effects leads to one event. */
export type AskingEffect =
  | { kind: 'read-payments'; intentIds: readonly string[]; afterMs: number }
  | { kind: 'open-intent' }
  | { kind: 'collect'; mayBeEmpty: boolean }
  | { kind: 'tokenise'; choice: MethodChoice }
  | {
      kind: 'authorise'
      instrument: Instrument
      attemptKey: string
      method: string
      intentId: string | undefined
      replaces: readonly string[]
    }
  | { kind: 'ask-outcome'; paymentId: string }
  | { kind: 'show-action'; payment: LinkedPayment; actionKey: string; action: { kind: ActionKind; url: string } }

export type PaymentEffect =
  | AskingEffect
  /** Stores the record before anything else happens. */
  | { kind: 'store'; order: OrderRecord }
  | { kind: 'warn'; error: TenderError }

export type Transition = readonly [PaymentState, readonly PaymentEffect[]]
