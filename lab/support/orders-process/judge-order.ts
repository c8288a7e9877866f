import type { Payment } from '../../../src/contract/generated/types'
import { moneyOf } from '../../../src/server/checkout/payment-standing'
import type { SettledOrder } from '../../../src/server/checkout/settlement'
import type { VerifiedOrder } from '../../../src/server/checkout/verify-order'
import { sameMoney } from '../../../src/shared/money'
import { samePaymentId } from '../../../src/shared/payment-id'
import { type CustomerOrder, post, priceOf } from './customer-steps'
import type { TwoProcesses } from './two-processes'

const day = 24 * 60 * 60 * 1000
const withMoney: readonly unknown[] = ['AUTHORISED', 'SUCCEEDED', 'PARTIAL_REFUNDED', 'DISPUTED']

const paymentsOf = async ({ service }: TwoProcesses, { trackingId }: CustomerOrder): Promise<Payment[]> => {
  const found: Payment[] = []
  for await (const payment of service.payments.list()) if (payment.orderId === trackingId) found.push(payment)
  return found
}

/** Counts the attempts that have made no payment, by the last answer for each. */
const unpaidAttempts = ({ keys, received }: CustomerOrder): number =>
  [...keys].filter((key) => {
    const status = received.findLast(({ state }) => state.attemptKey === key)?.state.status
    return status === 'none' || status === 'refused'
  }).length

/** Settles an order until at most customer actions are open. */
const settleWholly = async (world: TwoProcesses, order: CustomerOrder): Promise<void> => {
  for (let round = 0; round < 6; round += 1) {
    const { unsettled } = await world.call<SettledOrder>(round % 2, 'settle', order.trackingId, priceOf(order))
    if (unsettled.every(({ reason }) => reason === 'waiting')) return
    world.pass(day + 3_600_000)
  }
  throw new Error(`END: ${order.trackingId} never settles`)
}

/** Returns the rules that the answers to the customer break, given the payments at the end. */
const wrongAnswers = ({ received }: CustomerOrder, payments: readonly Payment[]): string[] => {
  const find = (id = '') => payments.find((payment) => samePaymentId(payment.id ?? '', id))
  return received.flatMap(({ state, askedAt }) => {
    const { status, payment, revision, attemptKey } = state
    const real = find(payment?.id)
    const named = `${status} for ${attemptKey}`
    const wrong: string[] = []
    if (status === 'paid' && !real) wrong.push(`ANSWER-10: ${named}, and the service has no such payment`)
    if (status === 'ended' && (!real || withMoney.includes(real.status)))
      wrong.push(`ANSWER-10: ${named}, and the payment is ${real?.status}`)
    if (received.some((one) => one.receivedAt < askedAt && one.state.revision > revision))
      wrong.push(`ANSWER-4: the revision has decreased to ${revision}`)
    const later = received.filter((one) => one.askedAt > askedAt && one.state.attemptKey === attemptKey)
    if (attemptKey !== null && ['none', 'refused'].includes(status))
      for (const one of later)
        if (['waiting', 'ended'].includes(one.state.status))
          wrong.push(`ANSWER-7: ${named}, and later ${one.state.status}`)
    return wrong
  })
}

/**
 * Asks for all attempts of an order until they have ended, settles it, and compares every answer
 * with the payments of the service.
 *
 * @throws Error that names the broken rule
 */
export const judgeOrder = async (world: TwoProcesses, order: CustomerOrder): Promise<void> => {
  await Promise.all(order.underWay)
  world.misfortunes.length = 0
  const { trackingId } = order
  await settleWholly(world, order)
  for (const attemptKey of order.keys) {
    const state = await post(world, order, 0, 'outcome', { attemptKey })
    if (!state || state.status === 'asked') throw new Error(`END: ${trackingId} ${attemptKey} is ${state?.status}`)
  }
  await settleWholly(world, order)
  const payments = await paymentsOf(world, order)
  const charged = payments.filter(({ status }) => withMoney.includes(status))
  const verified = await world.call<VerifiedOrder>(1, 'verify', trackingId, priceOf(order))
  const wrong = wrongAnswers(order, payments)
  if (payments.length > order.keys.size - unpaidAttempts(order))
    wrong.push(`ANSWER-5: ${payments.length} payments, and ${unpaidAttempts(order)} of ${order.keys.size} made none`)
  if (charged.length > 1) wrong.push(`ORDER-8: ${charged.length} payments keep money`)
  for (const payment of charged) {
    const money = moneyOf(payment)
    if (!order.prices.some((price) => money && sameMoney(price, money)))
      wrong.push(`ORDER-13: ${JSON.stringify(money)} was charged`)
  }
  if (verified.paymentId !== null && !charged.some(({ id }) => samePaymentId(id ?? '', verified.paymentId ?? '')))
    wrong.push('ORDER-17: the kept payment has no money')
  if (charged.length === 1 && verified.paymentId === null) wrong.push('ORDER-7: the order keeps no payment')
  if (payments.length > 0 && !(await world.hasRecord(trackingId))) wrong.push('ORDER-10: the record is lost')
  if (wrong.length > 0) throw new Error(`${trackingId}: ${wrong.join('; ')}`)
}
