import type { Browser, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkService } from '../../src/conformance/check-service'
import { failuresOf } from '../../src/conformance/exit-code'
import { readOptions } from '../../src/conformance/options'
import { referenceNames } from '../../src/conformance/subject'
import type { Payment } from '../../src/server'
import { fillCard } from '../../src/testing/fill-card'
import { payWith } from '../../src/testing/pay-with'
import { testCards } from '../../src/testing/test-cards'
import { payWithWallet, walletFaults } from '../../src/testing/wallets'
import { openBrowser } from '../packed/open-browser'
import { type BaseShop, orderAmount, startBaseShop } from './base-shop'
import { installExample } from './install-example'

const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

/** Starts `node server.mjs` of an example, and returns its address. */
const startExample = async (name: string, variables: Record<string, string>): Promise<string> => {
  const example = installExample(name, 'project')
  cleanups.push(() => example.remove())
  const program = await example.start(['node', 'server.mjs'], /listens at (http:\S+)/, { ...variables, PORT: '0' })
  cleanups.push(() => program.stop())
  return program.match[1] ?? ''
}

let shop: BaseShop
let serviceUrl: string
let browser: Browser
beforeAll(async () => {
  const service = await startExample('service', {})
  serviceUrl = await startExample('reverse-proxy', { UPSTREAM_URL: service, KEEP_HOST: '1' })
  shop = await startBaseShop(serviceUrl)
  browser = await openBrowser()
  cleanups.push(() => shop.stop())
  cleanups.push(() => browser.close())
})

let page: Page
let problems: string[]
beforeEach(async () => {
  const context = await browser.newContext()
  context.setDefaultTimeout(20_000)
  page = await context.newPage()
  problems = []
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  shop.errors.length = 0
})
afterEach(async () => {
  await page.context().close()
  expect(problems).toEqual([])
  // The service has no addition, so the handlers warn once that saved cards cannot be checked.
  expect(shop.errors.filter((error) => !String(error).includes('storedMethodOwner'))).toEqual([])
})

let orders = 0
/** Opens the checkout page for a new order, and returns the order's id. */
const open = async (customerId = ''): Promise<string> => {
  orders += 1
  const order = `order_${orders}${customerId && `~${customerId}`}`
  await page.goto(`${shop.url}/?order=${order}&customer=${customerId}`)
  return order
}

const shownStatus = () => page.locator('#status').textContent()
const payButton = () => page.locator('form > button')
/** Pays, and does not mistake a wallet's button for the shop's. */
const payWithMethod = (method: Parameters<typeof payWith>[1]) => payWith(page, method, { button: payButton() })

/** Returns the payments of an order, newest first. */
const paymentsOf = async (orderId: string): Promise<Payment[]> => {
  const payments: Payment[] = []
  for await (const payment of shop.tender.payments.list()) if (payment.orderId === orderId) payments.push(payment)
  return payments
}

const expectPaid = async (order: string): Promise<void> => {
  await expect.poll(shownStatus, { timeout: 20_000 }).toBe('succeeded')
  expect(await shop.checkout.verifyOrder(order)).toMatchObject({
    paid: true,
    pending: false,
    status: 'SUCCEEDED',
    amount: orderAmount,
  })
  expect((await paymentsOf(order)).filter(({ status }) => status === 'SUCCEEDED')).toHaveLength(1)
  expect(await shop.checkout.settle(order)).toMatchObject({ reversed: [], unsettled: [] })
}

const bank = () => page.frameLocator('iframe[src*="/challenge.html"]').frameLocator('#bank')
const decide = (decision: 'Confirm' | 'Cancel') => bank().getByRole('button', { name: decision }).click()

describe('a service with the base of the interface takes', () => {
  test('a card', async () => {
    const order = await open()
    await payWithMethod(testCards.approved)
    await expectPaid(order)
  })

  test('another card after a declined one', async () => {
    const order = await open()
    await payWithMethod(testCards.declined)
    await expect.poll(shownStatus, { timeout: 20_000 }).toBe('declined')
    expect(await shop.checkout.verifyOrder(order)).toMatchObject({ paid: false, pending: false })
    await payWithMethod(testCards.approved)
    await expectPaid(order)
  })

  test('a card that the customer saved at an earlier visit', async () => {
    const customerId = await shop.tender.customers.create({ customer: { name: 'Ada' } })
    const first = await open(customerId)
    await fillCard(page, testCards.approved)
    await page.frameLocator('iframe[src*="/payment.html"]').getByLabel('Save this card for next time').check()
    await payButton().click()
    await expectPaid(first)
    const second = await open(customerId)
    await payWithMethod({ lastFour: '4242' })
    await expectPaid(second)
  })

  test.each(['Apple Pay', 'Google Pay'] as const)('%s', async (wallet) => {
    const order = await open()
    await payWithWallet(page, wallet)
    await expectPaid(order)
    expect(await walletFaults(page)).toEqual([])
  })

  test('a card with 3-D Secure, after the customer cancelled once', async () => {
    const order = await open()
    await payWithMethod(testCards.challenged)
    await decide('Cancel')
    await expect.poll(shownStatus, { timeout: 20_000 }).toBe('declined')
    await payWithMethod(testCards.challenged)
    await decide('Confirm')
    await expectPaid(order)
  })

  test('an alternative method, whose page the browser is redirected to', async () => {
    const order = await open()
    await payWithMethod({ type: 'PAYPAL' })
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expectPaid(order)
  })
})

