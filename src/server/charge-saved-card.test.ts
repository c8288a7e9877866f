import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { createNodeMock } from '../mock/node'
import { createServer } from './create-server'
import { profile } from './testing/service-profile'

const mock = createNodeMock({ profile })
afterAll(() => mock.stop())

const tender = createServer({
  serviceUrl: 'https://pay.example/',
  privateKey: 'sk_test_demo',
  publicKey: 'pk_test_demo',
  fetch: (url, init) => mock.handle(new Request(url, init)),
})

const chargeSavedCard = async (customerId: string, invoiceId: string, amount: number): Promise<string> => {
  const cards = await tender.paymentMethods.list(customerId)
  const card = cards.find(({ isDefault }) => isDefault) ?? cards[0]
  if (!card?.token) return 'no card'
  const charge = await tender.payments.authorize(
    {
      orderId: invoiceId,
      flowId: 'flow_immediate',
      amount,
      currencyCode: 'EUR',
      customer: { id: customerId },
      paymentMethod: { type: 'CARD', token: card.token },
    },
    { idempotencyKey: invoiceId },
  )
  return charge.waits ? 'the bank asks the customer' : `${charge.payment.status}`
}

const customerWith = (number: string) =>
  tender.customers.create({ customer: { name: 'Ada' }, card: { number, expMonth: 12, expYear: 2040 } })

it('is the code of the recipe', () => {
  const code = /const chargeSavedCard = [\s\S]*?\n}\n/.exec(readFileSync(new URL(import.meta.url), 'utf8'))?.[0] ?? ''
  expect(code).toContain('idempotencyKey')
  expect(readFileSync(new URL('../../docs/server/recipes.md', import.meta.url), 'utf8')).toContain(code)
})

it('charges the saved card of a customer who is not there, once for each invoice', async () => {
  const customerId = await customerWith('4242424242424242')
  const charges = [1, 2, 3].map(() => chargeSavedCard(customerId, 'invoice-1', 999))
  expect(new Set(await Promise.all(charges))).toEqual(new Set(['SUCCEEDED']))
  const payments: (string | null)[] = []
  for await (const { orderId } of tender.payments.list()) payments.push(orderId)
  expect(payments).toEqual(['invoice-1'])
})

it.each([
  ['a card that is declined', '4000000000000002', 'DECLINED'],
  ['a card whose bank asks for 3-D Secure', '4000002760003184', 'DECLINED'],
])('reports %s', async (_name, number, expected) => {
  const invoice = `invoice-${number.slice(-4)}`
  expect(await chargeSavedCard(await customerWith(number), invoice, 999)).toBe(expected)
})

it('reports a customer without a card', async () => {
  const customerId = await tender.customers.create({ customer: { name: 'Ada' } })
  expect(await chargeSavedCard(customerId, 'invoice-2', 999)).toBe('no card')
})
