import { afterAll, expect, it } from 'vitest'
import { createMock } from '../mock/create-mock'
import { memoryStore } from '../mock/node/memory-store'
import { createServer } from './create-server'

const store = memoryStore()
/** A second passes with every request, so that no two payments are of the same moment. */
let now = Date.parse('2026-06-01T10:00:00Z')
const clock = () => {
  now += 1000
  return now
}
const mock = createMock({ store, clock })
afterAll(() => store.close())

const server = createServer({
  serviceUrl: 'https://pay.example',
  privateKey: 'sk_test_demo',
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

it('goes through every payment once, while new ones arrive', async () => {
  const seen: string[] = []
  for await (const { id } of server.payments.list({ first: 2 })) {
    seen.push(id)
    if (seen.length === 3) await pay(100)
  }
  expect(seen).toEqual([...ids].reverse())
})

it('sorts, filters and gives one page', async () => {
  const sorted = server.payments.list({ first: 3, sort: [{ fieldName: 'amount', order: 'ASC' }] })
  const page = await sorted.page()
  expect(page.items.map(({ amount }) => amount?.rawAmount)).toEqual([1, 2, 3])
  expect(page).toMatchObject({ hasNextPage: true, totalSize: 8 })
  const authorised = server.payments.list({ filter: { status: { value: 'AUTHORISED' } } })
  expect((await authorised.page()).items.every(({ status }) => status === 'AUTHORISED')).toBe(true)
})

it('goes backwards too', async () => {
  const seen: string[] = []
  for await (const { id } of server.payments.list({ last: 3 })) seen.push(id)
  expect(seen.slice(0, 7)).toEqual(ids)
})
