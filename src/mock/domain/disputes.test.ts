import { afterAll, describe, expect, test } from 'vitest'
import { callThrough } from '../../../lab/contract-suite/call-through'
import { at, codeOf, pay, textAt, tokenOf } from '../../../lab/contract-suite/helpers'
import { disputeStatusNames } from '../../contract/generated/names'
import { createMock } from '../create-mock'
import { ServiceError } from '../errors'
import { randomIds } from '../ids'
import { seededAccounts } from '../seed/accounts'
import type { DisputeStatus, PaymentRecord, PaymentStatus } from '../store/records'
import { createStore } from '../store/store'
import { day, hour } from '../time'
import {
  disputedPayment,
  disputeLifeCycle,
  moveDispute,
  type PaymentEffect,
  paymentEffect,
  raiseDispute,
  settleDispute,
} from './disputes'
import { settlePayment } from './payments/life-cycle'

/**
 * The whole life cycle as `from to effect`, written a second time to detect accidental changes.
 * Other moves are impossible.
 */
const expected: readonly string[] = [
  'NEW NOTIFICATION none',
  'NEW NEEDS_RESPONSE hold',
  'NOTIFICATION NEEDS_RESPONSE hold',
  'NOTIFICATION REFUNDED take',
  'NOTIFICATION CLOSED none',
  'NEEDS_RESPONSE UNDER_REVIEW none',
  'NEEDS_RESPONSE REFUNDED take',
  'NEEDS_RESPONSE CLOSED release',
  'NEEDS_RESPONSE LOST take',
  'NEEDS_RESPONSE WON release',
  'UNDER_REVIEW REFUNDED take',
  'UNDER_REVIEW CLOSED release',
  'UNDER_REVIEW LOST take',
  'UNDER_REVIEW WON release',
]

const moves = ['NEW' as const, ...disputeStatusNames].flatMap((from) =>
  disputeStatusNames.map((to): [from: DisputeStatus | 'NEW', to: DisputeStatus] => [from, to]),
)

const payment = (status: PaymentStatus, over: Partial<PaymentRecord> = {}): PaymentRecord => ({
  id: 'payments:1',
  accountId: 'acct_demo',
  sourceId: 'ch_1',
  orderId: null,
  receiptToken: 'receipt',
  connectionId: 'connection_card',
  flowId: 'flow_immediate',
  intentId: null,
  flows: [],
  date: 0,
  status,
  authorisedAmount: 5099,
  capturedAmount: 5000,
  refundedAmount: 0,
  currency: 'EUR',
  country: null,
  origin: 'AUTOMATION',
  paidWith: {
    type: 'CARD',
    id: null,
    maskedNumber: null,
    fingerprint: null,
    expMonth: null,
    expYear: null,
    brand: null,
    kind: 'UNDEFINED',
    name: null,
  },
  customer: null,
  description: null,
  metadata: null,
  declineCode: null,
  riskScore: 12,
  capture: { by: 'flow' },
  threeDSecure: null,
  disputedAtCapture: false,
  respondBy: null,
  events: [{ status: 'SUCCEEDED', time: 7, title: '', message: '' }],
  ...over,
})

describe('life cycle', () => {
  test.each(moves)('DISPUTE-2: %s, then %s', (from, to) => {
    const line = expected.find((one) => one.startsWith(`${from} ${to} `))
    expect(disputeLifeCycle[from].includes(to)).toBe(line !== undefined)
    if (line) expect(`${from} ${to} ${paymentEffect(from, to)}`).toBe(line)
  })

  test('DISPUTE-2: no other move is possible', () => {
    expect(Object.values(disputeLifeCycle).flat()).toHaveLength(expected.length)
  })
})

