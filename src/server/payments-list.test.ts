import { afterAll, expect, it } from 'vitest'
import { itNeeds, profile } from '../../lab/support/server/service-profile'
import type { PaymentFilter } from '../api/listing'
import { createMock } from '../mock/create-mock'
import { createStore } from '../mock/store/store'
import { createServer } from './create-server'

const store = createStore()
/**
 * A clock that advances by a second with each request, so that all payments have different times.
 */
let now = Date.parse('2026-06-01T10:00:00Z')
const clock = () => {
  now += 1000
  return now
}
const mock = createMock({ store, clock, profile })
afterAll(() => store.close())

const server = createServer({
  serviceUrl: 'https://pay.example',
  privateKey: 'sk_test_demo',
  publicKey: 'pk_test_demo',
  fetch: (url, init) => mock.handle(new Request(url, init)),
})
const card = { number: '4242424242424242', expMonth: 12, expYear: 2040 }
const { token } = await server.paymentMethods.tokenise({ paymentMethod: { card } })

const pay = async (amount: number) =>
  (
    await server.payments.authorize({
      flowId: amount % 2 === 0 ? 'flow_immediate' : 'flow_delayed',
      amount,
      currencyCode: 'EUR',
      paymentMethod: { type: 'CARD', token },
    })
  ).paymentId

const ids: string[] = []
for (let amount = 1; amount <= 7; amount += 1) ids.push(await pay(amount))

it('returns every payment once, while new payments arrive', async () => {
  const seen: string[] = []
  for await (const { id } of server.payments.list({ first: 2 })) {
    seen.push(id)
    if (seen.length === 3) await pay(100)
  }
  expect(seen).toEqual([...ids].reverse())
})

it('can be sorted, filtered and read as one page', async () => {
  const sorted = server.payments.list({ first: 3, sort: [{ fieldName: 'amount', order: 'ASC' }] })
  const page = await sorted.page()
  expect(page.items.map(({ amount }) => amount?.rawAmount)).toEqual([1, 2, 3])
  expect(page).toMatchObject({ hasNextPage: true, totalSize: 8 })
  const rest = await server.payments
    .list({ after: page.startCursor ?? '', last: 2, sort: [{ fieldName: 'amount', order: 'ASC' }] })
    .page()
  expect(rest.items.map(({ amount }) => amount?.rawAmount)).toEqual([7, 100])
  const authorised = server.payments.list({ filter: { status: { value: 'AUTHORISED' } } })
  expect((await authorised.page()).items.every(({ status }) => status === 'AUTHORISED')).toBe(true)
})

it.each<[PaymentFilter, number]>([
  [{ amount: { value: 3 } }, 1],
  [{ amount: { value: { from: 2, to: 4 }, selectedVerb: 'BETWEEN' } }, 3],
  [{ amount: { value: 7, selectedVerb: 'GREATER_THAN' } }, 1],
  [{ status: { value: ['DECLINED', 'FAILED'] } }, 0],
  [{ date: { value: '2000-01-01', selectedVerb: 'BEFORE' } }, 0],
  [{ dateRange: { value: { from: '2000-01-01', to: '2999-12-31' } } }, 8],
])('can be filtered by %j', async (filter, count) => {
  expect((await server.payments.list({ filter }).page()).totalSize).toBe(count)
})

itNeeds('full')('can be filtered by a member of an addition', async () => {
  const filter: PaymentFilter = { currency: { value: 'EUR', selectedVerb: 'IS_NOT' } }
  expect((await server.payments.list({ filter }).page()).totalSize).toBe(0)
})

it('can be read backward too', async () => {
  const seen: string[] = []
  for await (const { id } of server.payments.list({ last: 3 })) seen.push(id)
  expect(seen.slice(0, 7)).toEqual(ids)
})
