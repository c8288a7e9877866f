import type { Payment } from '../../contract/generated/types'
import type { Money } from '../../shared/money'
import type { OrderPayment, OrderRefusal, OrderState } from '../../shared/order-state'
import { paymentStatuses } from '../../shared/types'
import { mostAttempts } from './decide'
import { declineReasonOf } from './decline-reason'
import type { Attempt, AttemptState, OrderRecord } from './order-record'
import { authorisedMoneyOf, moneyOf } from './payment-standing'
import { attemptOf, attemptWithKey, refusedKeyOf } from './transitions'

/** What a browser asks about: one attempt, or the order. */
export interface StateQuestion {
  trackingId: string
  /** Null if the browser knows no key. */
  attemptKey: string | null
}

/** An order as it was read from the store and the service. */
export interface StateFacts {
  record: OrderRecord
  version: number
  /** The payment that the order keeps, if it has money. */
  kept: Payment | null
  /**
   * The payment of the attempt to answer for. Null if the attempt has none, if the payment was not
   * read, or if it is not needed because the order keeps a payment with money.
   */
  payment: Payment | null
  /** The order's amount in the shop's records. Null without an order, or if it is invalid. */
  expected: Money | null
}

/** Milliseconds after which a browser asks again. */
const askAgainMs = 2000

/**
 * Returns the attempt for which a state answers: the one to which the key has led. Without a key,
 * the attempt in the state `asked`, because it may still charge, otherwise the newest attempt (rule
 * ANSWER-9).
 */
export const answeredAttempt = (record: OrderRecord, attemptKey: string | null): Attempt | undefined => {
  if (attemptKey !== null) return attemptWithKey(record, attemptKey)
  const { attempts } = record
  return attempts.findLast(({ state }) => state.name === 'asked') ?? attempts.at(-1)
}

type Answer = Pick<OrderState, 'status'> &
  Partial<Pick<OrderState, 'payment' | 'declineCode' | 'action' | 'refusal' | 'askAgainMs'>>

/**
 * Returns the answer to a browser (rules ANSWER-1 to ANSWER-12). Pure. If the order keeps a payment
 * with money, the answer is `paid`. Otherwise `answerOf` decides.
 */
export const orderStateOf = ({ trackingId, attemptKey }: StateQuestion, facts: StateFacts): OrderState => {
  const { record, version, kept, expected } = facts
  return {
    version: 1,
    trackingId,
    revision: version,
    attemptKey,
    mayPay: !kept && mayStart(record),
    payment: null,
    expected,
    declineCode: null,
    action: null,
    refusal: null,
    askAgainMs: null,
    ...(kept ? { status: 'paid', payment: toOrderPayment(kept, record) } : answerOf(attemptKey, facts)),
  }
}

const mayStart = ({ attempts, closed }: OrderRecord): boolean =>
  !closed && attempts.length < mostAttempts && !attempts.some(mayCharge)

/** Returns whether an attempt has taken money, or may take it without the customer. */
const mayCharge = ({ state }: Attempt): boolean => state.name === 'asked' || state.name === 'paid'

const answerOf = (attemptKey: string | null, { record, payment }: StateFacts): Answer => {
  const attempt = answeredAttempt(record, attemptKey)
  if (isClosed(record) && !(attempt && isOpen(attempt))) return { status: 'closed' }
  const hasNoPayment = !attempt || attempt.state.name === 'rejected' || attempt.state.name === 'expired'
  // The customer may be charged for another attempt (rule ANSWER-6).
  if (hasNoPayment && record.attempts.some(mayCharge)) return asked
  if (attempt) return answerForAttempt(attempt, record, payment)
  const refusal = attemptKey === null ? undefined : refusedKeyOf(record, attemptKey)?.refusal
  return refusal ? { status: 'refused', refusal } : { status: 'none' }
}

/**
 * Returns whether an order is closed, and no attempt has taken money or may take it without the
 * customer (rule ANSWER-3).
 */
const isClosed = ({ closed, attempts }: OrderRecord): boolean => closed && !attempts.some(mayCharge)

const asked: Answer = { status: 'asked', askAgainMs }

const isOpen = ({ state }: Attempt): boolean => state.name === 'asked' || state.name === 'waiting'

const answerForAttempt = ({ state }: Attempt, record: OrderRecord, payment: Payment | null): Answer => {
  switch (state.name) {
    case 'asked':
      return asked
    case 'rejected':
      return { status: 'refused', refusal: refusalOf(state.error.fields) }
    case 'expired':
      return { status: 'none' }
    case 'waiting':
      return {
        status: 'waiting',
        payment: payment ? toOrderPayment(payment, record) : unreadPayment(state),
        action: { kind: state.kind, url: state.url, expiresInMs: null },
        askAgainMs,
      }
    case 'paid':
      // The status is `paid` only for the payment that the order keeps. Here that payment could not
      // be read or is not chosen yet, or the order is closed and keeps none.
      return asked
    case 'ended':
      return payment
        ? { status: 'ended', payment: toOrderPayment(payment, record), declineCode: declineReasonOf(payment) }
        : asked
  }
}

/** A payment of which only the id and the customer action are known. */
const unreadPayment = ({ paymentId, kind }: Extract<AttemptState, { name: 'waiting' }>): OrderPayment => ({
  id: paymentId,
  status: kind === 'approval' ? 'NEEDS_APM_AUTHORIZATION' : 'NEEDS_3D_SECURE',
  amount: null,
  authorised: null,
  brand: null,
  lastFour: null,
})

/** The refusal of a request that the service has rejected for good. */
const refusalOf = (fields: OrderRefusal['fields']): OrderRefusal => ({ code: 'service.rejected', message: '', fields })

export const toOrderPayment = (payment: Payment, record: OrderRecord): OrderPayment => {
  const amount = moneyOf(payment)
  const { brand, number } = payment.paymentMethodDetails ?? {}
  return {
    id: payment.id,
    status: paymentStatuses.find((known) => known === payment.status) ?? 'UNKNOWN',
    amount,
    authorised: authorisedMoneyOf(payment, attemptOf(record, payment.id)?.amount ?? null),
    brand: brand ?? null,
    lastFour: /\d{4}$/.exec(number ?? '')?.[0] ?? null,
  }
}