describe('payment', () => {
  const effects: [effect: PaymentEffect, from: DisputeStatus | 'NEW', to: DisputeStatus][] = [
    ['hold', 'NEW', 'NEEDS_RESPONSE'],
    ['release', 'UNDER_REVIEW', 'WON'],
    ['take', 'UNDER_REVIEW', 'LOST'],
    ['none', 'NEEDS_RESPONSE', 'UNDER_REVIEW'],
  ]
  const moved = (before: PaymentRecord, effect: PaymentEffect) => {
    const [, from, to] = effects.find(([name]) => name === effect) ?? effects[3] ?? []
    return disputedPayment(before, { from: from ?? 'NEW', to: to ?? 'WON', time: 9 })
  }

  test('DISPUTE-3: a dispute makes it DISPUTED, whether or not it was partly refunded', () => {
    expect(moved(payment('SUCCEEDED'), 'hold')).toMatchObject({ status: 'DISPUTED', refundedAmount: 0 })
    expect(moved(payment('PARTIAL_REFUNDED', { refundedAmount: 1 }), 'hold').status).toBe('DISPUTED')
    expect(moved(payment('SUCCEEDED'), 'hold').events.at(-1)).toMatchObject({ status: 'DISPUTED', time: 9 })
  })

  test('DISPUTE-4: in the merchant’s favour it returns to its earlier status', () => {
    expect(moved(payment('DISPUTED'), 'release').status).toBe('SUCCEEDED')
    expect(moved(payment('DISPUTED', { refundedAmount: 1 }), 'release')).toMatchObject({
      status: 'PARTIAL_REFUNDED',
      refundedAmount: 1,
    })
  })

  test('DISPUTE-5: lost or refunded, the whole payment is refunded', () => {
    expect(moved(payment('DISPUTED', { refundedAmount: 1 }), 'take')).toMatchObject({
      status: 'REFUNDED',
      refundedAmount: 5000,
    })
    const alerted = { from: 'NOTIFICATION', to: 'REFUNDED', time: 9 } as const
    expect(disputedPayment(payment('PARTIAL_REFUNDED', { refundedAmount: 1 }), alerted)).toMatchObject({
      status: 'REFUNDED',
      refundedAmount: 5000,
    })
    const refunded = payment('REFUNDED', { refundedAmount: 5000 })
    expect(disputedPayment(refunded, alerted)).toBe(refunded)
  })

  test.each(['AUTHORISED', 'REFUNDED', 'CANCELLED', 'DECLINED', 'FAILED', 'DISPUTED', 'NEEDS_3D_SECURE'] as const)(
    'DISPUTE-3: a payment that is %s cannot be disputed',
    (status) => {
      expect(() => moved(payment(status), 'hold')).toThrow(ServiceError)
    },
  )
})

describe('time limit', () => {
  const noon = Date.UTC(2026, 0, 15, 12)
  const over = Date.UTC(2026, 0, 23)
  const disputed = () => disputedPayment(payment('SUCCEEDED'), { from: 'NEW', to: 'NEEDS_RESPONSE', time: noon })

  test('DISPUTE-8: a response is in time until the end of the seventh day, then the dispute is lost', () => {
    expect(disputed()).toMatchObject({ respondBy: over })
    expect(settlePayment(disputed(), over - 1)).toEqual(disputed())
    const lost = settlePayment(disputed(), over + 30 * day)
    expect(lost).toMatchObject({ status: 'REFUNDED', refundedAmount: 5000, respondBy: null })
    expect(lost.events.at(-1)).toEqual({
      status: 'REFUNDED',
      time: over,
      title: 'Payment refunded',
      message: 'The dispute was lost: there was no response in time',
      refunded: 5000,
    })
  })

  test.each(['UNDER_REVIEW', 'WON', 'CLOSED'] as const)('DISPUTE-8: %s ends the time limit', (to) => {
    const moved = disputedPayment(disputed(), { from: 'NEEDS_RESPONSE', to, time: noon })
    expect(moved).toMatchObject({ respondBy: null })
    expect(settlePayment(moved, over + 365 * day)).toBe(moved)
  })
})

