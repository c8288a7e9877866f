import { expect } from 'vitest'
import { type ErrorCode, TenderError } from '../../../src/shared/error'
import type { Money } from '../../../src/shared/money'
import type { MethodChoice, PaymentStatus } from '../../../src/shared/types'
import type { Attempt, ListedPayment, NewAttempt, OpenAttempt, OrderRecord, PaidAttempt } from '../payment/order'
import type { AuthoriseAnswer } from '../payment/parse-authorise-response'
import type { PaymentOutcome } from '../payment/payment-outcome'
import type {
  PaymentCall,
  PaymentEffect,
  PaymentState,
  PaymentsReading,
  Submission,
  Transition,
} from '../payment/state'

/**
 * Builders for the scenarios of the payment state machine. Each takes the members that matter to
 * its scenario.
 */

export const eur = (amount: number): Money => ({ amount, currency: 'EUR' })
/** The amount that the customer sees. */
export const shown = eur(5099)
/** Milliseconds since 1970 by the service's clock. */
export const serviceNow = 1_800_000_000_000
export const hour = 60 * 60 * 1000

export const call = (changes: Partial<PaymentCall> = {}): PaymentCall => ({
  kind: 'pay',
  amount: shown,
  canAskOutcome: false,
  freshKey: 'key-2',
  travelMs: 90_000,
  rereads: 0,
  ...changes,
})
export const resumeCall = (changes: Partial<PaymentCall> = {}): PaymentCall => call({ kind: 'resume', ...changes })

export const newAttempt = (...earlier: string[]): NewAttempt => ({ state: 'new', earlier })

/** Creates an attempt that named the intent, and whose answer was lost. */
export const openAttempt = (changes: Partial<OpenAttempt> = {}): OpenAttempt => ({
  state: 'open',
  earlier: [],
  key: 'key-1',
  amount: shown,
  requests: 1,
  firstAskedAt: serviceNow - hour,
  travelMs: 90_000,
  intentId: 'intents:1',
  ...changes,
})

/** Creates an attempt that named no intent, so the service lists its payment nowhere. */
export const unlinkedAttempt = (changes: Partial<OpenAttempt> = {}): OpenAttempt => {
  const { intentId: _, ...attempt } = openAttempt(changes)
  return attempt
}

export const challenge = { kind: 'challenge', url: 'https://bank.example/1' } as const
export const approval = { kind: 'approval', url: 'https://paypal.example/1' } as const
/** Creates an attempt whose payment waits for 3-D Secure. */
export const waitingAttempt = (changes: Partial<OpenAttempt> = {}): OpenAttempt =>
  openAttempt({ paymentId: 'payments:1', action: challenge, ...changes })

export const paidAttempt = (changes: Partial<PaidAttempt> = {}): PaidAttempt => ({
  state: 'paid',
  earlier: [],
  paymentId: 'payments:1',
  status: 'SUCCEEDED',
  amount: shown,
  completion: 'done',
  intentId: 'intents:1',
  ...changes,
})

export const order = (attempt: Attempt = newAttempt(), changes: Partial<OrderRecord> = {}): OrderRecord => ({
  intentIds: ['intents:1'],
  abandoned: [],
  attempt,
  ...changes,
})

/** Creates payment 1, unless `changes` contain another id. */
export const payment = (status: PaymentStatus = 'SUCCEEDED', changes: Partial<ListedPayment> = {}): ListedPayment => ({
  paymentId: 'payments:1',
  status,
  amount: shown,
  ...changes,
})

export const reading = (
  payments: readonly ListedPayment[] = [],
  changes: Partial<PaymentsReading> = {},
): PaymentsReading => ({
  payments,
  gone: [],
  isComplete: false,
  serviceNow,
  quietMs: 0,
  ...changes,
})

export const cardChoice: MethodChoice = {
  kind: 'card',
  card: { number: '4242424242424242', expMonth: 8, expYear: 2034, cvc: '123', name: 'Ada' },
  method: 'method-1',
}
export const submission = (changes: Partial<Submission> = {}): Submission => ({
  choice: cardChoice,
  method: 'method-1',
  isSameMethod: true,
  ...changes,
})
export const emptySubmission: Submission = { choice: undefined, method: '', isSameMethod: undefined }

