import { cards } from './support/cards'
import { setOnTag } from './support/set-on-tag'
import { shopAt } from './support/shop'
import { expect, type Page, test } from './support/test'

declare global {
  interface Window {
    /** The results in the events `tender:result` since the page was loaded. */
    results?: string[]
  }
}

/** Console messages that the simulated failures cause. */
test.use({ expectedNoise: [/Failed to load resource|NetworkError|ERR_ABORTED|NS_BINDING_ABORTED/] })

const noteResults = (page: Page) =>
  page.addInitScript(() => {
    window.results = []
    addEventListener('tender:result', (event) => {
      window.results?.push((event as CustomEvent<{ status: string }>).detail.status)
    })
  })
const results = (page: Page) => page.evaluate(() => window.results)

test('a reload while the server authorises shows the message, and completes once the outcome is known', async ({
  page,
  ownService: own,
}) => {
  const shop = shopAt(page, own.shopUrl, own.serviceUrl)
  await noteResults(page)
  let authorised = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/shop-api/authorise')) authorised += 1
  })
  await own.injectFault({ operations: ['authorizePayment'], latencyMs: 4000, times: 1 })
  await shop.open('script tag')
  await shop.fillShipping()
  await shop.fillCard(cards.approved)
  await shop.pay()
  await expect.poll(() => authorised).toBe(1)
  await page.reload()
  await expect(shop.message).toContainText('can’t confirm yet whether your payment went through')
  await page.waitForURL('**/confirmation.html?**')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/thank you/i)
  expect(authorised).toBe(1)
})

test('after a reload during 3-D Secure, Pay with an empty form reopens the same challenge', async ({
  page,
  shopOn,
}) => {
  const shop = shopOn('node')
  await noteResults(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/shop-api/authorise')) asked.push(request.postData() ?? '')
  })
  await setOnTag(page, { actions: 'modal' })
  await shop.open('script tag')
  await shop.fillShipping()
  await shop.fillCard(cards.challenged)
  await shop.pay()
  const challenge = page.frameLocator('iframe[title="Confirm your payment"]').frameLocator('iframe')
  await expect(challenge.getByLabel('Code from your bank')).toBeVisible()

  await page.reload()
  await shop.ready()
  await expect(shop.message).toContainText('Press “Pay” again to continue')
  expect(await results(page)).toEqual(['pending'])
  await shop.fillShipping()
  await shop.pay()
  await challenge.getByLabel('Code from your bank').fill('1234')
  await challenge.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/confirmation.html?**')
  expect(asked).toHaveLength(1)
})
