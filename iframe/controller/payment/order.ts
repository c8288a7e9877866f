import { type Money, sameMoney } from '../../../src/shared/money'
import type { ActionKind, IntentSnapshot, LinkedPayment } from '../../../src/shared/types'
import { isPaid, isSamePayment, isWaiting } from './payment-standing'

/**
 * Declares the members of other states as undefined, so that they can be read without checking the
 * state.
 */
type Absent<Names extends string> = { readonly [Name in Names]?: undefined }
type OpenMembers =
  | 'key'
  | 'requests'
  | 'firstAskedAt'
  | 'travelMs'
  | 'isDerivedKey'
  | 'isAmbiguous'
  | 'method'
  | 'action'
type PaidMembers = 'status' | 'completion' | 'asked'

/** An attempt without a request so far. Its key is created with the first request. */
export interface NewAttempt extends Absent<OpenMembers | PaidMembers | 'intentId' | 'paymentId'> {
  state: 'new'
  /** Payments of earlier attempts of this order. */
  earlier: readonly string[]
}

/** An attempt whose payment was requested, and which has not ended as far as this browser knows. */
export interface OpenAttempt extends Absent<PaidMembers> {
  state: 'open'
  earlier: readonly string[]
  /** The `attemptKey` of every request of this attempt. */
  key: string
  /** The amount that the customer saw at the last request. */
  amount: Money
  /**
   * How many requests were sent, with this key and with earlier keys that a server with its own
   * keys ignored.
   */
  requests: number
  /** When the first request was sent, in milliseconds since 1970 by the service's clock. */
  firstAskedAt?: number
  /**
   * Milliseconds that a request may take to reach the service. After this time, the last request
   * can no longer arrive.
   */
  travelMs: number
  /**
   * The intent that every request of the attempt named. Without it, the service cannot be asked for
   * the outcome.
   */
  intentId?: string
  /**
   * Whether the key is derived from the order, because storage is denied. A reload derives the same
   * key, so an earlier page may have used it.
   */
  isDerivedKey?: boolean
  /**
   * Whether requests with other keys were sent before. A server with its own keys may have carried
   * them out, so a payment that the service lists may not belong to this key.
   */
  isAmbiguous?: boolean
  /** The alternative method, if the customer chose one. */
  method?: string
  paymentId?: string
  /** The customer action that the payment waited for, and its URL. */
  action?: { kind: ActionKind; url: string }
}

/** A payment, as an intent of the order lists it. */
export interface ListedPayment extends LinkedPayment {
  /** The intent that lists it. */
  listedIn?: { intentId: string; isComplete: boolean }
}

/** The payments that an intent lists. */
export const listedPayments = ({ id, status, linkedPayments }: IntentSnapshot): ListedPayment[] =>
  linkedPayments.map((payment) => ({ ...payment, listedIn: { intentId: id, isComplete: status === 'COMPLETE' } }))

/** An attempt for which the service reported that money was taken or reserved. */
export interface PaidAttempt extends Absent<OpenMembers> {
  state: 'paid'
  earlier: readonly string[]
  paymentId: string
  status: LinkedPayment['status']
  /**
   * The amount that was taken or reserved; null if neither the service nor the merchant's server
   * has reported it.
   */
  amount: Money | null
  /** The amount that the customer saw at the request. Stored only while `amount` is not known. */
  asked?: Money
  /**
   * `withheld`: the amount is not the one that the customer was shown, so the browser does not
   * complete the intent.
   */
  completion: 'due' | 'done' | 'withheld'
  /**
   * The intent to complete: the one that lists the payment. @default the intent of the page's
   * checkout
   */
  intentId?: string
}

/**
 * The attempt of a record that this version cannot read, because another version has written it or
 * the entry is damaged. It may have led to a payment (rule PAY-SDK-17).
 */
export interface UnknownAttempt extends Absent<OpenMembers | PaidMembers | 'intentId' | 'paymentId'> {
  state: 'unknown'
  earlier: readonly string[]
}

export type Attempt = NewAttempt | OpenAttempt | PaidAttempt | UnknownAttempt

/**
 * What this browser stores of one order: ids, an amount and the URL of a customer action. It
 * contains no personal data and no card.
 */
export interface OrderRecord {
  /** The intents in which payments of this order may be listed. */
  intentIds: readonly string[]
  /** Payments that still waited for the customer when another payment was requested. */
  abandoned: readonly string[]
  /**
   * One of `abandoned` that is known only from the page's URL. The next read removes it from
   * `abandoned`, unless the service lists it as waiting.
   */
  claimed?: string
  /**
   * Whether the merchant's server assigns the idempotency keys itself (`createCheckoutHandlers`).
   */
  serverKeys?: boolean
  attempt: Attempt
}

export const newOrder: OrderRecord = { intentIds: [], abandoned: [], attempt: { state: 'new', earlier: [] } }
export const unreadableOrder: OrderRecord = { ...newOrder, attempt: { state: 'unknown', earlier: [] } }

