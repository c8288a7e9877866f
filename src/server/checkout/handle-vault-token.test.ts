import { afterEach, expect, it } from 'vitest'
import { createShopWorld, type ShopWorld } from '../../../lab/support/checkout-handlers/shop-world'
import type { CheckoutHandlersOptions } from './options'

const worlds: ShopWorld[] = []
afterEach(() => Promise.all(worlds.splice(0).map((world) => world.stop())))

const ada = 'customer=ada'

/** A shop in which Ada has signed in. */
const setUp = async (change: Partial<CheckoutHandlersOptions> = {}) => {
  const known = { customerId: '' }
  const world = createShopWorld({
    handlers: {
      vaultCustomer: ({ headers }) => (headers.get('cookie') === ada ? known.customerId : null),
      ...change,
    },
  })
  worlds.push(world)
  known.customerId = await world.service.customers.create({ customer: { name: 'Ada' } })
  const post = (cookie = ada, body: object = {}) => world.post('vault-token', body, { cookie })
  return { ...world, ...known, post }
}

it('ORDER-31: creates a Client Token for the signed-in customer and for no order', async () => {
  const { customerId, post, sent } = await setUp()
  const { headers, body } = await post(ada, { customerId: 'another', trackingId: 'order_1' })
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toEqual({ clientToken: expect.stringMatching(/^ct_test_/), customerId })
  expect(sent).toContain('generateClientToken')
})

it('ORDER-31: creates no Client Token for a guest', async () => {
  const { post, sent } = await setUp()
  expect(await post('customer=eve')).toMatchObject({ status: 403, body: { error: { code: 'customer.notFound' } } })
  expect(sent).not.toContain('generateClientToken')
})

it('ORDER-31: limits the Client Tokens of one customer', async () => {
  const { post } = await setUp({ clientTokens: { limit: { count: 1, windowMs: 60_000 } } })
  expect((await post()).status).toBe(200)
  expect(await post()).toMatchObject({ status: 429, body: { error: { code: 'clientToken.tooMany' } } })
})

it('ORDER-31: creates no Client Token if the check of the shop refuses it', async () => {
  const { post } = await setUp({ clientTokens: { check: ({ route }) => route !== 'vault-token' } })
  expect(await post()).toMatchObject({ status: 403, body: { error: { code: 'clientToken.refused' } } })
})

it('ORDER-31: there is no route without vaultCustomer', async () => {
  const world = createShopWorld()
  worlds.push(world)
  expect(await world.post('vault-token', {})).toMatchObject({
    status: 404,
    body: { error: { code: 'route.notFound' } },
  })
})
