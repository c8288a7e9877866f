import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Money, sameMoney } from '../../../src/shared/money'
import type { LinkedPayment } from '../../../src/shared/types'
import { hour, serviceNow } from '../testing/payment-machine'
import { anyCall, anyOrder, anyScript, isAsking, type Walk, walk } from '../testing/payment-walks'
import type { OrderRecord } from './order'
import { isPaid, isSamePayment, isWaiting, standingOf } from './payment-standing'
import type { PaymentEvent, Transition } from './state'

const effectsOf = <Kind extends Transition[1][number]['kind']>({ steps }: Walk, kind: Kind) =>
  steps.flatMap(({ effects }) =>
    effects.filter((effect): effect is Extract<Transition[1][number], { kind: Kind }> => effect.kind === kind),
  )

const paymentOf = (event: PaymentEvent): LinkedPayment[] => {
  if (event.kind === 'payments-read') return [...event.reading.payments]
  if (event.kind === 'action-ended') return [event.payment]
  const given = event.kind === 'outcome' || event.kind === 'authorised' ? event.answer : undefined
  if (given?.status) return [{ paymentId: given.paymentId, status: given.status, amount: given.amount ?? null }]
  return given?.waitsFor
    ? [{ paymentId: given.paymentId, status: 'NEEDS_3D_SECURE', amount: given.amount ?? null }]
    : []
}

/**
 * Returns every statement of the service and the merchant's server about a payment in this call.
 */
const statementsOf = ({ steps }: Walk): LinkedPayment[] => steps.flatMap(({ event }) => paymentOf(event))
const isEnded = (payment: LinkedPayment) => ['ended', 'reversed'].includes(standingOf(payment))

/**
 * Returns whether a statement may be about the payment of the attempt that was stored when the call
 * began.
 */
const isOwn = ({ attempt: known, abandoned }: OrderRecord, payment: LinkedPayment): boolean => {
  if (known.state !== 'new' && known.paymentId !== undefined) {
    return isSamePayment(payment, { paymentId: known.paymentId })
  }
  return ![...known.earlier, ...abandoned].some((paymentId) => isSamePayment(payment, { paymentId }))
}

/**
 * Returns whether the browser knows, before it requests a payment, that the merchant's server
 * assigns the keys.
 */
const assignsKeys = ({ start, steps }: Walk): boolean =>
  start.serverKeys === true || steps.some(({ event }) => event.kind === 'outcome' && event.serverKeys)

const property = (name: string, holds: (taken: Walk) => void) =>
  it(name, () => {
    const walks = fc.property(anyCall, anyOrder, anyScript, (of, start, events) => holds(walk(of, start, events)))
    fc.assert(walks, { numRuns: Number(process.env.RUNS ?? 1000), seed: Number(process.env.SEED ?? 19) })
  })

property('PAY-SDK-1: one request to the merchant’s server per call at most, and none by resume()', (taken) => {
  expect(effectsOf(taken, 'authorise').length).toBeLessThanOrEqual(taken.call.kind === 'pay' ? 1 : 0)
})

property('PAY-SDK-1: a key is replaced only on a statement of the service in the same call', (taken) => {
  const { start, call: of } = taken
  const known = start.attempt
  const [asked] = effectsOf(taken, 'authorise')
  if (!asked || known.state === 'new' || assignsKeys(taken) || asked.attemptKey === 'key-1') return
  const before = taken.steps.slice(
    0,
    taken.steps.findIndex(({ effects }) => effects.includes(asked)),
  )
  const own = before.flatMap(({ event }) => paymentOf(event)).filter((payment) => isOwn(start, payment))
  if (own.some(isEnded)) return
  if (known.state !== 'open') throw new Error(`an order was paid again: ${known.state}`)
  const replaced = own.find(isWaiting)
  if (replaced) {
    expect(asked.replaces.some((paymentId) => isSamePayment(replaced, { paymentId }))).toBe(true)
    const collected = before.find(({ event }) => event.kind === 'collected')?.event
    const isOther =
      collected?.kind === 'collected' &&
      // All submissions of these calls are cards.
      (collected.submission.isSameMethod === false || replaced.status === 'NEEDS_APM_AUTHORIZATION')
    const amounts = [known.amount, ...own.flatMap((payment) => payment.amount ?? [])]
    expect(isOther || amounts.some((each) => !sameMoney(each, of.amount))).toBe(true)
    return
  }
  expect(own).toEqual([])
  expect(known).toMatchObject({ intentId: 'intents:1' })
  expect(known).not.toHaveProperty('paymentId')
  expect(serviceNow - (known.firstAskedAt ?? serviceNow)).toBeGreaterThanOrEqual(23 * hour)
})

property('PAY-SDK-5: no request repeats a key of more than 23 hours, or of an unknown age', (taken) => {
  const { attempt: known } = taken.start
  const [asked] = effectsOf(taken, 'authorise')
  if (asked?.attemptKey !== 'key-1' || known.state !== 'open' || assignsKeys(taken)) return
  expect(serviceNow - (known.firstAskedAt ?? 0)).toBeLessThan(23 * hour)
})

