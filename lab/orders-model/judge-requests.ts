import type { Reply } from '../doubles/service'
import type { HandlerCall, PostedBody } from './handler-call'
import { type GrantedKey, paymentOf, repeatableMs } from './key-ledger'
import { type OrderWorld, orderOf, pricesDuring } from './order-world'
import { bareId, hasEnded, hasMoney, isWaiting, type Period, wasEver } from './payment-history'
import type { SentRequest } from './unreliable-service'
import { storedRecord } from './unreliable-store'

type Fail = (text: string) => void

const operations: ReadonlySet<string> = new Set([
  'authorizePayment',
  'getPayment',
  'listPayments',
  'getIntent',
  'completeIntent',
  'refundPayment',
  'cancelPayment',
])

/** Checks a request of the handlers to the service when they send it. */
export const judgeSending = async (world: OrderWorld, { call, name, variables, key = '' }: SentRequest) => {
  const fail: Fail = (text) => world.violations.push(`${text} (${name} by ${call.kind} of ${call.trackingId}, ${key})`)
  world.underWay += 1
  if (!operations.has(name)) fail('OPERATION: the handlers never send this operation')
  if (name !== 'authorizePayment') return
  if (call.kind !== 'authorise' || !call.posted) return fail('ORDER-11: only the route authorise requests a payment')
  judgePermission(world, call, call.posted, fail)
  judgeInput(world, call, (variables as { authorisePayment: SentPayment }).authorisePayment, fail)
  // The service repeats a rejection to a request that was under way when the key was refused.
  const isRejected = world.keys.get(key)?.outcome?.kind === 'rejected'
  if (!isRejected && world.refused.has(`${call.trackingId} ${call.posted.attemptKey}`))
    fail('ANSWER-5: a payment is requested for a key that was refused')
  const granted = world.keys.get(key)
  if (!granted) return fail('ORDER-10: the key is not stored')
  if (granted.trackingId !== call.trackingId) fail('ORDER-1: the key belongs to another order')
  granted.firstSentAt ??= world.clock.now()
  granted.underWay += 1
  if (world.clock.now() - granted.firstSentAt > repeatableMs) fail('ORDER-5: a key is repeated after 23 hours')
  if (granted.senders.includes(call)) return
  granted.senders.push(call)
  await judgeOtherPayments(world, call, granted, fail)
}

/** Checks ORDER-13: a payment is requested only for a browser's request that passed every check. */
const judgePermission = (world: OrderWorld, call: HandlerCall, posted: PostedBody, fail: Fail) => {
  if (!call.isOwner) fail('ORDER-13: the caller does not own the order')
  if (!call.isWellFormed) fail('ORDER-13: the body is malformed')
  if (call.misfortune.shop) fail('ORDER-13: the shop refused the request')
  if (posted.intentId === undefined) return
  const isOwn = world.orders.some((order) =>
    order.intents.some((intent) => {
      if (!intent || intent.id !== posted.intentId) return false
      const { movedAt } = intent
      // If a browser has moved the intent, the intent has the other order's tracking id from then
      // on.
      return order.trackingId === call.trackingId ? movedAt === null || movedAt >= call.startedAt : movedAt !== null
    }),
  )
  if (!isOwn) fail('ORDER-13: the intent is foreign')
}

interface SentPayment {
  orderId?: string
  flowId?: string
  intentId?: string
  amount?: number
  currencyCode?: string
  paymentMethod: { type: string; token?: string }
  customer?: { email?: string }
}

/** Checks ORDER-13: all data about money come from the shop's records. */
const judgeInput = (world: OrderWorld, call: HandlerCall, input: SentPayment, fail: Fail) => {
  const order = orderOf(world, call.trackingId)
  const prices = pricesDuring(order, { from: call.startedAt, to: world.clock.now() })
  if (input.orderId !== order.trackingId) fail('ORDER-13: another orderId than the order’s')
  if (input.flowId !== order.flowId) fail('ORDER-13: another flow than the order’s')
  if (input.customer?.email !== order.customer.email) fail('ORDER-13: another customer than the order’s')
  if (!prices.includes(input.amount ?? -1) || input.currencyCode !== 'EUR') fail('ORDER-13: another amount')
  if (call.posted?.amount.amount !== input.amount) fail('ORDER-13: another amount than the customer saw')
  if (call.posted?.token !== input.paymentMethod.token) fail('ORDER-13: another token than the customer’s')
  if (call.posted?.type !== input.paymentMethod.type) fail('ORDER-13: another method than the customer’s')
}

