import { format } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paymentIn } from '../../../lab/support/checkout-handlers/answers'
import {
  createShopWorld,
  type ShopWorld,
  type ShopWorldOptions,
} from '../../../lab/support/checkout-handlers/shop-world'
import { TenderError } from '../../shared/error'
import { createCheckoutHandlers } from './create-checkout-handlers'
import { memoryStore } from './memory-store'
import type { CheckoutHandlersOptions } from './options'

const worlds: ShopWorld[] = []
const createWorld = (options?: ShopWorldOptions): ShopWorld => {
  const world = createShopWorld(options)
  worlds.push(world)
  return world
}
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await Promise.all(worlds.splice(0).map((world) => world.stop()))
})

const minute = 60_000
const postTo = (path: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
  new Request(`https://shop.example${path}`, {
    method,
    headers: { 'content-type': 'application/json', cookie: 'customer=ada', ...headers },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })

describe('the options of createCheckoutHandlers()', () => {
  const limit = (change: object) => ({ clientTokens: { limit: { count: 1, windowMs: 1, ...change } } })

  it.each<[string, object, string]>([
    ['no server', { server: undefined }, 'server'],
    ['a server without payments', { server: {} }, 'server'],
    [
      'a server that repeats requests without a key',
      { server: { payments: { authorize: () => {} }, keepsIdempotencyKeys: false } },
      'server',
    ],
    ['no store', { store: undefined }, 'store'],
    ['a store that only reads', { store: { read: () => null } }, 'store'],
    ['an order that is no function', { order: 'order_1' }, 'order'],
    ['a vaultCustomer that is no function', { vaultCustomer: 'customer_1' }, 'vaultCustomer'],
    ['an onOrder that is no function', { onOrder: true }, 'onOrder'],
    ['a path without a slash', { basePath: 'tender' }, 'basePath'],
    ['a URL as path', { basePath: 'https://shop.example/tender' }, 'basePath'],
    ['the root as path', { basePath: '/' }, 'basePath'],
    ['a path with a query', { basePath: '/tender?a' }, 'basePath'],
    ['a limit of no Client Token', limit({ count: 0 }), 'clientTokens.limit.count'],
    ['a limit of half a Client Token', limit({ count: 1.5 }), 'clientTokens.limit.count'],
    ['a limit without time', limit({ windowMs: 0 }), 'clientTokens.limit.windowMs'],
  ])('names %s', (_what, change, path) => {
    expect(() => createWorld({ handlers: change as never })).toThrow(
      expect.objectContaining({ code: 'options.invalid', fields: [{ path, message: expect.any(String) }] }),
    )
  })

  it('names all invalid options at once', () => {
    expect(() => createWorld({ handlers: { order: 1, basePath: '' } as never })).toThrow(
      'createCheckoutHandlers: order: expected a function that returns an order; basePath: expected a path such as /tender',
    )
  })

  it.each(['/tender/', '/a.b/~c-d_e/', '/TENDER'])('accept the path %s', async (basePath) => {
    const world = createWorld({ handlers: { basePath, ...limit({}) } })
    world.addOrder('order_1')
    const { status } = await world.checkout.handle(
      postTo(`${basePath.replace(/\/$/, '')}/outcome`, { trackingId: 'order_1' }),
    )
    expect(status).toBe(200)
  })
})

describe('handle()', () => {
  it.each([
    ['another path', '/tender/refund', 'POST', 404, null],
    ['a longer path', '/tender/outcome/', 'POST', 404, null],
    ['a path below another one', '/shop/tender/outcome', 'POST', 404, null],
    ['another method', '/tender/outcome', 'GET', 405, 'POST'],
  ])('rejects %s', async (_what, path, method, status, allow) => {
    const response = await createWorld().checkout.handle(postTo(path, {}, {}, method))
    expect([response.status, response.headers.get('allow')]).toEqual([status, allow])
    expect(await response.json()).toMatchObject({ error: { code: 'route.notFound' } })
  })

  it('lets no cache keep an answer or an error', async () => {
    const world = createWorld()
    world.addOrder('order_1')
    for (const trackingId of ['order_1', 'order_2']) {
      const { headers } = await world.post('outcome', { trackingId })
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  it('gives order() the route, the headers and the request, and the fields of authorise only', async () => {
    const seen: unknown[] = []
    const world = createWorld({
      handlers: {
        order: (trackingId, request) => {
          seen.push([trackingId, request?.route, request?.fields, request?.headers.get('cookie'), request?.original])
          return null
        },
      },
    })
    const body = { ...(await world.request()), fields: { delivery: 'express' } }
    const requests = ['client-token', 'authorise', 'outcome'].map((route) => postTo(`/tender/${route}`, body))
    for (const request of requests) await world.checkout.handle(request)
    expect(seen).toEqual(
      ['client-token', 'authorise', 'outcome'].map((route, index) => [
        'order_1',
        route,
        route === 'authorise' ? { delivery: 'express' } : {},
        'customer=ada',
        requests[index],
      ]),
    )
  })

  it('refuses with the shop’s message on a route other than authorise', async () => {
    const order = () => {
      throw new TenderError('authorise.failed', 'closed', { customerMessage: 'The shop is closed.' })
    }
    const world = createWorld({ handlers: { order } })
    const answer = await world.post('client-token', { trackingId: 'order_1' })
    expect(answer).toMatchObject({
      status: 409,
      body: { error: { code: 'order.refused', message: 'The shop is closed.' } },
    })
    expect(world.errors).toMatchObject([{ code: 'authorise.failed' }])
  })

  it('answers 503 if the shop’s records cannot be read, and reports why', async () => {
    const order = () => Promise.reject(new Error('no database'))
    const world = createWorld({ handlers: { order } })
    const answer = await world.post('outcome', { trackingId: 'order_1' })
    expect(answer).toMatchObject({ status: 503, body: { error: { code: 'store.unavailable', message: '' } } })
    expect(world.errors).toMatchObject([{ message: 'no database' }])
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('no log')
      },
    ],
    ['rejects', () => Promise.reject(new Error('no log'))],
  ])('answers although onError() %s', async (_what, onError) => {
    const world = createWorld({ handlers: { onError } })
    world.fault('completeIntent', 'broken', 4)
    expect(paymentIn(await world.post('authorise', await world.request()))?.status).toBe('SUCCEEDED')
  })

  it('passes the order of an error to onError()', async () => {
    const onError = vi.fn()
    const world = createWorld({ handlers: { onError } })
    world.fault('completeIntent', 'broken', 4)
    await world.post('authorise', await world.request())
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(TenderError), { trackingId: 'order_1' })
  })

  it('passes no order of an error to onError() that prevented reading the order', async () => {
    const onError = vi.fn()
    const world = createWorld({ handlers: { onError, order: () => Promise.reject(new Error('no database')) } })
    await world.post('outcome', { trackingId: 'order_1' })
    expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('no database'), { trackingId: '' })
  })

  it('prints errors without an onError()', async () => {
    const printed = vi.spyOn(console, 'error').mockReturnValue()
    const world = createWorld({
      handlers: { onError: undefined, order: () => Promise.reject(new Error('broken')) } as never,
    })
    await world.post('outcome', { trackingId: 'order_1' })
    expect(printed).toHaveBeenCalledExactlyOnceWith('tender-checkout/server:', new Error('broken'))
  })

  it('prints the path of the field that the service rejects', async () => {
    const printed = vi.spyOn(console, 'error').mockReturnValue()
    const world = createWorld({ handlers: { onError: undefined } as never })
    world.addOrder('order_1', { flowId: 'flow_unknown' })
    await world.post('authorise', await world.request())
    expect(format(...(printed.mock.lastCall ?? []))).toContain('authorisePayment.flowId: expected a flow')
  })
})

