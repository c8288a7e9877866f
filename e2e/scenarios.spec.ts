import { type ScenarioId, scenarioIds, scenarioOf } from '../demo/scenarios/scenarios'
import { violationsOf } from './support/axe'
import { cards, type TypedCard } from './support/cards'
import type { Shop } from './support/shop'
import { expect, type Page, test } from './support/test'

/** Messages about the faults of the scenarios, of browsers and of the shop's server. */
test.use({ expectedNoise: [/Failed to load|NetworkError|ERR_|NS_BINDING_ABORTED|tender-checkout\/server/] })

interface Visit {
  page: Page
  shop: Shop
  /** How many requests the browser has sent to a route of the shop's server. */
  requestsOf: (route: string) => number
}

/** Does the steps of a scenario as its text says, and checks the outcome. */
type Play = (visit: Visit) => Promise<void>

const pressButton = async (page: Page, label: string) => {
  await page.getByRole('button', { name: label }).click()
  await expect(page.getByRole('status').filter({ hasText: `Done: ${label.toLowerCase()}.` })).toBeVisible()
}

const typeCard = async ({ shop }: Visit, card: TypedCard) => {
  await shop.ready()
  await shop.fillCard(card)
}

const expectConfirmation = async (page: Page) => {
  await page.waitForURL('**/confirmation.html?**')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/thank you/i)
}

const plays: Readonly<Record<ScenarioId, Play>> = {
  'lost-answer': async (visit) => {
    await typeCard(visit, cards.approved)
    await visit.shop.pay()
    await expectConfirmation(visit.page)
    expect(visit.requestsOf('authorise')).toBe(1)
  },

  'slow-bank': async (visit) => {
    const { page, shop } = visit
    await typeCard(visit, cards.approved)
    await shop.pay()
    const button = page.locator('#pay')
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await button.click({ force: true })
    await expect(page.locator('form [data-tender-step="delivery"]')).toHaveAttribute('inert')
    await expectConfirmation(page)
    expect(visit.requestsOf('authorise')).toBe(1)
  },

  'service-down': async ({ page, requestsOf }) => {
    await page.getByRole('button', { name: 'PayPal' }).click()
    await page.waitForURL(/\/challenge\//)
    await page.getByRole('button', { name: 'Approve' }).click()
    const text = 'We can’t confirm yet whether your payment went through'
    await expect(page.locator('#message')).toContainText(text, { timeout: 60_000 })
    // The scenario quotes the message, and the headline of the confirmation page.
    const banner = page.getByRole('region', { name: 'Scenario', exact: true })
    await expect(banner).toContainText(`“${text}”`)
    await pressButton(page, 'Start the service')
    await page.waitForURL('**/confirmation.html?**', { timeout: 60_000 })
    await expectConfirmation(page)
    await expect(banner).toContainText(`“${await page.getByRole('heading', { level: 1 }).textContent()}”`)
    expect(requestsOf('authorise')).toBe(1)
  },

  'expired-token': async (visit) => {
    const { page, shop, requestsOf } = visit
    await typeCard(visit, cards.approved)
    await expect.poll(() => requestsOf('client-token')).toBe(1)
    await pressButton(page, 'Let four hours pass')
    await shop.pay()
    await expectConfirmation(page)
    expect(requestsOf('client-token')).toBe(2)
  },

  'reload-challenge': async (visit) => {
    const { page, shop } = visit
    const code = page
      .frameLocator('iframe[title="Confirm your payment"]')
      .frameLocator('iframe')
      .getByLabel('Code from your bank')
    await typeCard(visit, cards.challenged)
    await shop.pay()
    await expect(code).toBeVisible()
    await page.reload()
    await shop.ready()
    await expect(shop.message).toContainText('Continue with the same payment method')
    await shop.pay()
    await code.fill('1234')
    await code.press('Enter')
    await expectConfirmation(page)
    expect(visit.requestsOf('authorise')).toBe(1)
  },

  'lost-dispute': async (visit) => {
    const { page, shop } = visit
    await typeCard(visit, { ...cards.approved, number: '4000000000000259' })
    await shop.pay()
    await page.waitForURL('**/confirmation.html?**')
    const headline = page.getByRole('heading', { level: 1 })
    await expect(headline).toContainText('disputed')
    await pressButton(page, 'Let eight days pass')
    await page.reload()
    await expect(headline).toContainText('refunded')
  },
}

/** The statuses of all payments of the service, which runs in this browser. */
const paymentStatuses = async (page: Page, serviceUrl: string): Promise<string[]> => {
  const desk = await page.context().newPage()
  await desk.goto(`${serviceUrl}/scenarios/`)
  const statuses = await desk.evaluate(async () => {
    await navigator.serviceWorker.ready
    const response = await fetch('/mock/state', { headers: { authorization: 'Bearer sk_test_demo' } })
    return (await response.json()).payments.map(({ status }: { status: string }) => status)
  })
  await desk.close()
  return statuses
}

// Each browser has a service of its own, so scenarios can change its clock and its faults.
for (const id of scenarioIds) {
  const tag = id === 'reload-challenge' ? [] : '@once'
  test(`scenario › ${scenarioOf(id).title}`, { tag }, async ({ page, shopOn }) => {
    const shop = shopOn('worker')
    const routes: string[] = []
    page.on('request', (request) => routes.push(new URL(request.url()).pathname))
    const requestsOf = (route: string) => routes.filter((path) => path === `/shop-api/${route}`).length
    await page.goto(`${shop.shopUrl}/scenarios.html`)
    await page.getByRole('button', { name: `Start: ${scenarioOf(id).title}` }).click()
    const banner = page.getByRole('region', { name: 'Scenario', exact: true })
    await expect(banner).toContainText(scenarioOf(id).outcome)
    await plays[id]({ page, shop, requestsOf })
    expect(await paymentStatuses(page, shop.serviceUrl)).toEqual([id === 'lost-dispute' ? 'REFUNDED' : 'SUCCEEDED'])
    // The banner has counted the same, and has ticked off every step.
    const verdict =
      id === 'lost-answer' ? 'Charged once: 2 requests, 1 payment.' : 'Charged once: 1 request, 1 payment.'
    await expect(banner).toContainText(verdict)
    await expect(banner.locator('li:not(.done)')).toHaveCount(0)
    await banner.getByRole('button', { name: 'End the scenario' }).click()
    await expect(banner).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner).toBeHidden()
  })
}

test('scenarios › the list has no accessibility violation', { tag: '@once' }, async ({ page, shopOn }) => {
  await page.goto(`${shopOn('node').shopUrl}/scenarios.html`)
  await expect(page.getByRole('button', { name: /^Start: / })).toHaveCount(scenarioIds.length)
  expect(await violationsOf(page)).toEqual([])
})
