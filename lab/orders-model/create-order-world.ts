import { assembleCheckoutHandlers } from '../../src/server/checkout/create-checkout-handlers'
import type { ShopOrder } from '../../src/server/checkout/shop-order'
import { TenderError } from '../../src/shared/tender-error'
import { type Clock, createClock } from '../doubles/clock'
import { createRandom } from '../doubles/random'
import { serverCredential } from '../doubles/server-client'
import { createService, type Reply } from '../doubles/service'
import { type HandlerCall, runStep } from './handler-call'
import { judgeStored } from './judge-grants'
import { judgeArrival, judgeSending } from './judge-requests'
import type { OrderWorld } from './order-world'
import { observed } from './payment-history'
import { createUnreliableServer, type SentRequest } from './unreliable-service'
import { createUnreliableStore } from './unreliable-store'

export interface OrderWorldOptions {
  seed: number
  flows: readonly [string, string]
  /** Milliseconds by which the service's clock is ahead of the shop's. */
  skewMs: number
}

const start = Date.UTC(2030, 0, 1)
const day = 24 * 60 * 60_000

export const createOrderWorld = ({ seed, flows, skewMs }: OrderWorldOptions): OrderWorld => {
  const clock: Clock = createClock(start, () => service.busy())
  // The handlers use the injected clock, so `Date` shows another time.
  clock.moveDate(-2000 * day)
  const random = createRandom(seed)
  const service = createService({ byWire: false, now: () => clock.now() + skewMs })
  let keys = 0
  const newKey = () => {
    keys += 1
    return `key-${keys}`
  }
  const handlersFor = (call: HandlerCall) =>
    assembleCheckoutHandlers(
      {
        server: createUnreliableServer({
          clock,
          random,
          call,
          newKey,
          onSent: (request) => judgeSending(world, request),
          carryOut: (request) => carryOut(world, request),
          onGone: (request) => noteGone(world, request),
          onFailure: (error) => void world.violations.push(String(error)),
        }),
        store: createUnreliableStore(
          { ...world, onStored: (trackingId, record) => judgeStored(world, call, trackingId, record) },
          call,
        ),
        order: (trackingId, request) => shopOrder(world, call, { trackingId, request }),
        onError: () => {},
        onOrder: () => {},
      },
      { now: clock.now, newKey },
    )
  const world: OrderWorld = {
    clock,
    random,
    skewMs,
    service,
    database: new Map(),
    start: (call, act) => {
      world.calls.push(call)
      return act(handlersFor(call))
    },
    orders: flows.map((flowId, index) => ({
      trackingId: `order-${index + 1}`,
      cookie: index === 0 ? 'customer=ada' : 'customer=bob',
      customer: { email: index === 0 ? 'ada@shop.example' : 'bob@shop.example' },
      flowId,
      prices: [{ amount: 5099, since: start }],
      intents: [undefined, undefined],
      posted: [],
    })),
    calls: [],
    keys: new Map(),
    reversed: new Set(),
    payments: async (trackingId) =>
      (await service.payments())
        .filter(({ orderId }) => orderId === trackingId)
        .map((payment) => observed(payment, skewMs)),
    directly: (name, variables) => service.answer({ name, variables, credential: serverCredential }),
    underWay: 0,
    tokens: new Map(),
    revisions: [],
    refused: new Set(),
    violations: [],
  }
  return world
}

const carryOut = async (world: OrderWorld, request: SentRequest): Promise<Reply> => {
  const { name, variables, key } = request
  const sent = { name, variables, credential: serverCredential, idempotencyKey: key }
  const reply = await world.service.answer(sent)
  await judgeArrival(world, request, reply)
  return reply
}

const noteGone = (world: OrderWorld, { key }: SentRequest): void => {
  world.underWay -= 1
  const sent = key === undefined ? undefined : world.keys.get(key)
  if (sent) sent.underWay -= 1
}

/** The shop's `order` function. It reads its own records, and may fail. */
const shopOrder = (
  { clock, random, orders }: OrderWorld,
  call: HandlerCall,
  { trackingId, request }: { trackingId: string; request: { headers: Headers } | null },
): Promise<ShopOrder | null> =>
  runStep(call, async () => {
    await clock.wait(Math.floor(random() * 4))
    const order = orders.find((one) => one.trackingId === trackingId)
    if (!order || (request && request.headers.get('cookie') !== order.cookie)) return null
    if (request && call.misfortune.shop === 'fails') throw new Error('The shop cannot read its orders')
    if (request && call.misfortune.shop === 'refuses') throw new TenderError('authorise.failed', 'Sold out')
    return {
      amount: { amount: order.prices.at(-1)?.amount ?? 0, currency: 'EUR' },
      flowId: order.flowId,
      customer: order.customer,
    }
  })
