import { readOrderState } from '../../src/api/read-order-state'
import type { SettledOrder } from '../../src/server/checkout/settlement'
import type { VerifiedOrder } from '../../src/server/checkout/verify-order'
import type { OrderState } from '../../src/shared/order-state'
import type { HandlerCall } from './handler-call'
import { attemptKeysOf } from './judge-grants'
import { type GrantedKey, isOpenAt, repeatableMs } from './key-ledger'
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
  body: OrderState | { error: { code: string } }
}

type Fail = (text: string) => void

/**
 * Returns the period in which the statements of an answer must have been true: from the start of
 * the call until now. For `outcome`, the period starts two seconds earlier, because the handlers
 * may answer with what they read in the last two seconds (rule ANSWER-10).
 */
const periodOf = (world: OrderWorld, { startedAt, kind }: HandlerCall): Period => ({
  from: kind === 'outcome' ? startedAt - 2000 : startedAt,
  to: world.clock.now(),
})

/**
 * Checks an answer to a browser: each statement in it must have been true at some time during the
 * request.
 */
export const judgeAnswer = async (world: OrderWorld, call: HandlerCall, { status, body }: Received): Promise<void> => {
  const fail: Fail = (text) =>
    world.violations.push(`${text} (${call.kind} of ${call.trackingId}: ${status} ${JSON.stringify(body)})`)
  if ('error' in body) return judgeError(call, status, body.error.code, fail)
  if (!call.isOwner) fail('ANSWER-11: a stranger learns the state of an order')
  if (status !== 200 || !readOrderState(body)) fail('ANSWER-2: the state is not complete')
  if (body.trackingId !== call.trackingId) fail('ANSWER-2: the state names another order')
  if (body.attemptKey !== keyOf(call)) fail('ANSWER-3: the state names another attempt')
  judgeRevision(world, call, body, fail)
  const payments = await world.payments(call.trackingId)
  const known = { state: body, payments }
  switch (body.status) {
    case 'paid':
      return judgePaid(world, call, known, fail)
    case 'waiting':
      return judgeWaiting(world, call, known, fail)
    case 'ended':
      return judgeEnded(world, call, known, fail)
    case 'none':
    case 'refused':
      return judgeNoPayment(world, call, known, fail)
    case 'closed':
      return fail('ORDER-23: the shop has not closed the order')
    case 'asked':
      return
  }
}

/** The attempt that a call asked for. */
const keyOf = ({ posted, asksFor }: HandlerCall): string | null => posted?.attemptKey ?? asksFor

const judgeError = ({ isOwner, isWellFormed }: HandlerCall, status: number, code: string, fail: Fail) => {
  if (status < 400) fail('ANSWER-1: an error with a status below 400')
  if (code === 'order.notFound' && isOwner) fail('ORDER-13: the owner gets the answer that the order does not exist')
  if (code !== 'order.notFound' && !isOwner && isWellFormed) fail('ANSWER-11: a stranger gets another error')
}

/** Checks ANSWER-4: a state that was asked for after another one is not older. */
const judgeRevision = (world: OrderWorld, call: HandlerCall, { revision }: OrderState, fail: Fail) => {
  const earlier = world.revisions.filter(({ trackingId, at }) => trackingId === call.trackingId && at < call.startedAt)
  if (earlier.some((one) => one.revision > revision)) fail('ANSWER-4: the revision has decreased')
  world.revisions.push({ trackingId: call.trackingId, revision, at: world.clock.now() })
}

interface Known {
  state: OrderState
  payments: readonly ObservedPayment[]
}

const find = ({ state, payments }: Known): ObservedPayment | undefined =>
  payments.find(({ id }) => bareId(id) === bareId(state.payment?.id ?? ''))

/** Checks the payment in a state: its status and amount must be those of the service. */
const judgePayment = (world: OrderWorld, call: HandlerCall, known: Known, fail: Fail): ObservedPayment | undefined => {
  const { payment } = known.state
  const real = find(known)
  if (!real || !payment) {
    fail('ANSWER-10: the order has no such payment')
    return undefined
  }
  if (!spansDuring(real, periodOf(world, call)).some(({ status }) => status === payment.status))
    fail('ANSWER-10: the payment had another status')
  const { amount } = payment
  if (amount && (amount.amount !== real.amount.amount || amount.currency !== real.amount.currency))
    fail('ANSWER-10: another amount was charged')
  return real
}