/**
 * Returns whether a payment of this order may exist whose outcome is not known. If so, a call must
 * not return `failed` (rule PAY-SDK-2).
 */
export const mayBePaid = ({ attempt, abandoned }: OrderRecord): boolean =>
  attempt.state !== 'new' || abandoned.length > 0

/** Returns the payments of earlier attempts, for a new attempt whose first request is sent now. */
const earlierOf = ({ attempt }: OrderRecord, listed: readonly LinkedPayment[]): string[] => {
  const known = attempt.paymentId === undefined ? [] : [attempt.paymentId]
  return [...new Set([...attempt.earlier, ...known, ...listed.map(({ paymentId }) => paymentId)])]
}

/** Ends an attempt that took no money. The next request starts another attempt with a new key. */
export const endAttempt = (order: OrderRecord, endedPaymentId?: string): OrderRecord => ({
  ...order,
  attempt: {
    state: 'new',
    earlier: [...new Set([...order.attempt.earlier, ...(endedPaymentId === undefined ? [] : [endedPaymentId])])],
  },
})

/**
 * Ends the attempt because the customer submitted something else, although the attempt's payment
 * still waits for the customer.
 */
export const abandonPayment = (order: OrderRecord, paymentId: string): OrderRecord => ({
  ...endAttempt(order, paymentId),
  abandoned: [...new Set([...order.abandoned, paymentId])],
})

/** The part of an authorise request that the record stores. */
export interface AskedRequest {
  key: string
  amount: Money
  method: string
  travelMs: number
  intentId: string | undefined
  /** Milliseconds since 1970 by the service's clock; undefined if it is not known. */
  serviceNow: number | undefined
  isDerivedKey: boolean
  /** The payments that the service has listed so far. */
  listed: readonly LinkedPayment[]
}

/**
 * Records a request to the merchant’s server. The record must be stored before the request is sent.
 */
export const recordRequest = (order: OrderRecord, request: AskedRequest): OrderRecord => {
  const { key, amount, method, travelMs, intentId, serviceNow, isDerivedKey, listed } = request
  const { attempt } = order
  const known = attempt.key === key ? attempt : undefined
  const firstAskedAt = known ? known.firstAskedAt : serviceNow
  const isSecondKey = attempt.state === 'open' && (attempt.isAmbiguous || attempt.paymentId === undefined)
  const isAmbiguous = known ? known.isAmbiguous : isSecondKey
  // If an earlier request of the attempt named no intent, its payment may be in no list, so the
  // attempt has no intent.
  const named = known && known.intentId === undefined ? undefined : intentId
  return {
    ...order,
    intentIds: intentId === undefined ? order.intentIds : [...new Set([...order.intentIds, intentId])],
    attempt: {
      state: 'open',
      key,
      amount,
      // An earlier request of the attempt may take longer to reach the service, so the longer time
      // counts.
      travelMs: Math.max(travelMs, attempt.travelMs ?? 0),
      earlier: known ? known.earlier : earlierOf(order, listed),
      requests: (attempt.requests ?? 0) + 1,
      ...(firstAskedAt !== undefined && { firstAskedAt }),
      ...(named !== undefined && { intentId: named }),
      ...((isDerivedKey || known?.isDerivedKey) && { isDerivedKey: true }),
      ...(isAmbiguous && { isAmbiguous }),
      ...(isAlternativeName(method) && { method }),
      ...(known?.paymentId !== undefined && { paymentId: known.paymentId }),
      ...(known?.action && { action: known.action }),
    },
  }
}

/**
 * Returns whether the method may be stored. The name of an alternative method contains no personal
 * data.
 */
const isAlternativeName = (method: string): boolean => method.startsWith('alternative/')

/** Returns whether the customer chose an alternative method for the open attempt. */
export const isAlternativeAttempt = ({ attempt }: OrderRecord): boolean => attempt.method !== undefined

/** Changes the open attempt; any other record stays as it is. */
export const updateOpenAttempt = (order: OrderRecord, changes: Partial<OpenAttempt>): OrderRecord =>
  order.attempt.state === 'open' ? { ...order, attempt: { ...order.attempt, ...changes } } : order

/**
 * Removes the intent from the open attempt. Used if the service no longer knows the intent, or does
 * not list the payment in it: the service then cannot be asked for the outcome.
 */
export const unlinkAttempt = (order: OrderRecord): OrderRecord => {
  if (order.attempt.state !== 'open') return order
  const { intentId: _, ...attempt } = order.attempt
  return { ...order, attempt }
}

/**
 * Records that money was taken or reserved. Other payments that wait for the customer no longer
 * matter.
 */
export const payOrder = (
  order: OrderRecord,
  payment: ListedPayment,
  completion: PaidAttempt['completion'],
): OrderRecord => {
  const { attempt } = order
  const { paymentId, status, amount, listedIn } = payment
  const intentId = listedIn?.intentId ?? attempt.intentId
  const asked = amount === null ? askedAmount(order, payment) : undefined
  return {
    ...order,
    attempt: {
      state: 'paid',
      earlier: attempt.earlier,
      paymentId,
      status,
      amount,
      completion,
      ...(intentId !== undefined && { intentId }),
      ...(asked && { asked }),
    },
  }
}

