import { type Money, sameMoney } from '../../../src/shared/money'
import type { ActionKind, IntentSnapshot, LinkedPayment, PaymentStatus } from '../../../src/shared/types'
import { isSamePayment, isWaiting } from './payment-standing'

/**
 * The members of an attempt in another state are undefined, so that they can be read without asking
 * for the state.
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
type PaidMembers = 'status' | 'completion'

/**
 * No request to authorise of this attempt has been sent yet; its key is made when the first one is.
 */
export interface NewAttempt extends Absent<OpenMembers | PaidMembers | 'intentId' | 'paymentId'> {
  state: 'new'
  /** Payments of earlier attempts of this order. */
  earlier: readonly string[]
}

/** The merchant's server was asked, and it is not known that the attempt ended. */
export interface OpenAttempt extends Absent<PaidMembers> {
  state: 'open'
  earlier: readonly string[]
  /** The `attemptKey` of every request of this attempt. */
  key: string
  /** What the customer was shown when it was asked for last. */
  amount: Money
  /**
   * How many requests were sent: with this key, and before it with the keys that a server with its
   * own keys ignored.
   */
  requests: number
  /** When the first one was sent, by the service's clock, in milliseconds since 1970. */
  firstAskedAt?: number
  /** Milliseconds after which the last request can no longer reach the service. */
  travelMs: number
  /**
   * The intent that every request of it named. Without one, the service cannot be asked what became
   * of it.
   */
  intentId?: string
  /**
   * A reload would make the same key again (storage is denied), so an earlier page may have used
   * it.
   */
  isDerivedKey?: boolean
  /**
   * Requests with other keys were sent before, which a server with its own keys may have carried
   * out: a payment that the service lists need not be the one of this key.
   */
  isAmbiguous?: boolean
  /** The alternative method that it is paid with. */
  method?: string
  paymentId?: string
  /** What the payment waited for, and where the customer does it. */
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

/** The service reported that money was taken or reserved. */
export interface PaidAttempt extends Absent<OpenMembers> {
  state: 'paid'
  earlier: readonly string[]
  paymentId: string
  status: PaymentStatus
  /** The amount that was taken or reserved; null if the service does not report it. */
  amount: Money | null
  /**
   * `withheld`: the amount is not the one that the customer was shown, so the browser does not
   * complete the intent.
   */
  completion: 'due' | 'done' | 'withheld'
  /**
   * The intent to complete: the one that lists the payment. Left out: that of the page's checkout.
   */
  intentId?: string
}

export type Attempt = NewAttempt | OpenAttempt | PaidAttempt

/**
 * What this browser remembers of one order: ids, an amount and the address of a customer action. No
 * personal data, no card.
 */
export interface OrderRecord {
  /** The intents in which payments of this order may be listed. */
  intentIds: readonly string[]
  /** Payments that waited for the customer when another one was asked for. */
  abandoned: readonly string[]
  /**
   * One of `abandoned` that only the page's address names: it counts no longer once the service was
   * read and lists it not.
   */
  claimed?: string
  /** The merchant's server assigns the idempotency keys itself (createCheckoutHandlers). */
  serverKeys?: boolean
  attempt: Attempt
}

export const newOrder: OrderRecord = { intentIds: [], abandoned: [], attempt: { state: 'new', earlier: [] } }

/**
 * Whether a payment of this order may exist whose outcome is not known: `failed` is then no result
 * (rule PAY-SDK-2).
 */
export const mayBePaid = ({ attempt, abandoned }: OrderRecord): boolean =>
  attempt.state !== 'new' || abandoned.length > 0

/** The payments that belong to earlier attempts, once this one has been asked for. */
const earlierOf = ({ attempt }: OrderRecord, listed: readonly LinkedPayment[]): string[] => {
  const known = attempt.paymentId === undefined ? [] : [attempt.paymentId]
  return [...new Set([...attempt.earlier, ...known, ...listed.map(({ paymentId }) => paymentId)])]
}

/** The attempt ended without money: the next request starts another one, under a key of its own. */
export const endAttempt = (order: OrderRecord, endedPaymentId?: string): OrderRecord => ({
  ...order,
  attempt: {
    state: 'new',
    earlier: [...new Set([...order.attempt.earlier, ...(endedPaymentId === undefined ? [] : [endedPaymentId])])],
  },
})

/** The customer submitted something else while the payment of the open attempt waits for them. */
export const abandonPayment = (order: OrderRecord, paymentId: string): OrderRecord => ({
  ...endAttempt(order, paymentId),
  abandoned: [...new Set([...order.abandoned, paymentId])],
})

/** A request to authorise, as far as the record keeps it. */
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

/** Records a request to the merchant’s server. The record must be stored before the request is sent. */
export const recordRequest = (order: OrderRecord, request: AskedRequest): OrderRecord => {
  const { key, amount, method, travelMs, intentId, serviceNow, isDerivedKey, listed } = request
  const { attempt } = order
  const known = attempt.key === key ? attempt : undefined
  const firstAskedAt = known ? known.firstAskedAt : serviceNow
  const isSecondKey = attempt.state === 'open' && (attempt.isAmbiguous || attempt.paymentId === undefined)
  const isAmbiguous = known ? known.isAmbiguous : isSecondKey
  // Asked once without an intent, its payment need not be listed in any.
  const named = known && known.intentId === undefined ? undefined : intentId
  return {
    ...order,
    intentIds: intentId === undefined ? order.intentIds : [...new Set([...order.intentIds, intentId])],
    attempt: {
      state: 'open',
      key,
      amount,
      // The request before this one may have had more time.
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

/** The name of an alternative method contains no personal data, so it may be stored. */
const isAlternativeName = (method: string): boolean => method.startsWith('alternative/')

/** The open attempt is paid with an alternative method. */
export const isAlternativeAttempt = ({ attempt }: OrderRecord): boolean => attempt.method !== undefined

/** Changes the open attempt; any other record stays as it is. */
export const updateOpenAttempt = (order: OrderRecord, changes: Partial<OpenAttempt>): OrderRecord =>
  order.attempt.state === 'open' ? { ...order, attempt: { ...order.attempt, ...changes } } : order

/**
 * The service no longer knows the intent, or does not list the payment in it: it cannot be asked
 * about this attempt.
 */
export const unlinkAttempt = (order: OrderRecord): OrderRecord => {
  if (order.attempt.state !== 'open') return order
  const { intentId: _, ...attempt } = order.attempt
  return { ...order, attempt }
}

/**
 * Money was taken or reserved. Nothing that the customer could still confirm matters any more to
 * this browser.
 */
export const payOrder = (
  order: OrderRecord,
  { paymentId, status, amount, listedIn }: ListedPayment,
  completion: PaidAttempt['completion'],
): OrderRecord => {
  const { attempt } = order
  const intentId = listedIn?.intentId ?? attempt.intentId
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
    },
  }
}

/**
 * The payments that wait for the customer, as the service lists them now, except the open attempt's
 * own. If the service has deleted an intent, the outcomes of the payments in it are not known.
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
 * The payment that an open attempt led to: the one it is known by, else the newest that was not
 * there before it. The payments of other attempts are known, because a browser asks for one at a
 * time.
 */
export const findOwnPayment = (
  { attempt, abandoned }: OrderRecord,
  listed: readonly LinkedPayment[],
): LinkedPayment | undefined => {
  if (attempt.state === 'new') return undefined
  const { paymentId } = attempt
  if (paymentId !== undefined) return listed.find((payment) => isSamePayment(payment, { paymentId }))
  if (attempt.isAmbiguous) return undefined
  const others = [...attempt.earlier, ...abandoned]
  return listed.findLast((payment) => !others.some((other) => isSamePayment(payment, { paymentId: other })))
}

/**
 * The service can be asked what became of the open attempt: every request of it named an intent.
 */
export const isOpenLinked = ({ attempt }: OrderRecord): boolean =>
  attempt.state === 'open' && attempt.intentId !== undefined

/**
 * Whether the service would list the payment that the open attempt made. It does not list one that
 * is known by its id and is in no list: the merchant's server did not pass the intent on.
 */
export const isTraceable = ({ intentId, paymentId }: OpenAttempt): boolean =>
  intentId !== undefined && paymentId === undefined

/**
 * Whether every request of the attempt has arrived or never will (rule PAY-SDK-3).
 *
 * @param quietMs milliseconds since the last one
 */
export const hasArrived = ({ travelMs }: OpenAttempt, quietMs: number): boolean => quietMs > travelMs

/** Adds the amount that the service reported before, if it reports none now. */
export const withKnownAmount = ({ attempt }: OrderRecord, payment: ListedPayment): ListedPayment =>
  payment.amount === null && attempt.state === 'paid' && isSamePayment(attempt, payment)
    ? { ...payment, amount: attempt.amount }
    : payment

/**
 * Whether a payment took another amount than the customer is shown; an amount that is not known is
 * not compared.
 */
export const isOtherAmount = ({ amount }: Pick<LinkedPayment, 'amount'>, shown: Money): boolean =>
  amount !== null && !sameMoney(amount, shown)