/**
 * Checks ORDER-2: before a payment is requested, every other payment of the order was read without
 * money.
 */
const judgeOtherPayments = async (world: OrderWorld, call: HandlerCall, granted: GrantedKey, fail: Fail) => {
  const period: Period = { from: call.startedAt, to: world.clock.now() }
  const payments = await world.payments(call.trackingId)
  const own = paymentOf(granted, payments)
  const withMoney = payments.filter(
    (payment) => payment !== own && !wasEver(payment, period, hasEnded) && !wasEver(payment, period, isWaiting),
  )
  if (withMoney.length > 0) fail(`ORDER-2: a payment is requested although ${withMoney[0]?.id} has money`)
}

/** Checks the service's reply to a request of the handlers. */
export const judgeArrival = async (world: OrderWorld, { call, name, variables, key }: SentRequest, reply: Reply) => {
  const fail: Fail = (text) => world.violations.push(`${text} (${name} by ${call.kind} of ${call.trackingId})`)
  if (name === 'authorizePayment') {
    noteOutcome(world, key ?? '', reply)
    await judgeMoney(world, call.trackingId)
  }
  if (name === 'completeIntent') await judgeReference(world, call, variables as { paymentReference?: string }, fail)
  if ((name === 'refundPayment' || name === 'cancelPayment') && !reply.body.errors)
    await judgeReversal(world, call, (variables as { id: string }).id, fail)
}

const noteOutcome = (world: OrderWorld, key: string, { status, body }: Reply) => {
  const granted = world.keys.get(key)
  if (!granted || granted.outcome || status !== 200) return
  const { code, paymentId } = (body.errors?.[0]?.extensions ?? {}) as { code?: string; paymentId?: string }
  const made = body.data?.authorizePayment as { id: string } | undefined
  const id = made?.id ?? paymentId
  granted.outcome = id === undefined ? { kind: 'rejected', code: code ?? '' } : { kind: 'payment', id }
  granted.resolvedAt = world.clock.now()
}

/**
 * Checks that an order is charged once: if two payments have money, the older one was pending when
 * the newer key was created, and the customer confirmed it later.
 */
export const judgeMoney = async (world: OrderWorld, trackingId: string): Promise<void> => {
  const payments = await world.payments(trackingId)
  const keys = [...world.keys.values()].filter((key) => key.trackingId === trackingId)
  const charged = keys.filter((key) => {
    const payment = paymentOf(key, payments)
    return payment && hasMoney(payment)
  })
  for (const [index, newer] of charged.entries()) {
    for (const older of charged.slice(0, index)) {
      const payment = paymentOf(older, payments)
      const period: Period = { from: newer.granter.startedAt, to: newer.grantedAt }
      if (payment && !wasEver(payment, period, isWaiting))
        world.violations.push(`TWICE: ${trackingId} is charged by ${older.key} and by ${newer.key}`)
    }
  }
}

const judgeReference = async (
  world: OrderWorld,
  call: HandlerCall,
  { paymentReference = '' }: { paymentReference?: string },
  fail: Fail,
) => {
  const payments = await world.payments(call.trackingId)
  if (!payments.some(({ id }) => bareId(id) === bareId(paymentReference))) fail('FOREIGN: another order’s payment')
}

/**
 * Checks ORDER-7 and ORDER-8: a payment is reversed only if the store contains another payment as
 * kept, and that payment has money.
 */
const judgeReversal = async (world: OrderWorld, call: HandlerCall, paymentId: string, fail: Fail) => {
  const payments = await world.payments(call.trackingId)
  const reversed = payments.find(({ id }) => bareId(id) === bareId(paymentId))
  if (!reversed) return fail(`FOREIGN: ${paymentId} belongs to another order`)
  world.reversed.add(reversed.id)
  const kept = bareId(storedRecord(world.database, call.trackingId)?.keptPaymentId ?? '')
  if (kept === '' || kept === bareId(paymentId)) fail(`ORDER-8: ${paymentId} is reversed, and no other payment is kept`)
  const period: Period = { from: call.startedAt, to: world.clock.now() }
  const others = payments.filter((other) => other !== reversed && !world.reversed.has(other.id))
  if (!others.some((other) => wasEver(other, period, hasMoney))) fail(`ORDER-8: ${paymentId} was the only charge`)
}
