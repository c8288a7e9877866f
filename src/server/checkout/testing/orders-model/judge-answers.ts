import type { SettledOrder } from '../../settle-order'
import type { VerifiedOrder } from '../../verify-order'
import type { HandlerCall } from './handler-call'
import { attemptKeysOf } from './judge-grants'
import { isOpenAt, repeatableMs } from './key-ledger'
import { type OrderWorld, orderOf, pricesDuring } from './order-world'
import {
  bareId,
  hasEnded,
  hasMoney,
  isWaiting,
  type ObservedPayment,
  type Period,
  spansDuring,
  wasEver,
} from './payment-history'
import { storedRecord } from './unreliable-store'

/** The response that a browser received. */
export interface Received {
  status: number
  body: {
    data?: { authorizePayment?: AnsweredPayment } | null
    errors?: { extensions?: { code?: string; paymentId?: string; url?: string | null } }[]
    error?: { code: string }
  }
}

interface AnsweredPayment {
  id: string
  status: string
  orderId: string | null
  amount: { rawAmount: number; currency: string | null } | null
}

type Fail = (text: string) => void

/** Matches the codes after which the checkout in the browser assumes that nothing was charged. */
const refusalCodes = /^(api\.key\.|error\.(validation|notFound|rateLimited|fraud\.invalidPayload)$)/

const periodOf = (world: OrderWorld, { startedAt }: HandlerCall): Period => ({
  from: startedAt,
  to: world.clock.now(),
})

/**
 * Checks an answer to a browser: each statement in it must have been true at some time during the
 * request.
 */
export const judgeAnswer = async (world: OrderWorld, call: HandlerCall, received: Received): Promise<void> => {
  const { status, body } = received
  const fail: Fail = (text) =>
    world.violations.push(`${text} (${call.kind} of ${call.trackingId}: ${status} ${JSON.stringify(body)})`)
  if (!call.isOwner && body.error?.code !== 'order.notFound' && call.isWellFormed)
    fail('ORDER-13: a stranger gets another answer than 404')
  // An answer with a status of 500 or more states nothing about the payment.
  if (status >= 500) return
  const payments = await world.payments(call.trackingId)
  if (status >= 400) return judgeRefusal(world, call, { code: body.error?.code ?? '', payments }, fail)
  const payment = body.data?.authorizePayment
  const { code = '', paymentId, url } = body.errors?.[0]?.extensions ?? {}
  if (payment) return judgePayment(world, call, { payment, payments }, fail)
  if (paymentId !== undefined) return judgeWaiting(world, call, { paymentId, url, payments }, fail)
  if (refusalCodes.test(code)) judgeRejection(world, call, code, fail)
}

/** Checks an answer with a payment: its status, order and amount must be those of the service. */
const judgePayment = (
  world: OrderWorld,
  call: HandlerCall,
  { payment, payments }: { payment: AnsweredPayment; payments: readonly ObservedPayment[] },
  fail: Fail,
) => {
  const period = periodOf(world, call)
  const real = payments.find(({ id }) => id === payment.id)
  if (!real) return fail('ANSWER: the order has no such payment')
  if (payment.orderId !== call.trackingId) fail('ANSWER: the payment of another order')
  if (!spansDuring(real, period).some(({ status }) => status === payment.status))
    fail('ANSWER: the payment had another status')
  if (payment.amount?.rawAmount !== real.amount.amount || payment.amount.currency !== real.amount.currency)
    fail('ANSWER: another amount was charged')
  const kept = payments.find(
    ({ id }) => bareId(id) === bareId(storedRecord(world.database, call.trackingId)?.keptPaymentId ?? ''),
  )
  const isKeptForSure = kept && !wasEver(kept, period, hasEnded) && !wasEver(kept, period, isWaiting)
  if (call.kind === 'authorise' && isKeptForSure && kept !== real && hasMoney({ status: payment.status as never }))
    fail('ORDER-12: the answer names another payment than the order keeps')
}

const judgeWaiting = async (
  world: OrderWorld,
  call: HandlerCall,
  {
    paymentId,
    url,
    payments,
  }: { paymentId: string; url: string | null | undefined; payments: readonly ObservedPayment[] },
  fail: Fail,
) => {
  const real = payments.find(({ id }) => bareId(id) === bareId(paymentId))
  if (!real) return fail('ANSWER: the order has no such payment')
  if (!wasEver(real, periodOf(world, call), isWaiting)) fail('ANSWER: the payment was not pending')
  if (!url) return
  const challenge = (await world.service.challenges()).find((one) => one.paymentId === real.id)
  if (!challenge || !url.includes(challenge.id)) fail('ANSWER: the URL of another challenge')
}

/**
 * Checks an answer with a rejection of an attempt: the service must have stored the rejection for a
 * key of the order, or the key is too old and led to no payment. The key is that of this request if
 * it sent one, otherwise one of its `attemptKey`.
 */
