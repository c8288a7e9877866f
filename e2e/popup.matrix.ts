import type { Page } from '@playwright/test'
import { minute } from '../src/mock/time'
import { type ActionPage, expect, test } from './support/actions'
import { answerElsewhere } from './support/bank-app'
import { chromium, firefox, tagAt, tagOf } from './support/matrix-cells'

/** Console messages that the simulated failures cause. */
test.use({ expectedNoise: [/Failed to load|NS_ERROR|net::ERR|navigat|Scripts may (only )?close|may not close/i] })

const pendingResult = { status: 'pending', code: 'action.unfinished' }

const windowOf = async ({ bank }: ActionPage) => (await bank()) as Page
const waitForMethod = async (action: ActionPage): Promise<Page> => {
  const popup = await windowOf(action)
  await expect(popup.getByRole('heading', { name: 'Pay from your wallet?' })).toBeVisible()
  return popup
}
const approve = (popup: Page) => popup.getByRole('button', { name: 'Approve' }).click()
/** Returns the URL of the return document, which closes the window. */
const returnUrlOf = ({ checkoutPage }: ActionPage) => checkoutPage.authoriseRequests[0]?.returnUrl ?? ''
/** Navigates the window, which closes while it loads. */
const navigateWindow = (popup: Page, url: string) => popup.goto(url).catch(() => {})

/** What a window may do differs between browsers. Each of the other tests runs in one cell. */
const bothBrowsers = [tagOf(chromium.twoSitesTag), tagOf(firefox.oneSiteNpm)]

test('an early return message leaves the payment pending, and the next pay() completes it', {
  tag: bothBrowsers,
}, async ({ action }) => {
  const { checkoutPage } = action
  await action.open()
  await action.pay('popup')
  const method = await waitForMethod(action)
  await expect(checkoutPage.card.getByText('Complete your payment in the window that has opened')).toHaveCount(2)
  await navigateWindow(method, returnUrlOf(action))
  expect(await action.result()).toMatchObject(pendingResult)
  await action.expectClean()
  expect(await checkoutPage.paymentStatuses()).toEqual(['NEEDS_APM_AUTHORIZATION'])
  await action.pay('popup')
  await approve(await waitForMethod(action))
  expect(await action.result()).toMatchObject({ status: 'succeeded' })
  await action.expectClean()
  expect(checkoutPage.authoriseRequests).toHaveLength(1)
  expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})

test('late and repeated return messages are ignored', { tag: bothBrowsers }, async ({ action }) => {
  const { page, checkoutPage } = action
  await action.open()
  await action.pay('popup')
  const popup = await waitForMethod(action)
  // The customer answers in another window, so the service reports the result first.
  await answerElsewhere(popup)
  expect(await action.result()).toMatchObject({ status: 'succeeded' })
  await navigateWindow(popup, returnUrlOf(action))
  await expect.poll(() => popup.isClosed()).toBe(true)
  const newWindow = await page.context().newPage()
  await navigateWindow(newWindow, returnUrlOf(action))
  // Some browsers do not close a window that no script opened. There, the return document shows a
  // link to the shop, because its URL names no payment.
  const link = newWindow.getByRole('link', { name: new URL(page.url()).host })
  await expect.poll(() => newWindow.isClosed() || link.isVisible().catch(() => newWindow.isClosed())).toBe(true)
  await newWindow.close()
  await page.bringToFront()
  expect(await action.result()).toMatchObject({ status: 'succeeded' })
  await action.expectClean()
  expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})

test("a method's page that does not load: closing it leaves the payment pending, and the next pay() shows it", {
  tag: tagAt(1),
}, async ({ action }) => {
  const { page, checkoutPage } = action
  let hanging = 0
  await page.context().route(/\/challenge\/\w/, () => {
    hanging += 1
  })
  await action.open()
  await action.pay('popup')
  await expect.poll(() => hanging).toBe(1)
  await action.expectNoResult()
  await (await windowOf(action)).close()
  expect(await action.result()).toMatchObject(pendingResult)
  await action.expectClean()
  expect(await checkoutPage.paymentStatuses()).toEqual(['NEEDS_APM_AUTHORIZATION'])
  await page.context().unroute(/\/challenge\/\w/)
  await action.pay('popup')
  await approve(await waitForMethod(action))
  expect(await action.result()).toMatchObject({ status: 'succeeded' })
  await action.expectClean()
  expect(checkoutPage.authoriseRequests).toHaveLength(1)
})

test("a method's page has no opener to navigate", { tag: bothBrowsers }, async ({ action }) => {
  const { page } = action
  await page.context().route(/\/challenge\/\w/, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<title>Method</title><link rel="icon" href="data:,"><h1></h1><script>
        document.querySelector('h1').textContent = String(window.opener)
        try { opener.location = 'about:blank#stolen' } catch {}
        try { top.opener.postMessage('stolen', '*') } catch {}
      </script>`,
    }),
  )
  await action.open()
  const address = page.url()
  await action.pay('popup')
  const popup = await windowOf(action)
  await expect(popup.locator('h1')).toHaveText('null')
  expect(page.url()).toBe(address)
  await popup.close()
  expect(await action.result()).toMatchObject(pendingResult)
  await action.expectClean()
})

test('a pop-up continues while the shop shows another view', { tag: tagAt(2) }, async ({ action }) => {
  const { page } = action
  await action.open()
  await action.pay('popup')
  const popup = await waitForMethod(action)
  await page.evaluate(() => history.pushState(null, '', '#another-view'))
  await approve(popup)
  expect(await action.result()).toMatchObject({ status: 'succeeded' })
  await action.expectClean()
})

test('resume() › returns the result of a pop-up that stayed open during a reload', { tag: tagAt(3) }, async ({
  action,
}) => {
  const { checkoutPage } = action
  await action.open()
  await action.pay('popup')
  const popup = await waitForMethod(action)
  await action.open()
  expect(await action.resume()).toMatchObject({ status: 'pending' })
  const closed = popup.waitForEvent('close')
  await approve(popup)
  await closed
  expect(await action.resume()).toMatchObject({ status: 'succeeded' })
  await action.expectClean()
  expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
  expect(checkoutPage.authoriseRequests).toHaveLength(1)
})

test('a pop-up without an answer times out as pending, and the next pay() continues it', { tag: tagAt(4) }, async ({
  action,
}) => {
  const { page, checkoutPage } = action
  await page.clock.install()
  await action.open()
  await action.pay('popup')
  const popup = await waitForMethod(action)
  await page.clock.fastForward(16 * minute)
  expect(await action.result()).toMatchObject(pendingResult)
  // Tender cannot close a window with a page of another origin.
  await action.expectClean({ windows: 1 })
  expect(await checkoutPage.paymentStatuses()).toEqual(['NEEDS_APM_AUTHORIZATION'])
  await popup.close()
  await action.pay('popup')
  await approve(await waitForMethod(action))
  expect(await action.result()).toMatchObject({ status: 'succeeded' })
  expect(checkoutPage.authoriseRequests).toHaveLength(1)
  expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})
