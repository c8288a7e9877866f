/**
 * The states, events and effects of one payment call: `pay()`, `prepare()`, which ends before an
 * attempt begins, or `resume()`, which only asks for an earlier attempt. The rules that they follow
 * are in docs/spec/checkout.md.
 */
import type { TenderError } from '../../../src/shared/error'
import type { Money } from '../../../src/shared/money'
import type { OrderState } from '../../../src/shared/order-state'
import type { ActionKind, BillingAddress, MethodChoice, ReturnResult } from '../../../src/shared/types'
import type { Instrument } from './instruments'
import type { AskedOrder, OrderRecord } from './order'
import type { PaymentOutcome } from './payment-outcome'
import type { Prepared, SubmittedMethod } from './prepared'

/** What is known when a call starts. */
export interface PaymentCall {
  kind: 'pay' | 'prepare' | 'resume'
  /** The amount that the page shows. */
  amount: Money
  /** The key of the attempt that this call starts, if it starts one. */
  freshKey: string
  /**
   * Whether the merchant's server is asked for the order even if the record has no attempt, for
   * example because nothing can be stored (rule PAY-SDK-4) or the customer has returned from a
   * redirect.
   */
  mustAsk: boolean
  /**
   * How many times at most `resume()` asks again for a payment that waits, with a second before
   * each time. When the customer returns, the service may not have the result yet.
   */
  rereads: number
  /** The payment that the return URL names, and its result there, which only selects texts. */
  returned?: { paymentId: string; result?: ReturnResult | undefined } | undefined
  /** The method that an earlier `prepare()` has prepared. */
  prepared?: Prepared | undefined
  /** The billing address that the page has passed. */
  billingAddress?: BillingAddress | undefined
}

/** The payment method that the customer submitted. */
export interface Submission {
  /**
   * Contains the card itself, so states and effects must not be logged. Undefined if the card form
   * is empty, or if no element is mounted.
   */
  choice: MethodChoice | undefined
  /**
   * Undefined if the card form is empty. If no element is mounted, the customer has submitted the
   * prepared method.
   */
  submitted: SubmittedMethod | undefined
  /**
   * Whether the open attempt was started with this method. Undefined if that is not known, for
   * example because an earlier page started the attempt.
   */
  isSameMethod: boolean | undefined
}

/** The members of every state. */
interface Common {
  call: PaymentCall
  order: OrderRecord
}

/** The members of the states before a new attempt is asked for. */
interface Preparing extends Common {
  /** The server's answer about the open attempt: `asked` or `waiting`. Absent if there is none. */
  open?: OrderState
}

interface Asked extends Common {
  order: AskedOrder
}

export type PaymentState =
  /** Asks the merchant's server for an earlier attempt. */
  | ({ name: 'recovering'; rereadsLeft: number } & Preparing)
  /** Starts or resumes the intent. */
  | ({ name: 'opening' } & Preparing)
  /** Collects the payment method. */
  | ({ name: 'collecting' } & Preparing)
  /** Tokenises a new card. Other methods need no request. */
  | ({ name: 'tokenising'; submitted: SubmittedMethod } & Preparing)
  /** `prepare()` is over: the method is kept for `pay()`. */
  | ({ name: 'prepared'; prepared: Prepared } & Common)
  /** Stores the attempt, before the merchant's server is asked. */
  | ({ name: 'recording'; instrument: Instrument; method: string; intentId: string | undefined } & Asked)
  /** The merchant's server authorises. From now on, money may have been taken. */
  | ({ name: 'asking' } & Asked)
  /** Asks for the attempt, because `authorise` returned no `OrderState`. */
  | ({ name: 'confirming'; error: TenderError } & Asked)
  /** The customer completes a challenge, or approves the payment at an alternative method. */
  | ({ name: 'acting'; kind: ActionKind; paymentId: string | undefined } & Asked)
  /** The call is over. `resume()` has no outcome if there is no payment to report. */
  | ({ name: 'settled'; outcome?: PaymentOutcome } & Common)

export type PaymentEvent =
  /** The merchant's server answered the question with an `OrderState`. */
  | { kind: 'answered'; answer: OrderState }
  /** The question had no answer, or one that does not count. */
  | { kind: 'unanswered'; error: TenderError }
  | { kind: 'intent-opened' }
  | { kind: 'intent-unopened'; error: TenderError }
  | { kind: 'collected'; submission: Submission }
  | { kind: 'not-collected'; error: TenderError }
  | { kind: 'tokenised'; instrument: Instrument; intentId: string | undefined }
  | { kind: 'not-tokenised'; error: TenderError }
  | { kind: 'recorded' }
  | { kind: 'action-ended'; answer: OrderState; hint?: ReturnResult | undefined }
  /** The action was closed, its deadline passed, or it could not begin (`error`). */
  | { kind: 'action-open'; error?: TenderError }
  /** The call could not be prepared in time. */
  | { kind: 'deadline'; error: TenderError }

/** The effects that ask for something. Each leads to one event. */
export type AskingEffect =
  | { kind: 'ask-outcome'; attemptKey: string | null; afterMs: number }
  | { kind: 'open-intent' }
  | { kind: 'collect'; mayBeEmpty: boolean }
  /** With `instrument`, nothing is tokenised, because the method is prepared. */
  | { kind: 'tokenise'; choice: MethodChoice }
  | { kind: 'tokenise'; instrument: Instrument }
  | { kind: 'record'; order: AskedOrder }
  | { kind: 'authorise'; order: AskedOrder; instrument: Instrument; method: string; intentId: string | undefined }
  | { kind: 'show-action'; order: AskedOrder; action: { kind: ActionKind; url: string } }

export type PaymentEffect =
  | AskingEffect
  /** Stores the order. The call continues, also if the browser cannot store it. */
  | { kind: 'store'; order: OrderRecord }
  /** Keeps the prepared method, or makes it void, because it is used. */
  | { kind: 'keep'; prepared: Prepared | undefined }
  | { kind: 'warn'; error: TenderError }

export type Transition = readonly [PaymentState, readonly PaymentEffect[]]