describe('dispute raised by a capture', () => {
  const waiting = {
    id: 'd',
    accountId: 'acct_demo',
    paymentId: 'payments:1',
    raised: null,
    respondBy: null,
    status: 'NEEDS_RESPONSE',
    reason: 'FRAUD',
    amount: 0,
    currency: 'EUR',
  } as const

  test('DISPUTE-6: it exists from the capture on, with its time and amount', () => {
    expect(settleDispute(waiting, payment('AUTHORISED', { capturedAmount: null, events: [] }), 8)).toBeUndefined()
    const raised = { ...waiting, raised: 7, respondBy: 8 * day, amount: 5000 }
    expect(settleDispute(waiting, payment('DISPUTED'), 8)).toEqual(raised)
    expect(settleDispute(waiting, payment('DISPUTED'), 8 * day)).toEqual({ ...raised, respondBy: null, status: 'LOST' })
  })

  test('DISPUTE-6: a raised dispute does not change', () => {
    const raised = { ...waiting, raised: 3, respondBy: 9, amount: 1 }
    expect(settleDispute(raised, undefined, 8)).toBe(raised)
  })
})

const store = createStore()
afterAll(() => store.close())
let now = Date.UTC(2026, 0, 15, 12)
const call = callThrough(createMock({ store, clock: () => now }).handle)

const contextOf = () => {
  const [account] = seededAccounts
  if (!account) throw new Error('No account is seeded')
  const caller = { kind: 'PRIVATE_KEY', account } as const
  return {
    store,
    ids: randomIds,
    now,
    caller,
    baseUrl: 'http://service.example',
    flows: [],
    profile: 'full' as const,
    countryHeader: null,
  }
}

const paid = async (payment: Record<string, unknown> = {}, number = '4242424242424242'): Promise<string> =>
  textAt(await pay(call, await tokenOf(call, { number }), payment), 'data.authorizePayment.id')

const paidPayment = async (id: string) =>
  at(await call(`{ getPayment(id: "${id}") { status refundedAmount } }`), 'data.getPayment')

const codeOfIssue = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: ServiceError) => error.code,
  )

test('DISPUTE-4: a won dispute returns the payment to its status', async () => {
  const paymentId = await paid()
  await call(`mutation { refundPayment(id: "${paymentId}", amount: 99) { id } }`)
  const { id, amount } = await raiseDispute({ paymentId, reason: 'CUSTOMER_DISPUTES' }, contextOf())
  expect(amount).toBe(5000)
  expect(await paidPayment(paymentId)).toEqual({ status: 'DISPUTED', refundedAmount: 99 })
  await moveDispute({ id, status: 'UNDER_REVIEW' }, contextOf())
  expect(await paidPayment(paymentId)).toEqual({ status: 'DISPUTED', refundedAmount: 99 })
  await moveDispute({ id, status: 'WON' }, contextOf())
  expect(await paidPayment(paymentId)).toEqual({ status: 'PARTIAL_REFUNDED', refundedAmount: 99 })
  const shown = await call(`{ getDispute(id: "${id}") { status responseDate processorStatus processorReason } }`)
  expect(at(shown, 'data.getDispute')).toEqual({
    status: 'WON',
    responseDate: null,
    processorStatus: 'won',
    processorReason: 'product_not_received',
  })
})

test('DISPUTE-5: a lost dispute refunds the whole payment', async () => {
  const paymentId = await paid()
  const { id } = await raiseDispute({ paymentId }, contextOf())
  await moveDispute({ id, status: 'LOST' }, contextOf())
  expect(await paidPayment(paymentId)).toEqual({ status: 'REFUNDED', refundedAmount: 5099 })
  expect(await codeOfIssue(moveDispute({ id, status: 'WON' }, contextOf()))).toBe('error.validation')
})

