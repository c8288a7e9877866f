import * as fc from 'fast-check'
import type { Money } from '../../../src/shared/money'
import type { OrderState } from '../../../src/shared/order-state'
import type { Misfortune, TwoProcesses } from './two-processes'

const minute = 60_000
const hour = 60 * minute

/** What happens to an order. `to` is the process that the shop's proxy chooses. */
export type Step =
  | { kind: 'pay'; to: number; key: string; card: keyof typeof cards; misfortunes: Misfortune[]; wait: boolean }
  | { kind: 'payTwice'; cards: [keyof typeof cards, keyof typeof cards] }
  | { kind: 'ask'; to: number; key: string | null; misfortunes: Misfortune[]; wait: boolean }
  | { kind: 'approve' }
  | { kind: 'price'; amount: number }
  | { kind: 'settle'; to: number; misfortunes: Misfortune[] }
  | { kind: 'restart'; to: number }
  | { kind: 'pass'; ms: number }

const cards = { paid: '4242424242424242', declined: '4000000000000002', challenge: '4000002760003184' } as const

const card = fc.constantFrom<keyof typeof cards>('paid', 'declined', 'challenge')
const to = fc.integer({ min: 0, max: 1 })
const key = fc.constantFrom('a', 'b', 'c')
// The customer does not wait for the answer in half of the cases, so requests overlap.
const wait = fc.boolean()
const misfortune = fc.constantFrom<Misfortune>('none', 'none', 'lostRequest', 'lostAnswer', 'late')
const misfortunes = fc.array(misfortune, { maxLength: 4 })

export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      to,
      key,
      card,
      misfortunes,
      wait,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('payTwice' as const), cards: fc.tuple(card, card) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('ask' as const), to, key: fc.option(key), misfortunes, wait }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'approve' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('price' as const), amount: fc.constantFrom(5099, 7000) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle' as const), to, misfortunes }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), to }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(3000, 20 * minute, 25 * hour) }),
  },
)

/** An `OrderState` that the customer's browser has received. */
export interface Received {
  state: OrderState
  /** The positions of request and answer among all requests and answers of the order. */
  askedAt: number
  receivedAt: number
}

/** An order, and what the customer has seen of it. */
export interface CustomerOrder {
  trackingId: string
  /** The amounts that the order has had. The last one is the amount now. */
  prices: Money[]
  /** The attempts that the customer has begun or asked for. */
  keys: Set<string>
  received: Received[]
  /** Requests whose answers the customer has not awaited. */
  underWay: Promise<unknown>[]
  position: number
}

export const priceOf = ({ prices }: CustomerOrder): Money => prices.at(-1) ?? { amount: 0, currency: 'EUR' }

/** Adds an order to the shop. */
export const placeOrder = ({ shop }: TwoProcesses, trackingId: string): CustomerOrder => {
  const order: CustomerOrder = {
    trackingId,
    prices: [],
    keys: new Set(),
    received: [],
    underWay: [],
    position: 0,
  }
  setPrice(shop, order, 5099)
  return order
}

const setPrice = (shop: TwoProcesses['shop'], order: CustomerOrder, amount: number): void => {
  const { trackingId, prices } = order
  prices.push({ amount, currency: 'EUR' })
  shop.orders.set(trackingId, { trackingId, amount: priceOf(order), flowId: 'flow_immediate' })
}

/** Posts a request of the customer, and notes the answer. */
export const post = async (
  world: TwoProcesses,
  order: CustomerOrder,
  to: number,
  route: 'authorise' | 'outcome',
  body: { attemptKey?: string },
): Promise<OrderState | null> => {
  order.position += 1
  const askedAt = order.position
  if (body.attemptKey !== undefined) order.keys.add(body.attemptKey)
  const state = await world.post(to, route, { trackingId: order.trackingId, ...body })
  order.position += 1
  if (state) order.received.push({ state, askedAt, receivedAt: order.position })
  return state
}

const pay = async (
  world: TwoProcesses,
  order: CustomerOrder,
  { to, key, card }: Pick<Step & { kind: 'pay' }, 'to' | 'key' | 'card'>,
) => {
  const details = { number: cards[card], expMonth: 12, expYear: 2040, cvc: '123' }
  const { token } = await world.service.paymentMethods.tokenise({ paymentMethod: { card: details } })
  const returnUrl = 'https://shop.example/thanks'
  const body = { attemptKey: key, type: 'CARD', token, amount: priceOf(order), returnUrl }
  return post(world, order, to, 'authorise', body)
}

/** Confirms the newest challenge at the bank. */
const approve = async ({ received }: CustomerOrder): Promise<void> => {
  const url = received.findLast(({ state }) => state.action?.url)?.state.action?.url
  if (!url) return
  for (const page of [url, `${url}?step=question`]) await fetch(page)
  await fetch(url, { method: 'POST', body: new URLSearchParams({ code: '1234', do: 'approve' }), redirect: 'manual' })
}

/** Takes one step with an order. */
export const perform = async (world: TwoProcesses, order: CustomerOrder, step: Step): Promise<void> => {
  if ('misfortunes' in step) world.misfortunes.push(...step.misfortunes)
  switch (step.kind) {
    case 'pay':
    case 'ask': {
      const named = step.key === null ? {} : { attemptKey: step.key }
      const request = step.kind === 'pay' ? pay(world, order, step) : post(world, order, step.to, 'outcome', named)
      order.underWay.push(request)
      if (step.wait) await request
      return
    }
    case 'payTwice': {
      const [first, second] = step.cards
      const both = [
        { to: 0, key: 'd', card: first },
        { to: 1, key: 'e', card: second },
      ]
      await Promise.all(both.map((one) => pay(world, order, one)))
      return
    }
    case 'approve':
      return approve(order)
    case 'price':
      return setPrice(world.shop, order, step.amount)
    case 'settle':
      // The service may be out of reach, and then the shop tries again later.
      await world.call(step.to, 'settle', order.trackingId, priceOf(order)).catch(() => undefined)
      return
    case 'restart':
      await Promise.all(order.underWay)
      return world.restart(step.to)
    case 'pass':
      await Promise.all(order.underWay)
      return world.pass(step.ms)
  }
}