describe('time limits', () => {
  beforeEach(() => void vi.useFakeTimers())
  const never = () => new Promise<never>(() => {})

  it('order() may take 30 seconds', async () => {
    const world = createWorld({ handlers: { order: never } })
    const answer = world.post('outcome', { trackingId: 'order_1' })
    const settled = vi.fn()
    void answer.then(settled)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toMatchObject({ status: 503 })
  })

  it('a request ends after 610 seconds, if the store never answers', async () => {
    const world = createWorld({ store: { read: never, compareAndSet: never } })
    world.addOrder('order_1')
    const answer = world.post('outcome', { trackingId: 'order_1' })
    const settled = vi.fn()
    void answer.then(settled)
    await vi.advanceTimersByTimeAsync(609_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toMatchObject({ status: 503, body: { error: { code: 'store.unavailable' } } })
  })
})

describe('defaults', () => {
  it('ORDER-16: 20 Client Tokens in ten minutes for an order', async () => {
    const world = createWorld()
    const statusFor = async (trackingId: string) => (await world.post('client-token', { trackingId })).status
    for (const trackingId of ['order_1', 'order_2']) world.addOrder(trackingId)
    for (let count = 0; count < 20; count += 1) expect(await statusFor('order_1')).toBe(200)
    expect([await statusFor('order_1'), await statusFor('order_2')]).toEqual([429, 200])
    world.passTime(10 * minute - 1)
    expect(await statusFor('order_1')).toBe(429)
    world.passTime(1)
    expect(await statusFor('order_1')).toBe(200)
  })

  it('English messages for the customer', async () => {
    const world = createWorld({ handlers: { clientTokens: { limit: { count: 1, windowMs: minute } } } })
    const { body } = await world.post('authorise', await world.request({ amount: { amount: 1, currency: 'EUR' } }))
    expect(body.refusal).toEqual({
      code: 'amount.changed',
      message: 'The price of this order has changed. Please check it and pay again.',
      fields: [{ path: 'amount', message: expect.any(String) }],
    })
    await world.post('client-token', { trackingId: 'order_1' })
    expect((await world.post('client-token', { trackingId: 'order_1' })).body.error.message).toBe(
      'There have been too many attempts. Please try again later.',
    )
  })

  it('a random key for each attempt, and the clock of the server', async () => {
    const world = createWorld()
    const store = memoryStore()
    world.addOrder('order_1')
    const order: CheckoutHandlersOptions['order'] = (trackingId) => world.orders.get(trackingId) ?? null
    const checkout = createCheckoutHandlers({ server: world.service, store, order })
    const before = Date.now()
    await checkout.handle(postTo('/tender/authorise', await world.request()))
    const [attempt] = (await store.read('order_1'))?.record.attempts ?? []
    expect(attempt?.idempotencyKey).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
    expect(attempt?.mark).not.toBe(attempt?.idempotencyKey)
    expect(attempt?.startedAt).toBeGreaterThanOrEqual(before)
    expect(attempt?.startedAt).toBeLessThanOrEqual(Date.now())
  })
})

describe('where a customer may return to', () => {
  const returning = async (returnUrl: string, options: ShopWorldOptions['handlers'] = {}, headers = {}) => {
    const world = createWorld({ handlers: options })
    return (await world.post('authorise', await world.request({ returnUrl }), headers)).body.status
  }

  it.each([
    ['the origin of the request', 'https://shop.example/a', {}, 'paid'],
    ['the origin of the page', 'https://www.shop.example/a', { origin: 'https://www.shop.example' }, 'paid'],
    ['the origin of the service', 'https://pay.example/a', {}, 'paid'],
    ['another origin', 'https://evil.example/a', { origin: 'null' }, 'refused'],
    ['another port', 'https://shop.example:8443/a', {}, 'refused'],
  ])('ORDER-13: %s', async (_what, returnUrl, headers, status) => {
    expect(await returning(returnUrl, {}, headers)).toBe(status)
  })

  it.each([
    ['https://other.example/a', 'paid'],
    ['https://shop.example/a', 'refused'],
  ])('ORDER-13: only the origins that the shop names: %s', async (returnUrl, status) => {
    expect(await returning(returnUrl, { returnOrigins: ['https://other.example'] })).toBe(status)
  })
})

describe('the calls of the shop', () => {
  it('close() rejects an order that the shop does not have', async () => {
    await expect(createWorld().checkout.close('order_9')).rejects.toMatchObject({ code: 'record.notFound' })
  })

  it('ORDER-13: rejects another spelling of an id under which the shop finds the order', async () => {
    const order = () => ({ trackingId: 'order_1', amount: { amount: 5099, currency: 'EUR' }, flowId: 'flow_immediate' })
    const { checkout } = createWorld({ handlers: { order } })
    for (const call of ['settle', 'verifyOrder', 'close'] as const) {
      await expect(checkout[call]('ORDER_1')).rejects.toMatchObject({ code: 'record.notFound' })
    }
    expect(await checkout.close('order_1')).toMatchObject({ unsettled: [] })
  })

  it('settle() rejects an order whose amount is invalid', async () => {
    const world = createWorld()
    world.addOrder('order_1', { amount: { amount: '1', currency: 'EUR' } } as never)
    await expect(world.checkout.settle('order_1')).rejects.toMatchObject({ code: 'options.invalid' })
  })
})