property('PAY-SDK-1: the record with the key is stored before the merchant’s server is asked', (taken) => {
  for (const [index, { effects, event }] of taken.steps.entries()) {
    const asked = effects.find((effect) => effect.kind === 'authorise')
    if (!asked) continue
    const recorded = taken.steps[index - 1]?.effects.find((effect) => effect.kind === 'record')
    expect(recorded?.order.attempt).toMatchObject({ state: 'open', key: asked.attemptKey })
    expect(['recorded', 'unrecorded']).toContain(event.kind)
  }
})

property('PAY-SDK-4: a new attempt that is not stored has the derived key, unless this page has sent it', (taken) => {
  for (const { effects, event } of taken.steps) {
    const asked = effects.find((effect) => effect.kind === 'authorise')
    if (asked?.attemptKey !== 'key-2' || event.kind !== 'unrecorded') continue
    expect(event.derivedKey).toBeUndefined()
  }
})

property(
  'PAY-SDK-2: failed, declined and cancelled are returned only if every attempt is known to have ended',
  (taken) => {
    const { start, steps, end } = taken
    if (!['failed', 'declined', 'cancelled'].includes(end.outcome?.status ?? '')) return
    expect(end.order.attempt.state).toBe('new')
    const wasAsked = start.attempt.state !== 'new' || effectsOf(taken, 'authorise').length > 0
    if (!wasAsked && start.abandoned.length === 0) return
    if (statementsOf(taken).some(isEnded)) return
    const happened = new Set(steps.map(({ event }) => event.kind))
    const { attempt: known } = start
    const isExpired = known.state === 'open' && serviceNow - (known.firstAskedAt ?? serviceNow) >= 23 * hour
    expect(happened.has('refused') || (happened.has('payments-read') && (!wasAsked || isExpired))).toBe(true)
  },
)

property('PAY-SDK-2: nothing is asked for once the service has listed a payment that was made', (taken) => {
  const { start, steps } = taken
  const paidAt = steps.findIndex(({ event }) => event.kind === 'payments-read' && event.reading.payments.some(isPaid))
  if (paidAt < 0) return
  const asking = steps.slice(paidAt).flatMap(({ effects }) => effects.filter(isAsking))
  // Only the amount of that payment may be asked for, and only once.
  expect(asking.filter(({ kind }) => kind !== 'ask-outcome')).toEqual([])
  expect(asking.length).toBeLessThanOrEqual(1)
  const { outcome, order: record } = taken.end
  expect(record.attempt.state).toBe('paid')
  expect(['succeeded', 'authorised', 'pending']).toContain(outcome?.status)
  expect(start.intentIds).toEqual(['intents:1'])
})

/**
 * Returns whether the customer saw the charged amount. A recovered payment is compared with the
 * amount at the time of its request. A paid one was compared before.
 */
const isShown = ({ start: { attempt }, end, call: { kind, amount } }: Walk, charged: Money): boolean => {
  if (kind === 'pay' || attempt.state === 'new' || attempt.state === 'unknown') return sameMoney(charged, amount)
  if (attempt.state === 'open') return sameMoney(charged, attempt.amount)
  const isSame = end.order.attempt.state === 'paid' && isSamePayment(attempt, end.order.attempt)
  if (isSame && attempt.asked) return sameMoney(charged, attempt.asked)
  return (isSame && attempt.completion !== 'withheld') || sameMoney(charged, amount)
}

property('PAY-SDK-6: a paid result has the amount that the customer is shown, or none that is known', (taken) => {
  const { start, end } = taken
  const { outcome, order: record } = end
  if (record.attempt.state !== 'paid' || !outcome) return
  const { amount: charged, completion, asked } = record.attempt
  const paidPrice = charged ?? asked
  const isOther = paidPrice !== undefined && !isShown(taken, paidPrice)
  if (outcome.status === 'succeeded' || outcome.status === 'authorised') {
    expect(isOther).toBe(false)
    expect(paidPrice).toBeDefined()
    expect(completion).not.toBe('withheld')
    expect(outcome.amount).toEqual(charged)
    const known = start.attempt
    const isSame = known.state === 'paid' && isSamePayment(known, record.attempt)
    // An amount that was reported once stays known.
    const isOld = isSame && effectsOf(taken, 'authorise').length === 0
    if (isOld && known.amount !== null) expect(charged).not.toBeNull()
  }
  if (outcome.error?.code === 'amount.mismatch')
    expect({ isOther, completion }).toEqual({ isOther: true, completion: 'withheld' })
})

property('PAY-SDK-6: no customer action is shown for an amount that is known to be another', (taken) => {
  for (const { payment } of effectsOf(taken, 'show-action')) {
    expect(payment.amount === null || sameMoney(payment.amount, taken.call.amount)).toBe(true)
  }
})

property(
  'PAY-SDK-7: a paid order stays paid unless the service or the merchant’s server reports otherwise',
  (taken) => {
    const { start, end } = taken
    if (start.attempt.state !== 'paid' || statementsOf(taken).length > 0) return
    const isLate = taken.steps.some(({ event }) => event.kind === 'deadline')
    const { amount: charged, status, asked } = start.attempt
    const paidPrice = charged ?? asked
    const isOther = paidPrice === undefined || !isShown(taken, paidPrice)
    expect(end.outcome?.status).toBe(isLate || isOther ? 'pending' : status.toLowerCase())
    expect(end.order.attempt.state).toBe('paid')
  },
)
