import type { Browser, Page } from '@playwright/test'
import { expect } from 'vitest'
import { createServer, type Payment } from '../../src/server'
import { completeChallenge } from '../../src/testing/challenge'
import { payWith } from '../../src/testing/pay-with'

const waitForThanks = (page: Page) => page.waitForURL((url) => url.pathname === '/thanks', { timeout: 20_000 })

export interface PayScenario {
  name: string
  number: string
  /** Resolves when the customer sees the result. */
  finish(page: Page): Promise<void>
  /** The status of the payment in the service afterwards. */
  status: Payment['status']
  /** The heading of the confirmation page. */
  heading: string
}

/**
 * Payments that every example supports. Each runs in its own browser context with its own order.
 */
export const payScenarios: readonly PayScenario[] = [
  {
    name: 'a card is charged',
    number: '4242 4242 4242 4242',
    finish: waitForThanks,
    status: 'SUCCEEDED',
    heading: 'Thank you! Your order is paid.',
  },
  {
    name: 'a declined card is not charged',
    number: '4000 0000 0000 0002',
    finish: (page) => page.getByText('Your bank declined the payment.').waitFor({ timeout: 20_000 }),
    status: 'DECLINED',
    heading: 'Your order is not paid.',
  },
  {
    name: 'a card with 3-D Secure is charged after the challenge',
    number: '4000 0027 6000 3184',
    finish: async (page) => {
      await completeChallenge(page)
      await waitForThanks(page)
    },
    status: 'SUCCEEDED',
    heading: 'Thank you! Your order is paid.',
  },
]

export interface ExampleShop {
  url: string
  serviceUrl: string
  /** Navigates from the start page to the checkout and fills in the shop's own fields. */
  openCheckout(page: Page): Promise<void>
}

/**
 * Pays in the browser, and checks the result in the service and on the shop's confirmation page.
 */
export const runPayScenario = async (browser: Browser, shop: ExampleShop, scenario: PayScenario): Promise<void> => {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
    })
    await page.goto(shop.url)
    await shop.openCheckout(page)
    await payWith(page, { number: scenario.number }, { button: 'Pay' })
    await scenario.finish(page)

    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'order')
    const payments = await paymentsOf(shop.serviceUrl, cookie?.value ?? '')
    expect(payments.map(({ status, amount }) => [status, amount?.rawAmount])).toEqual([[scenario.status, 5099]])

    await page.goto(new URL('/thanks', shop.url).href)
    await expect.poll(() => page.getByRole('heading').textContent()).toBe(scenario.heading)
    await expect.poll(() => page.locator('p').first().textContent()).toContain('Payment: ')
    expect(problems).toEqual([])
  } finally {
    await context.close()
  }
}

const paymentsOf = async (serviceUrl: string, orderId: string): Promise<Payment[]> => {
  const service = createServer({ serviceUrl, privateKey: 'sk_test_demo', publicKey: 'pk_test_demo' })
  const payments: Payment[] = []
  for await (const payment of service.payments.list()) if (payment.orderId === orderId) payments.push(payment)
  return payments
}
