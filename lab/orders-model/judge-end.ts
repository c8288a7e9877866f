import type { CheckoutHandlers } from '../../src/server/checkout/create-checkout-handlers'
import type { SettledOrder } from '../../src/server/checkout/settlement'
import type { VerifiedOrder } from '../../src/server/checkout/verify-order'
import { newCall, noMisfortune } from './handler-call'
import type { ModelOrder, OrderWorld } from './order-world'
import { hasMoney, isWaiting } from './payment-history'
import { perform, quiet } from './perform'

const hour = 60 * 60 * 1000
const day = 24 * hour
const mostRounds = 8

/** Checks that without further faults every order ends, and that its reported result is true. */
export const judgeEnd = async (world: OrderWorld): Promise<void> => {
  await quiet(world)
  await world.clock.passUntil(() => world.underWay === 0)
  for (const order of world.orders) {
    await settleWholly(world, order)
    await judgeRest(world, order)
    await judgePayable(world, order)
  }
}

const called = async <Result>(
  world: OrderWorld,
  { trackingId }: ModelOrder,
  act: (handlers: CheckoutHandlers) => Promise<Result>,
) => {
  const call = newCall({ kind: 'settle', trackingId, startedAt: world.clock.now(), misfortune: noMisfortune })
  let result: Result | undefined
  let failure: unknown
  void world.start(call, act).then(
    (value) => {
      result = value
      call.endedAt = world.clock.now()
    },
    (error) => {
      failure = error
      call.endedAt = world.clock.now()
    },
  )
  await quiet(world)
  if (result === undefined) throw new Error(`END: ${trackingId} cannot be settled: ${failure}`)
  return result
}

const settle = (world: OrderWorld, order: ModelOrder): Promise<SettledOrder> =>
  called(world, order, (handlers) => handlers.settle(order.trackingId))

const verify = (world: OrderWorld, order: ModelOrder): Promise<VerifiedOrder> =>
  called(world, order, (handlers) => handlers.verifyOrder(order.trackingId))

/**
 * Settles an order repeatedly, until only payments with a pending customer action are unsettled.
 */
const settleWholly = async (world: OrderWorld, order: ModelOrder): Promise<void> => {
  for (let round = 0; round < mostRounds; round += 1) {
    const { unsettled } = await settle(world, order)
    const reasons = unsettled.map(({ reason }) => reason)
    await judgeKept(world, order)
    if (reasons.every((reason) => reason === 'waiting')) return
    if (reasons.includes('notReversed') && round > 1) throw new Error(`END: ${order.trackingId} is not reversed`)
    if (reasons.includes('unknown')) await world.clock.pass(25 * hour)
    // A dispute without a response is lost after some days, and the payment is refunded.
    else if (reasons.includes('disputed')) await world.clock.pass(9 * day)
  }
  throw new Error(`END: ${order.trackingId} never settles`)
}

/** Checks that the payment that took money is reported, even while another outcome is unknown. */
const judgeKept = async (world: OrderWorld, order: ModelOrder): Promise<void> => {
  const verified = await verify(world, order)
  const payments = await world.payments(order.trackingId)
  const charged = payments.filter(hasMoney)
  const kept = charged.find(({ id }) => id === verified.paymentId)
  const reported = `${JSON.stringify({ ...verified, payment: null })}, ${JSON.stringify(payments)}`
  if (charged.length > 0 && !kept) throw new Error(`LOST: ${order.trackingId} is charged, and reported as ${reported}`)
  if (charged.length === 0 && verified.paymentId !== null)
    throw new Error(`END: ${order.trackingId} is not charged: ${reported}`)
  if (payments.some(isWaiting) && !verified.pending) throw new Error(`END: ${order.trackingId} is pending: ${reported}`)
  if (!kept) return
  const isDue = kept.amount.amount === order.prices.at(-1)?.amount && kept.status !== 'DISPUTED'
  if (verified.paid !== isDue || verified.status !== kept.status || verified.amount?.amount !== kept.amount.amount)
    throw new Error(`END: ${order.trackingId} is reported as ${reported}`)
}

const judgeRest = async (world: OrderWorld, order: ModelOrder): Promise<void> => {
  const payments = await world.payments(order.trackingId)
  const charged = payments.filter(hasMoney)
  if (charged.length > 1)
    throw new Error(`TWICE: ${order.trackingId} keeps ${charged.map(({ id }) => id).join(' and ')}`)
  const intents = await world.service.intents()
  const intent = intents.find(({ id }) => id === charged[0]?.intentId)
  if (intent && intent.status !== 'COMPLETE') throw new Error(`ORDER-14: ${intent.id} of ${order.trackingId} is open`)
}

/** Checks that an order can still be paid: a new card pays it, unless it is already paid. */
const judgePayable = async (world: OrderWorld, order: ModelOrder): Promise<void> => {
  const index = world.orders.indexOf(order)
  const pay = {
    method: 'untried',
    attemptKey: 'new',
    withIntent: false,
    times: 1,
    timeoutMs: 60_000,
    trick: null,
  } as const
  await perform(world, { do: 'pay', browser: 0, order: index, pay, misfortune: noMisfortune, pause: 'quiet' })
  const charged = (await world.payments(order.trackingId)).filter(hasMoney)
  if (charged.length !== 1)
    throw new Error(`END: a good card leaves ${order.trackingId} with ${charged.length} charges`)
  await judgeKept(world, order)
}