/**
 * Returns the amount that the customer saw when the payment was requested; undefined if this
 * browser did not request it, or has stored the charged amount instead.
 */
export const askedAmount = ({ attempt }: OrderRecord, payment: LinkedPayment): Money | undefined => {
  if (attempt.state === 'paid') return isSamePayment(attempt, payment) ? attempt.asked : undefined
  if (attempt.state !== 'open') return undefined
  const isOwn = attempt.paymentId === undefined || isSamePayment(payment, { paymentId: attempt.paymentId })
  return isOwn ? attempt.amount : undefined
}

/**
 * Updates `abandoned` to the payments that now wait for the customer, without the payment of the
 * open attempt. If the service has deleted an intent, unlisted payments stay, because their
 * outcomes are not known.
 */
export const updateAbandoned = (
  { claimed, ...order }: OrderRecord,
  { payments, gone }: { payments: readonly LinkedPayment[]; gone: readonly string[] },
  own?: LinkedPayment,
): OrderRecord => {
  const waiting = payments.filter((payment) => isWaiting(payment) && !(own && isSamePayment(own, payment)))
  const isUnlisted = (paymentId: string) => !payments.some((payment) => isSamePayment(payment, { paymentId }))
  const unread = gone.length > 0 ? order.abandoned.filter((id) => id !== claimed && isUnlisted(id)) : []
  return { ...order, abandoned: [...new Set([...unread, ...waiting.map(({ paymentId }) => paymentId)])] }
}

/**
 * Returns the listed payments that may belong to the attempt: the one with its id or, if the id is
 * not known, all that were not listed before the attempt. Another browser that shares the intent
 * may have requested them.
 */
const candidatesOf = ({ attempt, abandoned }: OrderRecord, listed: readonly LinkedPayment[]): LinkedPayment[] => {
  if (attempt.state === 'new' || attempt.state === 'unknown') return []
  const { paymentId } = attempt
  if (paymentId !== undefined) return listed.filter((payment) => isSamePayment(payment, { paymentId }))
  if (attempt.isAmbiguous) return []
  const others = [...attempt.earlier, ...abandoned]
  return listed.filter((payment) => !others.some((other) => isSamePayment(payment, { paymentId: other })))
}

/**
 * Finds the payment of the attempt. If its id is not known, a candidate counts if it is paid, or
 * once no request of the attempt can still arrive: the attempt then has no payment outside the
 * list. A declined payment of another browser thus never ends an attempt that may still be charged
 * (rule PAY-SDK-16).
 * @param quietMs milliseconds since the last request of the attempt
 */
export const findOwnPayment = (
  order: OrderRecord,
  listed: readonly LinkedPayment[],
  quietMs: number,
): LinkedPayment | undefined => {
  const candidates = candidatesOf(order, listed)
  const { attempt } = order
  const isKnown = attempt.state !== 'open' || attempt.paymentId !== undefined
  const paid = candidates.findLast(isPaid)
  if (paid || !(isKnown || hasArrived(attempt, quietMs))) return paid
  return findCandidate(order, listed)
}

/**
 * Returns the payment that probably belongs to the attempt: one that waits for the customer,
 * otherwise the newest one.
 */
export const findCandidate = (order: OrderRecord, listed: readonly LinkedPayment[]): LinkedPayment | undefined => {
  const candidates = candidatesOf(order, listed)
  return candidates.findLast(isWaiting) ?? candidates.at(-1)
}

/**
 * Returns whether the service can be asked for the outcome of the open attempt, because every
 * request named an intent.
 */
export const isOpenLinked = ({ attempt }: OrderRecord): boolean =>
  attempt.state === 'open' && attempt.intentId !== undefined

/**
 * Returns whether an intent would list the payment of the open attempt. Called only if no intent
 * lists the payment. If its id is known then, the merchant's server did not send the intent's id.
 */
export const isTraceable = ({ intentId, paymentId }: OpenAttempt): boolean =>
  intentId !== undefined && paymentId === undefined

/**
 * Returns whether every request of the attempt has arrived or never will (rule PAY-SDK-3).
 * @param quietMs milliseconds since the last request
 */
export const hasArrived = ({ travelMs }: OpenAttempt, quietMs: number): boolean => quietMs > travelMs

/** Adds the amount that the service reported before, if it reports none now. */
export const withKnownAmount = ({ attempt }: OrderRecord, payment: ListedPayment): ListedPayment =>
  payment.amount === null && attempt.state === 'paid' && isSamePayment(attempt, payment)
    ? { ...payment, amount: attempt.amount }
    : payment

/**
 * Returns whether a payment's amount differs from the amount that the customer sees. An unknown
 * amount is not compared.
 */
export const isOtherAmount = ({ amount }: Pick<LinkedPayment, 'amount'>, shown: Money): boolean =>
  amount !== null && !sameMoney(amount, shown)