test('DISPUTE-3: an alert does not change the payment until it becomes a dispute', async () => {
  const paymentId = await paid()
  const { id } = await raiseDispute({ paymentId, status: 'NOTIFICATION' }, contextOf())
  expect(await paidPayment(paymentId)).toMatchObject({ status: 'SUCCEEDED' })
  await moveDispute({ id, status: 'NEEDS_RESPONSE' }, contextOf())
  expect(await paidPayment(paymentId)).toMatchObject({ status: 'DISPUTED' })
})

test('DISPUTE-3: only a captured payment can be disputed, and only once at a time', async () => {
  const authorised = await paid({ flowId: 'flow_delayed' })
  expect(await codeOfIssue(raiseDispute({ paymentId: authorised }, contextOf()))).toBe('error.payment.invalidState')
  const paymentId = await paid()
  await raiseDispute({ paymentId }, contextOf())
  expect(await codeOfIssue(raiseDispute({ paymentId }, contextOf()))).toBe('error.payment.invalidState')
  expect(await codeOfIssue(raiseDispute({ paymentId: 'payments:none' }, contextOf()))).toBe('error.notFound')
})

test.each(['NOTIFICATION', 'NEEDS_RESPONSE'] as const)(
  'DISPUTE-3: with an open alert no other dispute can be raised, as %s: the alert itself becomes the dispute',
  async (status) => {
    const paymentId = await paid()
    const { id } = await raiseDispute({ paymentId, status: 'NOTIFICATION' }, contextOf())
    const another = () => raiseDispute({ paymentId: paymentId.replace('payments:', ''), status }, contextOf())
    await expect(another()).rejects.toMatchObject({
      code: 'error.validation',
      details: { fields: [{ path: 'paymentId', message: expect.stringContaining('open alert') }] },
    })
    expect(await paidPayment(paymentId)).toMatchObject({ status: 'SUCCEEDED' })
    await moveDispute({ id, status: 'CLOSED' }, contextOf())
    expect(await another()).toMatchObject({ status })
  },
)

test('DISPUTE-2: a dispute starts as an alert or as a dispute', async () => {
  const paymentId = await paid()
  expect(await codeOfIssue(raiseDispute({ paymentId, status: 'WON' }, contextOf()))).toBe('error.validation')
})

test('DISPUTE-6: an automatic capture raises the dispute at the time of the capture', async () => {
  const paymentId = await paid({ flowId: 'flow_auto_capture' }, '4000000000000259')
  const disputes = async () =>
    at(
      await call(`{ listDisputes(paymentId: "${paymentId}") { edges { node { id disputeDate } } } }`),
      'data.listDisputes.edges',
    )
  expect(await disputes()).toEqual([])
  now += hour
  const capturedAt = now
  now += day
  expect(await disputes()).toMatchObject([{ node: { disputeDate: new Date(capturedAt).toISOString().slice(0, 10) } }])
  expect(await paidPayment(paymentId)).toMatchObject({ status: 'DISPUTED' })
})

test('DISPUTE-6: a payment that is cancelled before its capture is never disputed', async () => {
  const paymentId = await paid({ flowId: 'flow_delayed' }, '4000000000000259')
  expect(codeOf(await call(`mutation { cancelPayment(id: "${paymentId}") { id } }`))).toBeUndefined()
  const listed = await call(`{ listDisputes(paymentId: "${paymentId}") { pageInfo { totalSize } } }`)
  expect(at(listed, 'data.listDisputes.pageInfo.totalSize')).toBe(0)
})

test('DISPUTE-4: the dispute of the test card can be won like any other, and is not raised again', async () => {
  const paymentId = await paid({}, '4000000000000259')
  const id = textAt(
    await call(`{ listDisputes(paymentId: "${paymentId}") { edges { node { id } } } }`),
    'data.listDisputes.edges.0.node.id',
  )
  await moveDispute({ id, status: 'WON' }, contextOf())
  now += day
  expect(await paidPayment(paymentId)).toMatchObject({ status: 'SUCCEEDED' })
})

