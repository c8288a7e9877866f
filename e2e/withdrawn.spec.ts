import type { Page } from '@playwright/test'
import { version } from '../scripts/paths'
import { type RunningMock, startMock } from '../src/mock/node/start-mock'
import { cards } from './support/cards'
import { test as base, expect } from './support/checkout-page'

/** A version that the service has never had, with the documents of the current one. */
const earlier = '0.0.9'

const test = base.extend<object, { withdrawing: RunningMock }>({
  withdrawing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const mock = await startMock({ withdrawnVersions: [version] })
      await use(mock)
      await mock.stop()
    },
    { scope: 'worker' },
  ],
})
test.use({ expectedNoise: [/frame\.withdrawn|status of 410/] })

/** Answers for the account of every key with these withdrawn versions. */
const listWithdrawn = (page: Page, withdrawn: readonly string[]) =>
  page.route('**/frames/account?*', (route) => route.fulfill({ json: { origins: [], features: [], withdrawn } }))

const state = (page: Page) =>
  page.evaluate(async () => {
    const { checkout } = window.checkoutPage ?? {}
    const codeOf = (error: { code: string }) => error.code
    return {
      checkout: await checkout?.ready.then(() => 'ready', codeOf),
      element: await checkout?.element('card').ready.then(() => 'ready', codeOf),
    }
  })

for (const measure of ['the service answers 410', 'the browser has a copy, and the account lists the version']) {
  test(`a withdrawn version › takes no card: ${measure}`, async ({ checkoutPage, own, withdrawing, page }) => {
    if (measure === 'the service answers 410') {
      checkoutPage.scriptHtml = `<script src="${withdrawing.scriptUrl}"></script>`
      checkoutPage.serviceUrl = withdrawing.url
    } else await listWithdrawn(page, [version])
    await page.goto(`${own.shopUrl}/checkout`)
    await checkoutPage.start()
    await expect.poll(() => state(page).then(({ checkout }) => checkout)).toBe('frame.withdrawn')
    await expect(page.locator('[data-tender-error="frame.withdrawn"]')).toBeVisible()
    await expect(page.locator('iframe:visible')).toHaveCount(0)
    expect(await checkoutPage.pay()).toMatchObject({ status: 'failed', code: 'frame.withdrawn' })
  })
}

test('a withdrawn version › beside a newer controller loses the card, and nothing is charged', async ({
  checkoutPage,
  own,
  page,
}) => {
  await page.route(`**/frames/${earlier}/card.html?*`, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(`/${earlier}/`, `/${version}/`) })
    await route.fulfill({ response })
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/frames/account?*', async (route) => {
    await held
    await route.fulfill({ json: { origins: [], features: [], withdrawn: [earlier] } })
  })
  const address = `${own.serviceUrl}/frames/${earlier}/card.html?key=pk_test_demo`
  checkoutPage.containerHtml = `<iframe id="card" title="Card details" src="${address}" height="282"></iframe>`
  await page.goto(`${own.shopUrl}/checkout`)
  await checkoutPage.start()
  await checkoutPage.type(cards.approved.number)
  release()
  const number = checkoutPage.card.getByLabel('Card number')
  await expect(number).toHaveValue('')
  await expect(number).not.toBeEditable()
  expect(await checkoutPage.pay()).toMatchObject({ status: 'failed', code: 'frame.withdrawn' })
  expect(checkoutPage.authoriseRequests).toEqual([])
})