const judgePaid = (world: OrderWorld, call: HandlerCall, known: Known, fail: Fail) => {
  const real = judgePayment(world, call, known, fail)
  if (!real) return
  const period = periodOf(world, call)
  if (!wasEver(real, period, hasMoney)) fail('ANSWER-10: the payment had no money')
  if (!known.state.payment?.amount) fail('ANSWER-10: a paid state without an amount')
  const kept = known.payments.find(
    ({ id }) => bareId(id) === bareId(storedRecord(world.database, call.trackingId)?.keptPaymentId ?? ''),
  )
  const isKeptForSure = kept && !wasEver(kept, period, hasEnded) && !wasEver(kept, period, isWaiting)
  if (isKeptForSure && kept !== real) fail('ORDER-12: the answer names another payment than the order keeps')
}

const judgeWaiting = async (world: OrderWorld, call: HandlerCall, known: Known, fail: Fail) => {
  const real = judgePayment(world, call, known, fail)
  if (!real) return
  if (!wasEver(real, periodOf(world, call), isWaiting)) fail('ANSWER-10: the payment was not pending')
  const { action } = known.state
  if (!action) return fail('ANSWER-2: a waiting payment without its action')
  if (action.url === null) return
  const challenge = (await world.service.challenges()).find((one) => one.paymentId === real.id)
  if (!challenge || !action.url.includes(challenge.id)) fail('ANSWER-10: the URL of another challenge')
}

/** Checks an ended attempt: its payment is one to which a request with the key has led. */
const judgeEnded = (world: OrderWorld, call: HandlerCall, known: Known, fail: Fail) => {
  const real = judgePayment(world, call, known, fail)
  if (!real) return
  if (!wasEver(real, periodOf(world, call), hasEnded)) fail('ANSWER-10: the payment has not ended')
  const key = keyOf(call)
  if (key === null) return
  const own = storedRecord(world.database, call.trackingId)?.attempts.find((attempt) =>
    attempt.attemptKeys.includes(key),
  )
  if (!own) fail('ANSWER-3: the end of another attempt')
}

/**
 * Checks that the key of an attempt without a payment has led to none, and that no other attempt of
 * the order may still charge (rules ANSWER-5 and ANSWER-6).
 */
const judgeNoPayment = (world: OrderWorld, call: HandlerCall, { state, payments }: Known, fail: Fail) => {
  const key = keyOf(call)
  const period = periodOf(world, call)
  const keys = [...world.keys.values()].filter(({ trackingId }) => trackingId === call.trackingId)
  if (key !== null) {
    world.refused.add(`${call.trackingId} ${key}`)
    const tied = keys.filter((granted) => attemptKeysOf(granted).includes(key))
    const isOver = ({ outcome, startedAt }: GrantedKey) =>
      outcome?.kind === 'rejected' || (!outcome && period.to - startedAt >= repeatableMs)
    if (tied.length > 0 && !tied.some(isOver)) fail('ANSWER-5: the attempt has led to a payment')
  }
  const times = [
    period.from,
    period.to,
    ...payments.flatMap(({ spans }) => spans.map(({ from }) => from)),
    ...keys.flatMap(({ resolvedAt, startedAt }) => [resolvedAt ?? period.from, startedAt + repeatableMs]),
  ].filter((time) => time >= period.from && time <= period.to)
  const isQuietAt = (time: number) =>
    !keys.some((granted) => isOpenAt(granted, time)) &&
    payments.every(
      (payment) => !wasEver(payment, { from: time, to: time }, hasMoney) || wasEver(payment, period, hasEnded),
    )
  if (!times.some(isQuietAt)) fail('ANSWER-6: no payment, while an attempt of the order is open or paid')
  const prices = pricesDuring(orderOf(world, call.trackingId), period)
  if (
    state.refusal?.code === 'amount.changed' &&
    call.posted &&
    prices.every((price) => price === call.posted?.amount.amount)
  )
    if (!world.calls.some((one) => one !== call && one.posted?.attemptKey === key))
      fail('ORDER-13: the amount did not change')
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