export const fault = (code: ErrorCode = 'network.failed', message: string = code) => new TenderError(code, message)

/**
 * Makes errors comparable by code and message. Their other members are the same for all errors of
 * the machine.
 */
const plain = (value: unknown): unknown => {
  if (value instanceof TenderError) return { code: value.code, message: value.message }
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]))
}

type NextState = PaymentState extends infer State ? (State extends unknown ? Omit<State, 'call'> : never) : never

/**
 * Expects exactly this state and these effects. The call is not compared, because it never changes.
 */
export const expectStep = ([state, effects]: Transition, next: NextState, todo: readonly PaymentEffect[]): void => {
  const { call: _call, ...rest } = state
  expect({ state: plain(rest), effects: plain(effects) }).toEqual({ state: plain(next), effects: plain(todo) })
}

/**
 * Expects that the call has ended with this outcome, and that this record was stored, followed by
 * these warnings.
 */
export const expectSettled = (
  step: Transition,
  record: OrderRecord,
  outcome: PaymentOutcome | undefined,
  ...warnings: TenderError[]
): void =>
  expectStep(step, { name: 'settled', order: record, ...(outcome && { outcome }) }, [
    { kind: 'store', order: record },
    ...warnings.map((error) => ({ kind: 'warn', error }) as const),
  ])

/** The errors that the machine itself reports. */
export const unfinished = (status?: ListedPayment['status']) =>
  fault(
    'action.unfinished',
    status
      ? `pay(): the payment is ${status}: the customer has not completed the action`
      : 'pay(): the customer has not completed the action',
  )
export const stillOpen = () =>
  fault('payment.open', 'pay(): the service does not list the payment of the last request yet. Ask again in a moment.')
export const untraceable = () =>
  fault(
    'payment.untraceable',
    "pay(): the service does not list this payment in the checkout's intent, and there is no `outcome` function to ask your server. Look the order up in your account.",
  )
export const unreadOutcome = () => fault('intent.unavailable', 'pay(): the outcome of the payment could not be read')
export const otherAmount = (amount: Money, paymentId = 'payments:1'): PaymentOutcome => ({
  status: 'pending',
  paymentId,
  amount,
  text: 'payment.amountDiffers',
  error: fault(
    'amount.mismatch',
    "pay(): the payment's amount or currency is not the one that the customer is shown. The intent was not completed. Check the order.",
  ),
})

/** The outcome of a payment of another browser whose amount is not known. */
export const unknownAmount = (paymentId = 'payments:1'): PaymentOutcome => ({
  ...pending(
    fault(
      'payment.untraceable',
      'pay(): the order has a payment whose amount is not known. The intent was not completed. Pass an `outcome` function, or look the order up in your account.',
    ),
    paymentId,
  ),
  amount: null,
})

/** Creates an outcome that is `pending`, because the result of an attempt is not known. */
export const pending = (error: TenderError, paymentId?: string): PaymentOutcome => ({
  status: 'pending',
  text: 'payment.pending',
  error,
  ...(paymentId !== undefined && { paymentId }),
})
/** Creates an outcome that is `pending`, because the customer has not confirmed or approved. */
export const waiting = (error: TenderError = unfinished(), paymentId = 'payments:1'): PaymentOutcome => ({
  status: 'pending',
  text: 'payment.unconfirmed',
  error,
  paymentId,
})
export const succeeded: PaymentOutcome = { status: 'succeeded', paymentId: 'payments:1', amount: shown }

/** An answer of the merchant's server that names payment 1. */
export const answer = (changes: Partial<AuthoriseAnswer> = {}): AuthoriseAnswer => ({
  paymentId: 'payments:1',
  ...changes,
})

/** Removes the intent from an attempt. */
export const withoutIntent = <Named extends { intentId?: string }>({ intentId: _, ...rest }: Named) => rest

export const failedWith = (error: TenderError = fault('authorise.failed')) =>
  ({ status: 'failed', text: 'payment.unavailable', error }) as const

export const refusedRepeat = () =>
  fault(
    'payment.open',
    'pay(): a repeated request was refused, and the request before it may have made a payment: authorise.failed',
  )
