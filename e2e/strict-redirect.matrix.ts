import { expect, test } from './support/actions'
import { cards } from './support/cards'

const pages = ['nonce.html', 'isolated.html', 'no-referrer.html']

test.beforeEach(async ({ page }) => {
  // In every document of the test: whatever a policy refuses is an error in the console, and so fails the test.
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`violation of ${effectiveDirective} by ${blockedURI}`),
    ),
  )
})

for (const path of pages) {
  test(`by redirect from a strict page: ${path}`, async ({ page, own }) => {
    const address = `${own.shopUrl}/strict/${path}`
    await page.goto(address)
    const card = page.frameLocator('iframe[title="Card details"]')
    await card.getByLabel('Card number').fill(cards.challenged.number)
    await card.getByLabel('Expiry date').fill(cards.challenged.expiry)
    await card.getByLabel('Security code').fill(cards.challenged.cvc)
    await card.getByLabel('Name on card').fill(cards.challenged.name)
    await page.evaluate(() => {
      const authorise = (request: object) =>
        fetch('/shop-api/authorise', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...request, fields: { delivery: 'locker' } }),
        })
      window.Tender?.checkout?.pay({ actions: 'redirect', authorise })
    })
    await page.waitForURL(/\/challenge\//)
    await page.getByLabel('Code from your bank').fill('1234')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.waitForURL((url) => url.href.startsWith(`${address}?`))
    const resumed = await page.evaluate(() => window.Tender?.checkout?.resume())
    expect(resumed?.payment).toMatchObject({ status: 'succeeded' })
  })
}
