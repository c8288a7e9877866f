import { cards } from './support/cards'
import { expect, test } from './support/test'

test('service worker › continues with its state after it was stopped', async ({
  page,
  context,
  browserName,
  shopOn,
}) => {
  test.skip(browserName !== 'chromium', 'only Chromium lets a test kill a worker')
  const shop = shopOn('worker')
  await shop.open()
  await shop.fillShipping()
  await expect(shop.step('Shipping')).toContainText('In progress')
  const devtools = await context.newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await shop.fillCard(cards.approved)
  await expect(shop.step('Shipping')).toContainText('Complete')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await shop.pay()
  await page.waitForURL('**/confirmation.html?**')
})

test('service worker › serves the page after a hard reload, which bypasses workers', async ({
  page,
  context,
  browserName,
  shopOn,
}) => {
  test.skip(browserName !== 'chromium', 'only Chromium lets a test reload past the worker')
  const shop = shopOn('worker')
  await shop.open()
  await shop.fillShipping()
  await page.getByRole('radio').nth(1).check()
  await expect(shop.step('Shipping')).toContainText('Complete')

  const devtools = await context.newCDPSession(page)
  const loaded = page.waitForEvent('load')
  await devtools.send('Page.reload', { ignoreCache: true })
  await loaded
  await shop.ready()
  await expect(shop.step('Shipping')).toContainText('Complete')
  await shop.fillShipping()
  await shop.fillCard(cards.approved)
  await shop.pay()
  await page.waitForURL('**/confirmation.html?**')
})
