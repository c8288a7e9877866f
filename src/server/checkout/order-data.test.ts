import { afterEach, describe, expect, it } from 'vitest'
import { numbers, paymentIn, waitingIn } from '../../../lab/support/checkout-handlers/answers'
import { createShopWorld, type ShopWorld } from '../../../lab/support/checkout-handlers/shop-world'
import type { ShopOrder } from './shop-order'

const worlds: ShopWorld[] = []
const createWorld = (): ShopWorld => {
  const world = createShopWorld()
  worlds.push(world)
  return world
}
afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.stop()))
})

const nested = (levels: number): unknown => (levels === 1 ? {} : { a: nested(levels - 1) })
const cyclic: { self?: unknown } = {}
cyclic.self = cyclic

describe('ORDER-21: data of the order that cannot be sent', () => {
  it.each<[string, Partial<Record<keyof ShopOrder, unknown>>, string]>([
    ['a BigInt', { metadata: { lines: [{ size: 5n }] } }, 'metadata.lines.0.size'],
    ['NaN', { metadata: { weight: Number.NaN } }, 'metadata.weight'],
    ['a function', { metadata: { price: () => 1 } }, 'metadata.price'],
    ['a cycle', { metadata: cyclic }, 'metadata.self'],
    ['metadata of 31 levels', { metadata: nested(31) }, 'metadata.a'],
    ['fraud data of another type', { fraud: { total: Number.POSITIVE_INFINITY } }, 'fraud.total'],
    ['a name that is no text', { customer: { name: 7 } }, 'customer.name'],
    ['a customer that is no object', { customer: 'ada' }, 'customer'],
    ['a description that is no text', { description: {} }, 'description'],
    ['a flow that is no text', { flowId: 7 }, 'flowId'],
    ['an empty connection', { flowId: undefined, paymentProcessorConnectionId: '' }, 'paymentProcessorConnectionId'],
    ['a flow and a connection', { paymentProcessorConnectionId: 'connection_card' }, 'paymentProcessorConnectionId'],
  ])('%s is refused by its path, and leaves no attempt', async (_what, data, path) => {
    const world = createWorld()
    world.addOrder('order_1', data as Partial<ShopOrder>)
    const answer = await world.post('authorise', await world.request())
    expect(answer.body).toMatchObject({ status: 'refused', refusal: { code: 'order.unavailable' } })
    const [reported] = world.errors as { code: string; fields: { path: string }[] }[]
    expect(reported).toMatchObject({ code: 'options.invalid', fields: [{ path: expect.stringContaining(path) }] })
    expect(world.sent).not.toContain('authorizePayment')
    expect((await world.store.read('order_1'))?.record.attempts).toEqual([])
    // The shop corrects its data: the customer can pay at once.
    world.addOrder('order_1', { metadata: { at: new Date(0), deep: nested(29), none: undefined } })
    expect(paymentIn(await world.post('authorise', await world.request({ attemptKey: 'attempt-2' })))).toMatchObject({
      status: 'SUCCEEDED',
    })
  })
})

describe('ORDER-21: an amount that is none', () => {
  it.each<[string, unknown]>([
    ['a text', { amount: '5099', currency: 'EUR' }],
    ['a fraction', { amount: 50.99, currency: 'EUR' }],
    ['no currency', { amount: 5099 }],
    ['null', null],
  ])('%s is refused, and no answer contains it', async (_what, amount) => {
    const world = createWorld()
    world.addOrder('order_1', { amount } as Partial<ShopOrder>)
    const { trackingId, attemptKey } = await world.request()
    const refused = await world.post('authorise', await world.request())
    expect(refused.body).toMatchObject({ status: 'refused', refusal: { code: 'order.unavailable' }, expected: null })
    const outcome = await world.post('outcome', { trackingId, attemptKey })
    expect(outcome.body).toMatchObject({ status: 'refused', expected: null })
  })

  it('settles nothing: a paid order stays paid', async () => {
    const world = createWorld()
    world.addOrder('order_1')
    const request = await world.request()
    await world.post('authorise', request)
    world.addOrder('order_1', { amount: { amount: '5099', currency: 'EUR' } } as never)
    const { trackingId, attemptKey } = request
    expect((await world.post('outcome', { trackingId, attemptKey })).body).toMatchObject({
      status: 'paid',
      expected: null,
    })
  })
})

describe('an order with a processor connection in place of a flow', () => {
  const headless = { flowId: undefined, paymentProcessorConnectionId: 'connection_backup' }

  it('pays without a flow through this connection', async () => {
    const world = createWorld()
    world.addOrder('order_1', headless)
    expect((await world.post('authorise', await world.request())).body).toMatchObject({ status: 'paid' })
    expect(await world.payments('order_1')).toMatchObject([
      { connectionId: 'connection_backup', flowId: null, status: 'AUTHORISED' },
    ])
    expect(await world.checkout.verifyOrder('order_1')).toMatchObject({ paid: true })
  })

  it('requests 3-D Secure, and returns to the shop', async () => {
    const world = createWorld()
    world.addOrder('order_1', headless)
    const { url } = waitingIn(await world.post('authorise', await world.request({ number: numbers.challenged })))
    await world.answerChallenge(url)
    expect((await world.post('outcome', { trackingId: 'order_1', attemptKey: 'attempt-1' })).body).toMatchObject({
      status: 'paid',
      payment: { status: 'AUTHORISED' },
    })
  })
})
