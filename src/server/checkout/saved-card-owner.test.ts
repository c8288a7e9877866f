import { expect, it, vi } from 'vitest'
import { TenderError } from '../../shared/error'
import type { CheckoutContext } from './context'
import { createOwnerCheck } from './saved-card-owner'
import type { ShopOrder } from './shop-order'

const deadline = { left: () => ({ totalTimeoutMs: 1000 }) }
const orderOf = (customer?: ShopOrder['customer']) =>
  ({ amount: { amount: 1, currency: 'EUR' }, flowId: 'flow', customer }) as ShopOrder

const createCheck = (features: string[], read: () => Promise<{ customerId: string | null }>) => {
  const report = vi.fn()
  const get = vi.fn((_token: string, _options: object) => read())
  const server = { features: async () => features, paymentMethods: { get } } as unknown as CheckoutContext['server']
  const check = createOwnerCheck({ server, report })
  return {
    report,
    get,
    check: (customer?: ShopOrder['customer']) => check({ token: 't', order: orderOf(customer), deadline }),
  }
}
const owned = (customerId: string | null) => createCheck(['a', 'storedMethodOwner'], async () => ({ customerId }))

it.each<[string, string | null, ShopOrder['customer']]>([
  ['of the customer', 'ada', { id: 'ada' }],
  ['without an owner, in the order of a customer', null, { id: 'ada' }],
  ['without an owner, in the order of a guest', null, undefined],
])('ORDER-26: accepts a card %s', async (_what, owner, customer) => {
  const { check, get, report } = owned(owner)
  await check(customer)
  expect(get).toHaveBeenCalledExactlyOnceWith('t', { totalTimeoutMs: 1000 })
  expect(report).not.toHaveBeenCalled()
})

it.each<[string, ShopOrder['customer']]>([
  ['another customer', { id: 'eve' }],
  ['a guest', undefined],
  ['a customer without an id', { email: 'ada@shop.example' }],
])('ORDER-26: rejects a card of a customer in the order of %s', async (_what, customer) => {
  await expect(owned('ada').check(customer)).rejects.toMatchObject({
    code: 'request.invalid',
    fields: [{ path: 'token' }],
  })
})

it('a card that does not exist is left to the service, which rejects the payment', async () => {
  const { check } = createCheck(['storedMethodOwner'], () => Promise.reject(new TenderError('record.notFound', '')))
  expect(await check({ id: 'ada' })).toBeUndefined()
})

it('ORDER-26: rejects while the owner cannot be read', async () => {
  const { check } = createCheck(['storedMethodOwner'], () => Promise.reject(new Error('broken')))
  await expect(check({ id: 'ada' })).rejects.toThrow('broken')
})

it('ORDER-26: without the addition, the first order of a customer with an id is reported', async () => {
  const { check, get, report } = createCheck(['a'], async () => ({ customerId: 'ada' }))
  for (const customer of [undefined, { email: 'ada@shop.example' }]) await check(customer)
  expect(report).not.toHaveBeenCalled()
  await check({ id: 'eve' })
  expect(report).toHaveBeenCalledOnce()
  for (const customer of [undefined, { id: 'eve' }]) await check(customer)
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.any(Error), '')
  expect(get).not.toHaveBeenCalled()
})
