/**
 * The states, events and effects of one payment call: `pay()`, or `resume()`, which only recovers
 * the payments of earlier attempts. The rules that they follow are in docs/spec/checkout.md.
 */
import type { TenderError } from '../../../src/shared/error'
import type { Money } from '../../../src/shared/money'
import type { ActionKind, IntentSnapshot, LinkedPayment, MethodChoice, ReturnResult } from '../../../src/shared/types'
import type { Instrument } from './instruments'
import type { AskedRequest, ListedPayment, OrderRecord } from './order'
import type { AuthoriseAnswer } from './parse-authorise-response'
import type { PaymentOutcome } from './payment-outcome'

/** The facts that are fixed for a whole call. */
export interface PaymentCall {
  kind: 'pay' | 'resume'
  /** The amount that the customer sees. */
  amount: Money
  /** Whether the page passed an `outcome` function. */
  canAskOutcome: boolean
  /** The key of the next attempt, if this call starts one. */
  freshKey: string
  /**
   * Milliseconds that a request to the merchant's server may take until it can no longer reach the
   * service.
   */
  travelMs: number
  /**
   * How often `resume()` reads a waiting payment again, once a second. When the customer returns,
   * the service may not have the result yet.
   */
  rereads: number
  /**
   * The payment that the return URL names. `resume()` reports it even if this browser does not know
   * it.
   */
  returnedPaymentId?: string | undefined
  /** The result of the customer action in the return URL. It only selects the text. */
  returnHint?: ReturnResult | undefined
}

/** What the service lists in the intents of the order. */
export interface PaymentsReading {
  payments: readonly ListedPayment[]
  /** The intents that the service no longer knows. */
  gone: readonly string[]
  /** Whether the intent of the page's checkout is COMPLETE. */
  isComplete: boolean
  /** Milliseconds since 1970 by the service's clock; undefined if it sends no `Date`. */
  serviceNow: number | undefined
  /**
   * Milliseconds since the last request of the open attempt, by a monotonic clock. After a page
   * load it starts again at zero.
   */
  quietMs: number
}

/** The payment method that the customer submitted. */
export interface Submission {
  /**
   * Contains the card itself, so no state or effect is ever logged. Undefined if the card form is
   * empty.
   */
  choice: MethodChoice | undefined
  /** Identifies the payment method: it stays the same until the customer changes it. */
  method: string
  /**
   * Whether the open attempt was started with this method. Undefined if an earlier page started the
   * attempt.
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
   * Whether an intent lists the payment in this call. Only then may another payment replace it,
   * because the outcome of an unlisted payment could not be read later.
   */
  isConfirmed: boolean
}

/** A request to the merchant's server, before its attempt is stored. */
export interface PreparedRequest extends AskedRequest {
  instrument: Instrument
}

/** The members of the states before the merchant's server is asked. */
interface Prepared extends Common {
  /** What the service listed in this call. Undefined if no read was necessary or possible. */
  reading?: PaymentsReading
  /** Whether the service could not be read in this call. It is not read again. */
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
  /** Stores the attempt, before the merchant's server is asked. `before`: the record until then. */
  | ({ name: 'recording'; before: OrderRecord; request: PreparedRequest; quietMs: number } & Common)
  /** The merchant's server authorises. From now on, money may have been taken. */
  | ({ name: 'authorising'; quietMs: number } & Common)
  /** Reads the payment after the request, whether or not the merchant's server answered. */
  | ({ name: 'confirming'; answer?: AuthoriseAnswer; error?: TenderError; quietMs: number } & Common)
  /** Asks the merchant's server for the payment, because no intent lists it. */
  | ({ name: 'confirmingByOutcome'; answer: AuthoriseAnswer; error?: TenderError } & Common)
  /** Asks the merchant's server for the amount of a payment that is paid. */
  | ({ name: 'pricing'; payment: ListedPayment; isComplete: boolean } & Common)
  /** The customer completes a challenge, or approves the payment at an alternative method. */
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
  | { kind: 'recorded' }
  /**
   * The browser did not store the attempt. `derivedKey`: a key that a reload derives again;
   * undefined if this page has already sent a request with it.
   */
  | { kind: 'unrecorded'; derivedKey: string | undefined }
  /** Other code or another tab has written the order since this call has read it. */
  | { kind: 'outdated'; error: TenderError }
  /** The merchant's server returned an answer that names a payment. */
  | { kind: 'authorised'; answer: AuthoriseAnswer; serverKeys: boolean }
  /**
   * The merchant's server or the service stated that this request made no payment. `isKept`: the
   * service gives the same answer to every repeat.
   */
  | { kind: 'refused'; error: TenderError; serverKeys: boolean; isKept: boolean }
  /** The request had no answer, or none that reports an outcome. */
  | { kind: 'unanswered'; error: TenderError; serverKeys: boolean }
  | { kind: 'action-ended'; payment: LinkedPayment; hint?: ReturnResult | undefined }
  /** The customer closed the action, its deadline passed, or it could not be shown (`error`). */
  | { kind: 'action-open'; error?: TenderError }
  /** The call could not be prepared in time. */
  | { kind: 'deadline'; error: TenderError }

/** The effects that ask for something. Each leads to one event. */
export type AskingEffect =
  | { kind: 'read-payments'; intentIds: readonly string[]; afterMs: number }
  | { kind: 'open-intent' }
  | { kind: 'collect'; mayBeEmpty: boolean }
  | { kind: 'tokenise'; choice: MethodChoice }
  | { kind: 'record'; order: OrderRecord }
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
  /**
   * Stores what the call has found out. The call continues, also if the browser cannot store it.
   */
  | { kind: 'store'; order: OrderRecord }
  | { kind: 'warn'; error: TenderError }

export type Transition = readonly [PaymentState, readonly PaymentEffect[]]
