import { expect, type Host, test } from './support/test'

const intentShown = (page: import('@playwright/test').Page) =>
  page.locator('iframe[title="Live view of the intent"]').getAttribute('src')

for (const host of ['worker', 'node'] satisfies Host[]) {
  test(`reload › resumes the same intent: ${host}`, async ({ page, shopOn }) => {
    const shop = shopOn(host)
    await shop.open()
    await shop.fillShipping()
    await page.getByRole('radio', { name: /Express/ }).check()
    await expect(shop.step('Shipping')).toContainText('Complete')
    const before = await intentShown(page)

    await page.reload()
    await shop.ready()
    await expect(shop.step('Shipping')).toContainText('Complete')
    expect(await intentShown(page)).toBe(before)
  })
}

test('two tabs of one order › share one intent in the demo', async ({ page, context, shopOn }) => {
  const shop = shopOn('worker')
  await shop.open()
  await expect(page.locator('iframe[title="Live view of the intent"]')).toBeVisible()
  const second = await context.newPage()
  await second.goto(shop.shopUrl)
  await expect.poll(() => intentShown(second)).toBe(await intentShown(page))
})
