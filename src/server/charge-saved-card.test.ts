import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { profile } from '../../lab/support/server/service-profile'
import { createNodeMock } from '../mock/node'
import { createCheckoutHandlers } from './checkout/create-checkout-handlers'
import { memoryStore } from './checkout/memory-store'
import type { ShopOrder } from './checkout/shop-order'
import { createServer } from './create-server'

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

const trialOrder = (customerId: string): ShopOrder => ({
  amount: { amount: 100, currency: 'EUR' },
  flowId: 'flow_delayed', // reserves the amount, and captures nothing
  customer: { id: customerId },
})

/** The customers of the orders. */
const owners = new Map<string, string>()
const checkout = createCheckoutHandlers({
  server: tender,
  store: memoryStore(),
  order: (trackingId) => trialOrder(owners.get(trackingId) ?? ''),
})

const startTrial = async (orderId: string, customerId: string): Promise<string> => {
  const { status, paymentId } = await checkout.verifyOrder(orderId)
  if (status !== 'AUTHORISED' || paymentId === null) return 'not reserved'
  await checkout.close(orderId) // nothing can pay this order again
  await tender.payments.cancel(paymentId, { reason: 'trial' })
  const cards = await tender.paymentMethods.list(customerId)
  return cards.length > 0 ? 'started' : 'no card'
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

describe('a trial', () => {
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2040 }

  /** Pays an order as the browser does. */
  const pay = async (trackingId: string, customerId: string, token: string) => {
    owners.set(trackingId, customerId)
    const { amount } = trialOrder(customerId)
    const intent = await tender.intents.start({ trackingId, paymentFlowId: 'flow_delayed', amount })
    const body = {
      trackingId,
      token,
      type: 'CARD',
      intentId: intent.id,
      attemptKey: crypto.randomUUID(),
      amount,
      returnUrl: 'https://shop.example/thanks',
    }
    const response = await checkout.handle(
      new Request('https://shop.example/tender/authorise', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
    return (await response.json()) as unknown
  }

  it('gives the reserved amount back, and charges the saved card afterwards', async () => {
    const customerId = await customerWith(card.number)
    const [saved] = await tender.paymentMethods.list(customerId)
    expect(await pay('trial-1', customerId, saved?.token ?? '')).toMatchObject({ status: 'paid' })
    expect(await startTrial('trial-1', customerId)).toBe('started')
    const statuses: (string | null)[] = []
    for await (const { orderId, status } of tender.payments.list()) if (orderId === 'trial-1') statuses.push(status)
    expect(statuses).toEqual(['CANCELLED'])
    expect(await startTrial('trial-1', customerId)).toBe('not reserved')
    expect(await pay('trial-1', customerId, saved?.token ?? '')).toMatchObject({ status: 'closed' })
    expect(await chargeSavedCard(customerId, 'invoice-after-trial', 999)).toBe('SUCCEEDED')
  })

  it('reports a customer who has not saved the card, and keeps no reservation', async () => {
    const customerId = await tender.customers.create({ customer: { name: 'Ada' } })
    const { token } = await tender.paymentMethods.tokenise({ paymentMethod: { card } })
    await pay('trial-2', customerId, token)
    expect(await startTrial('trial-2', customerId)).toBe('no card')
    expect((await checkout.verifyOrder('trial-2')).status).not.toBe('AUTHORISED')
  })

  it('does not start while the order is not paid', async () => {
    owners.set('trial-3', 'cus_1')
    expect(await startTrial('trial-3', 'cus_1')).toBe('not reserved')
  })
})
