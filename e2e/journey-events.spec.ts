import type { JourneyEvent } from '../src/index'
import { type CheckoutPage, expect, test } from './support/checkout-page'
import { fillCard } from './support/fill-card'
import type { OwnService } from './support/own-service'
import { createTagShop } from './support/tag-shop'

const declined = '4000000000000002'
const visa = '4242424242424242'

/** Opens a shop with `data-journey`. The page keeps the events in its storage. */
const openShop = async ({ page }: Pick<CheckoutPage, 'page'>, own: OwnService) => {
  const shop = await createTagShop(page, own)
  shop.attributes = { 'data-journey': '', 'data-alternatives': 'PAYPAL' }
  shop.form = '<div data-tender-element="payment"></div>'
  shop.code = `document.addEventListener('tender:journey', ({ detail }) => {
    localStorage.journey = JSON.stringify([...JSON.parse(localStorage.journey ?? '[]'), detail])
  })`
  await shop.open()
  // What the customer does before the core has loaded is no event.
  await expect.poll(async () => withoutTimes(await eventsOf({ page }))).toEqual([{ name: 'loaded' }])
  return shop
}

const eventsOf = ({ page }: Pick<CheckoutPage, 'page'>): Promise<JourneyEvent[]> =>
  page.evaluate(() => JSON.parse(localStorage.journey ?? '[]'))

const withoutTimes = (events: readonly JourneyEvent[]) => events.map(({ atMs: _, ...event }) => event)

test('data-journey reports what a customer does until the order is paid, and nothing that they typed', async ({
  page,
  own,
}) => {
  await openShop({ page }, own)
  const methods = page.frameLocator('iframe[title="Payment method"]')
  const pay = page.getByRole('button', { name: 'Pay' })
  await methods.getByRole('radio', { name: 'PayPal' }).check()
  await methods.getByRole('radio', { name: /card/i }).first().check()
  await fillCard(page, declined)
  await pay.click()
  await expect(page.locator('[data-tender-message]')).not.toBeEmpty()
  await fillCard(page, visa)
  await pay.click()
  await expect(page.locator('form[data-tender-state="done"]')).toBeAttached()

  const events = await eventsOf({ page })
  const status = { step: 'shipping', status: 'COMPLETE' }
  expect(withoutTimes(events)).toEqual([
    { name: 'loaded' },
    { name: 'method', method: 'PAYPAL' },
    { name: 'method', method: 'card' },
    { name: 'firstInput' },
    { name: 'step', ...status },
    { name: 'submitted' },
    { name: 'result', status: 'declined' },
    { name: 'submitted' },
    { name: 'result', status: 'succeeded' },
  ])
  expect(events.map(({ atMs }) => atMs)).toEqual(events.map(({ atMs }) => atMs).sort((a, b) => a - b))
})

test('data-journey reports that a customer has left, and after which event', { tag: '@once' }, async ({
  page,
  own,
}) => {
  await openShop({ page }, own)
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect
    .poll(async () => withoutTimes(await eventsOf({ page })).filter(({ name }) => name === 'fieldError').length)
    .toBeGreaterThan(0)
  await page.goto(`${own.shopUrl}/paid`)
  expect(withoutTimes(await eventsOf({ page })).at(-1)).toMatchObject({ name: 'left' })
})