/** Returns the last event of the payment's timeline and the list's entry of its dispute. */
const ending = async (paymentId: string) => {
  const shown = await call(`{
    getPayment(id: "${paymentId}") { status refundedAmount paymentTimeline { overview { title time message } } }
    listDisputes(paymentId: "${paymentId}") { edges { node { status processorStatus responseDate } } }
  }`)
  const events = at(shown, 'data.getPayment.paymentTimeline.overview') as { time: string; message: string }[]
  return { event: events.at(-1), dispute: at(shown, 'data.listDisputes.edges.0.node') }
}

const midnightAfter = (time: number) => (Math.floor(time / day) + 1) * day

test('DISPUTE-8: without a response in time the dispute is lost, and the payment refunded', async () => {
  const paymentId = await paid()
  const { id } = await raiseDispute({ paymentId }, contextOf())
  const over = midnightAfter(now + 7 * day)
  now = over - 1
  expect((await ending(paymentId)).dispute).toMatchObject({ status: 'NEEDS_RESPONSE' })
  expect(await paidPayment(paymentId)).toEqual({ status: 'DISPUTED', refundedAmount: null })
  now = over + 5 * day
  expect(await ending(paymentId)).toEqual({
    event: {
      title: 'Payment refunded',
      time: new Date(over).toISOString(),
      message: 'The dispute was lost: there was no response in time',
    },
    dispute: { status: 'LOST', processorStatus: 'lost', responseDate: null },
  })
  expect(await paidPayment(paymentId)).toEqual({ status: 'REFUNDED', refundedAmount: 5099 })
  expect(await codeOfIssue(moveDispute({ id, status: 'WON' }, contextOf()))).toBe('error.validation')
  const lost = await call(`{ listDisputes(paymentId: "${paymentId}", status: [LOST]) { pageInfo { totalSize } } }`)
  expect(at(lost, 'data.listDisputes.pageInfo.totalSize')).toBe(1)
})

test('DISPUTE-8: a list of payments contains those whose dispute was lost through time', async () => {
  const orderId = `order-${now}`
  const paymentId = await paid({ orderId }, '4000000000000259')
  const refunded = async () =>
    at(
      await call('{ listPayments(data: { filter: { status: { value: "REFUNDED" } } }) { edges { node { id } } } }'),
      'data.listPayments.edges',
    )
  expect(await refunded()).not.toContainEqual({ node: { id: paymentId } })
  now += 9 * day
  expect(await refunded()).toContainEqual({ node: { id: paymentId } })
})

test('DISPUTE-8: a dispute with a response has no time limit', async () => {
  const paymentId = await paid()
  const { id } = await raiseDispute({ paymentId }, contextOf())
  await moveDispute({ id, status: 'UNDER_REVIEW' }, contextOf())
  now += 365 * day
  expect((await ending(paymentId)).dispute).toMatchObject({ status: 'UNDER_REVIEW' })
  expect(await paidPayment(paymentId)).toMatchObject({ status: 'DISPUTED' })
})

test('DISPUTE-8: an alert has no time limit until it becomes a dispute', async () => {
  const paymentId = await paid()
  const { id } = await raiseDispute({ paymentId, status: 'NOTIFICATION' }, contextOf())
  now += 30 * day
  expect((await ending(paymentId)).dispute).toMatchObject({ status: 'NOTIFICATION', responseDate: null })
  await moveDispute({ id, status: 'NEEDS_RESPONSE' }, contextOf())
  const responseDate = new Date(now + 7 * day).toISOString().slice(0, 10)
  expect((await ending(paymentId)).dispute).toMatchObject({ status: 'NEEDS_RESPONSE', responseDate })
  now = midnightAfter(now + 7 * day)
  expect((await ending(paymentId)).dispute).toMatchObject({ status: 'LOST' })
})
