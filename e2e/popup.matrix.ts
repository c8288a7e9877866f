import type { Page } from '@playwright/test'
import { minute } from '../src/mock/records/instant'
import { type ActionPage, expect, test } from './support/actions'
import { answerElsewhere } from './support/bank-app'

/** What a case breaks makes browsers complain, and so it should. */
test.use({ expectedNoise: [/Failed to load|NS_ERROR|net::ERR|navigat|Scripts may (only )?close|may not close/i] })

const unfinished = { status: 'pending', code: 'action.unfinished' }

const windowOf = async ({ bank }: ActionPage) => (await bank()) as Page
const asked = async (action: ActionPage): Promise<Page> => {
  const shown = await windowOf(action)
  await expect(shown.getByRole('heading', { name: 'Pay from your wallet?' })).toBeVisible()
  return shown
}
const approve = (shown: Page) => shown.getByRole('button', { name: 'Approve' }).click()
/** The document of ours at which an alternative method ends, and which closes the window. */
const wordOf = ({ checkoutPage }: ActionPage) => checkoutPage.authoriseRequests[0]?.returnUrl ?? ''
/** The window closes while it loads. */
const lead = (shown: Page, url: string) => shown.goto(url).catch(() => {})

test('word that the method is done comes early: the service says that it is not, and the next try ends it', async ({
  action,
}) => {
  const { checkoutPage } = action
  await action.open()
  await action.pay('popup')
  await lead(await asked(action), wordOf(action))
  expect(await action.result()).toMatchObject(unfinished)
  await action.expectClean()
  expect(await checkoutPage.paymentStatuses()).toEqual(['NEEDS_APM_AUTHORIZATION'])
  await action.pay('popup')
  await approve(await asked(action))
  expect(await action.result()).toMatchObject({ status: 'succeeded' })
  await action.expectClean()
  expect(checkoutPage.authoriseRequests).toHaveLength(1)
  expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})

test('word that the method is done comes late, and once more in a window of its own', async ({ action }) => {
  const { page, checkoutPage } = action
  await action.open()
  await action.pay('popup')
  const shown = await asked(action)
  // The customer has answered in another place, and the service is heard of first.
  await answerElsewhere(shown)
  expect(await action.result()).toMatchObject({ status: 'succeeded' })
  await lead(shown, wordOf(action))
  await expect.poll(() => shown.isClosed()).toBe(true)
  const again = await page.context().newPage()
  await lead(again, wordOf(action))
  // Not every browser lets it close a window that no script has opened: there it goes on to the shop.
  await expect.poll(() => String(again.isClosed() || new URL(again.url()).pathname)).toMatch(/^(true|\/action)$/)
  await again.close()
  await page.bringToFront()
  expect(await action.result()).toMatchObject({ status: 'succeeded' })
  await action.expectClean()
  expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})

test("a method's page that never loads: closed, the service is asked, and the next window shows it", async ({
  action,
}) => {
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
  expect(await action.result()).toMatchObject(unfinished)
  await action.expectClean()
  expect(await checkoutPage.paymentStatuses()).toEqual(['NEEDS_APM_AUTHORIZATION'])
  await page.context().unroute(/\/challenge\/\w/)
  await action.pay('popup')
  await approve(await asked(action))
  expect(await action.result()).toMatchObject({ status: 'succeeded' })
  await action.expectClean()
  expect(checkoutPage.authoriseRequests).toHaveLength(1)
})

test("a method's page knows no shop to lead elsewhere", async ({ action }) => {
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
  const shown = await windowOf(action)
  await expect(shown.locator('h1')).toHaveText('null')
  expect(page.url()).toBe(address)
  await shown.close()
  expect(await action.result()).toMatchObject(unfinished)
  await action.expectClean()
})

test('the shop shows another view while the window is open: the payment goes on', async ({ action }) => {
  const { page } = action
  await action.open()
  await action.pay('popup')
  const shown = await asked(action)
  await page.evaluate(() => history.pushState(null, '', '#another-view'))
  await approve(shown)
  expect(await action.result()).toMatchObject({ status: 'succeeded' })
  await action.expectClean()
})

test('the shop is left and loaded again while the window is open: the service tells what became of it', async ({
  action,
}) => {
  const { checkoutPage } = action
  await action.open()
  await action.pay('popup')
  const shown = await asked(action)
  await action.open()
  expect(await action.resume()).toMatchObject({ status: 'pending' })
  const closed = shown.waitForEvent('close')
  await approve(shown)
  await closed
  expect(await action.resume()).toMatchObject({ status: 'succeeded' })
  await action.expectClean()
  expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
  expect(checkoutPage.authoriseRequests).toHaveLength(1)
})

test('a method that is never answered: the waiting ends with its time, and the next try goes on with it', async ({
  action,
}) => {
  const { page, checkoutPage } = action
  await page.clock.install()
  await action.open()
  await action.pay('popup')
  const shown = await asked(action)
  await page.clock.fastForward(16 * minute)
  expect(await action.result()).toMatchObject(unfinished)
  // A window that shows somebody else's page is not ours to close.
  await action.expectClean({ windows: 1 })
  expect(await checkoutPage.paymentStatuses()).toEqual(['NEEDS_APM_AUTHORIZATION'])
  await shown.close()
  await action.pay('popup')
  await approve(await asked(action))
  expect(await action.result()).toMatchObject({ status: 'succeeded' })
  expect(checkoutPage.authoriseRequests).toHaveLength(1)
  expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})
