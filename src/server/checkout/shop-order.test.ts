import { describe, expect, it } from 'vitest'
import { amountOf, checkShopOrder, type ShopOrder } from './shop-order'

const order = { amount: { amount: 5099, currency: 'EUR' }, flowId: 'flow' }
const nested = (levels: number): unknown => (levels === 1 ? {} : { a: nested(levels - 1) })
const check = (change: object) => checkShopOrder({ ...order, ...change } as ShopOrder)
const headless = { flowId: undefined, paymentProcessorConnectionId: 'connection' }

describe('checkShopOrder()', () => {
  it.each<[string, object]>([
    ['an amount of zero', { amount: { amount: 0, currency: 'JPY' } }],
    ['a connection', headless],
    ['a customer without members', { customer: {} }],
    ['a customer', { customer: { id: 'c', email: 'ada@shop.example', name: '' }, description: '' }],
    ['members of the customer that are null', { customer: { id: null, email: undefined }, description: null }],
    ['values of JSON', { metadata: { a: [1, 'b', null, true, undefined, {}], at: new Date(0) } }],
    ['metadata with 30 levels', { metadata: nested(30), fraud: nested(30) }],
    ['metadata that is a text', { metadata: 'gift' }],
    ['a value that represents itself', { metadata: { price: { toJSON: () => 1 } } }],
  ])('accepts %s', (_what, change) => {
    expect(() => check(change)).not.toThrow()
  })

  it.each<[string, object, string[]]>([
    ['no amount', { amount: null }, ['amount.amount', 'amount.currency']],
    ['a negative amount', { amount: { amount: -1, currency: 'EUR' } }, ['amount.amount']],
    ['an amount that is not exact', { amount: { amount: 2 ** 53, currency: 'EUR' } }, ['amount.amount']],
    ['a currency that is no text', { amount: { amount: 1, currency: ['EUR'] } }, ['amount.currency']],
    ['an unknown currency', { amount: { amount: 1, currency: 'EURO' } }, ['amount.currency']],
    ['an empty flow', { flowId: '' }, ['flowId']],
    ['neither a flow nor a connection', { flowId: undefined }, ['flowId']],
    [
      'a connection that is no text',
      { ...headless, paymentProcessorConnectionId: 7 },
      ['paymentProcessorConnectionId'],
    ],
    ['a connection and a flow', { ...headless, flowId: 'flow' }, ['paymentProcessorConnectionId']],
    ['a customer that is null', { customer: null }, ['customer']],
    [
      'members of the customer that are no texts',
      { customer: { id: 1, email: {}, name: false }, description: 7 },
      ['customer.id', 'customer.email', 'customer.name', 'description'],
    ],
    ['a symbol', { metadata: { a: Symbol('a') } }, ['metadata.a']],
    ['a number that is not finite', { fraud: { a: [Number.NaN] } }, ['fraud.a.0']],
    ['31 levels', { metadata: nested(31) }, [`metadata${'.a'.repeat(30)}`]],
  ])('ORDER-21: names %s', (_what, change, paths) => {
    expect(() => check(change)).toThrow(
      expect.objectContaining({
        code: 'options.invalid',
        fields: paths.map((path) => ({ path, message: expect.stringMatching(/^expected /) })),
      }),
    )
  })

  it('names each member in the message', () => {
    expect(() => check({ flowId: '', description: 1n, metadata: 1n })).toThrow(
      'has flowId: expected the id of a payment flow; description: expected a string; metadata: expected a value that JSON can represent, not a bigint',
    )
  })
})

it.each<[string, unknown, unknown]>([
  ['no order', null, null],
  ['an order', order, order.amount],
  ['an order with an invalid amount', { ...order, amount: { amount: '1', currency: 'EUR' } }, null],
])('amountOf() › %s', (_what, given, amount) => {
  expect(amountOf(given as ShopOrder | null)).toEqual(amount)
})