const judgeRejection = (world: OrderWorld, call: HandlerCall, code: string, fail: Fail) => {
  const now = world.clock.now()
  const attemptKey = call.posted?.attemptKey
  const sent = [...world.keys.values()].filter(({ senders }) => senders.includes(call))
  const tied = [...world.keys.values()].filter((granted) => {
    if (granted.trackingId !== call.trackingId) return false
    if (call.kind === 'outcome') return true
    return sent.length > 0 ? sent.includes(granted) : attemptKeysOf(granted).includes(attemptKey)
  })
  const isRejected = tied.some(({ outcome }) => outcome?.kind === 'rejected' && outcome.code === code)
  const isExpired = tied.some(
    ({ outcome, startedAt }) => code === 'error.notFound' && !outcome && now - startedAt >= repeatableMs,
  )
  if (!isRejected && !isExpired) fail('ORDER-15: a rejection while the attempt is not rejected')
}

/**
 * Checks ORDER-15: after a refusal, this request has led to no payment and no attempt of the order
 * is open.
 */
const judgeRefusal = (
  world: OrderWorld,
  call: HandlerCall,
  { code, payments }: { code: string; payments: readonly ObservedPayment[] },
  fail: Fail,
) => {
  if ([...world.keys.values()].some(({ senders }) => senders.includes(call)))
    fail('ORDER-15: a refusal although the request asked for a payment')
  if (code === 'order.notFound')
    return call.isOwner ? fail('ORDER-13: the owner gets the answer that the order does not exist') : undefined
  if (code === 'payment.notFound') return judgeNoPayment(world, call, payments, fail)
  // Only the route authorise can request a payment, and an invalid body names no order.
  if (call.kind !== 'authorise' || !call.isWellFormed) return
  const period = periodOf(world, call)
  const keys = [...world.keys.values()].filter(({ trackingId }) => trackingId === call.trackingId)
  const times = [
    period.from,
    period.to,
    ...payments.flatMap(({ spans }) => spans.map(({ from }) => from)),
    ...keys.flatMap(({ resolvedAt, startedAt }) => [resolvedAt ?? period.from, startedAt + repeatableMs]),
  ].filter((time) => time >= period.from && time <= period.to)
  const isQuietAt = (time: number) =>
    !keys.some((key) => isOpenAt(key, time)) &&
    payments.every(
      (payment) => (payment.spans[0]?.from ?? 0) > time || wasEver(payment, { from: time, to: time }, hasEnded),
    )
  if (!times.some(isQuietAt)) fail('ORDER-15: a refusal while an attempt of the order is open')
  const prices = pricesDuring(orderOf(world, call.trackingId), period)
  if (code === 'amount.changed' && prices.every((price) => price === call.posted?.amount.amount))
    fail('ANSWER: the amount did not change')
}

const judgeNoPayment = (world: OrderWorld, call: HandlerCall, payments: readonly ObservedPayment[], fail: Fail) => {
  const { asksFor, startedAt, trackingId } = call
  if (asksFor !== null) {
    const real = payments.find(({ id }) => bareId(id) === bareId(asksFor))
    if (real && (real.spans[0]?.from ?? 0) < startedAt) fail('ANSWER: the order has this payment')
    return
  }
  const isKnown = [...world.keys.values()].some((key) => key.trackingId === trackingId && key.grantedAt < startedAt)
  if (isKnown) fail('ANSWER: the order has had an attempt')
}

/**
 * Checks ORDER-17: each statement of `verifyOrder` must have been true at some time during the
 * call.
 */
export const judgeVerified = async (world: OrderWorld, call: HandlerCall, verified: VerifiedOrder): Promise<void> => {
  const fail: Fail = (text) =>
    world.violations.push(
      `${text} (verifyOrder of ${call.trackingId}: ${JSON.stringify({ ...verified, payment: null })})`,
    )
  const period = periodOf(world, call)
  const payments = await world.payments(call.trackingId)
  const prices = pricesDuring(orderOf(world, call.trackingId), period)
  const { paid, paymentId, status, amount, expected } = verified
  if (!prices.includes(expected.amount)) fail('ORDER-17: another price than the order’s')
  if (paymentId === null) {
    if (paid || status !== null || amount !== null) fail('ORDER-17: paid without a payment')
    return
  }
  const real = payments.find(({ id }) => id === paymentId)
  if (!real) return fail('ORDER-17: the order has no such payment')
  if (!spansDuring(real, period).some((span) => span.status === status))
    fail('ORDER-17: the payment had another status')
  if (amount?.amount !== real.amount.amount) fail('ORDER-17: another amount was charged')
  const isShippable = status !== null && ['AUTHORISED', 'SUCCEEDED', 'PARTIAL_REFUNDED'].includes(status)
  if (paid !== (isShippable && amount?.amount === expected.amount)) fail('ORDER-17: paid is wrong')
}

/**
 * Checks `settle`: the payments that it reports as reversed are reversed, and the kept payment has
 * money.
 */
export const judgeSettled = async (world: OrderWorld, call: HandlerCall, settled: SettledOrder): Promise<void> => {
  const fail: Fail = (text) => world.violations.push(`${text} (settle of ${call.trackingId})`)
  const payments = await world.payments(call.trackingId)
  const find = (id: string) => payments.find((payment) => bareId(payment.id) === bareId(id))
  for (const { paymentId } of settled.reversed) {
    const payment = find(paymentId)
    if (!payment || !hasEnded(payment)) fail(`ORDER-8: ${paymentId} was not reversed`)
  }
  if (!settled.keptPayment) return
  const kept = find(settled.keptPayment.id)
  if (!kept || !wasEver(kept, periodOf(world, call), hasMoney)) fail('ORDER-7: the kept payment has no money')
}