describe('the server reads', () => {
  test('settle() keeps one of two payments and gives the other back', async () => {
    const order = await open()
    await payWithMethod(testCards.challenged)
    await bank().getByRole('button', { name: 'Confirm' }).waitFor()
    const action = page.frames().find((frame) => frame.url().includes('/customer-action/'))
    const confirmUrl = action?.url() ?? ''
    await page.frameLocator('iframe[src*="/challenge.html"]').locator('header').getByRole('button').click()
    await expect.poll(shownStatus, { timeout: 20_000 }).toBe('pending')
    await payWithMethod({ type: 'PAYPAL' })
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(shownStatus, { timeout: 20_000 }).toBe('succeeded')
    expect(await shop.checkout.verifyOrder(order)).toMatchObject({ paid: true, pending: true })

    // The customer leaves the shop, and confirms the first payment too, in a page of the bank that
    // is still open.
    await page.goto('about:blank')
    const bankPage = await page.context().newPage()
    await bankPage.goto(confirmUrl)
    await bankPage.getByRole('button', { name: 'Confirm' }).click()
    const statuses = async () => (await paymentsOf(order)).map(({ status }) => status).sort()
    expect(await statuses()).toEqual(['SUCCEEDED', 'SUCCEEDED'])
    const { keptPayment, reversed } = await shop.checkout.settle(order)
    expect(reversed).toHaveLength(1)
    expect(await statuses()).toEqual(['REFUNDED', 'SUCCEEDED'])
    expect(await shop.checkout.verifyOrder(order)).toMatchObject({ paid: true, pending: false, amount: orderAmount })
    expect((await shop.tender.payments.get(keptPayment?.id ?? '')).status).toBe('SUCCEEDED')
  })

  test('a page of payments at a time, newest first, and every payment once', async () => {
    const all: Payment[] = []
    for await (const payment of shop.tender.payments.list({ first: 2 })) all.push(payment)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.length).toBeGreaterThan(2)
    const dates = all.map(({ date }) => Date.parse(date))
    expect(dates).toEqual(dates.toSorted((a, b) => b - a))
  })

  test('a payment that is authorised, captured in part and refunded', async () => {
    const { token } = await shop.tender.paymentMethods.tokenise({
      paymentMethod: { card: { number: '4242424242424242', expMonth: 12, expYear: 2040 } },
    })
    const result = await shop.tender.payments.authorize({
      flowId: 'flow_delayed',
      amount: 5000,
      currencyCode: 'EUR',
      paymentMethod: { type: 'CARD', token },
    })
    const id = result.paymentId
    expect((await shop.tender.payments.get(id)).status).toBe('AUTHORISED')
    expect((await shop.tender.payments.capture(id, { amount: 4000 })).status).toBe('SUCCEEDED')
    expect(await shop.tender.payments.refund(id, { amount: 1000 })).toMatchObject({ refundedAmount: 1000 })
    expect(await shop.tender.payments.refund(id)).toMatchObject({ status: 'REFUNDED', refundedAmount: 4000 })
  })

  test('customers and their payment methods', async () => {
    const id = await shop.tender.customers.create({ customer: { name: 'Ada', email: 'ada@shop.example' } })
    expect(await shop.tender.customers.get(id)).toMatchObject({ name: 'Ada', email: 'ada@shop.example' })
    expect(await shop.tender.customers.update(id, { name: 'Ada Byron' })).toBe(true)
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2040 }
    const { token } = await shop.tender.paymentMethods.tokenise({ paymentMethod: { card }, customer: { id } })
    expect(await shop.tender.paymentMethods.list(id)).toMatchObject([{ token, number: '424242******4242' }])
    expect(await shop.tender.paymentMethods.delete(token)).toBe(true)
    expect(await shop.tender.paymentMethods.list(id)).toEqual([])
  })
})

test('tender-conformance › the service passes every must and should that its cards allow', async () => {
  const { cards } = referenceNames
  const cardNames = ['approved', 'mastercard', 'mastercard2', 'amex', 'declined', 'expired', 'processorFault'] as const
  const challengedNames = ['challenged', 'challengedIfRequested', 'challengedThenDeclined'] as const
  const config = {
    flows: { immediate: 'flow_immediate', delayed: 'flow_delayed' },
    connections: { card: 'connection_card' },
    cards: Object.fromEntries([...cardNames, ...challengedNames].map((name) => [name, cards[name]])),
  }
  const keys = ['--public-key', 'pk_test_demo', '--private-key', 'sk_test_demo']
  const parameters = ['service', '--url', serviceUrl, ...keys, '--config', 'service.json']
  const options = await readOptions(parameters, {}, async () => JSON.stringify(config))
  if (!options) throw new Error('no options')
  const { results, idempotency } = await checkService(options)
  expect(idempotency).toBe('kept')
  expect(failuresOf(results, 'should').map(({ name, difference }) => [name, difference])).toEqual([])
  const passed = results.filter(({ status }) => status === 'passed')
  expect(passed.filter(({ grade }) => grade === 'must').length).toBeGreaterThan(90)
  expect(passed.filter(({ grade }) => grade === 'should').length).toBeGreaterThan(50)
})
