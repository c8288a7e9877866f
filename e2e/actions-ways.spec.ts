import AxeBuilder from '@axe-core/playwright'
import { type ActionPage, expect, test } from './support/actions'
import { cards } from './support/cards'
import { everyWay } from './support/every-way'
import { fillCard } from './support/fill-card'
import { vaultCardFor } from './support/vault-card'

/** What a case breaks makes browsers complain, and so it should. */
test.use({ expectedNoise: [/Failed to load|NS_ERROR|net::ERR|sandbox|navigat|status of 4/i] })

const type = async ({ bank }: ActionPage, code: string) => {
  const page = await bank()
  await page.getByLabel('Code from your bank').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
}
const asked = async ({ bank }: ActionPage, question = 'Confirm that it is you') =>
  expect(async () => {
    await expect((await bank()).getByRole('heading', { name: question })).toBeVisible({ timeout: 1000 })
  }).toPass()
const back = ({ page }: ActionPage) => page.waitForURL(/\/action\?.*paymentId=/)
const ours = ({ frame }: ActionPage, name: string) => frame.getByRole('button', { name })

test('by redirect: resume tells what the service says, in another browser too, whatever the address claims', {
  tag: '@once',
}, async ({ action, actionOn, browser }) => {
  const { page, checkoutPage, open, pay, resume } = action
  await open()
  await pay('redirect')
  await asked(action)
  await type(action, '1234')
  await back(action)
  const query = new URL(page.url()).search
  expect(query).toContain('result=succeeded')
  await open(query.replace('result=succeeded', 'result=failed'))
  expect(await resume()).toMatchObject({ status: 'succeeded' })

  const elsewhere = await browser.newContext()
  const other = await actionOn(await elsewhere.newPage())
  await other.open(query)
  expect(await other.resume()).toMatchObject({ status: 'succeeded' })
  await elsewhere.close()
  expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})

test('PAY-SDK-13: by redirect, and back without an answer: the payment is open, and the next pay goes there again', async ({
  action,
}) => {
  const { page, checkoutPage, open, pay, resume } = action
  await open()
  await pay('redirect')
  await asked(action)
  await page.goBack()
  await open()
  expect(await resume()).toMatchObject({ status: 'pending' })
  await pay('redirect')
  await asked(action)
  await type(action, '4321')
  await back(action)
  await open(new URL(page.url()).search)
  expect(await resume()).toMatchObject({ status: 'declined' })
  expect(checkoutPage.authoriseRequests).toHaveLength(1)
})

test('a pop-up that is blocked becomes a redirect by itself', async ({ action }) => {
  await action.open()
  await action.pay('blocked')
  await asked(action, 'Pay from your wallet?')
  await action.page.getByRole('button', { name: 'Approve' }).click()
  await back(action)
  await action.open(new URL(action.page.url()).search)
  expect(await action.resume()).toMatchObject({ status: 'succeeded' })
})

test('PayPal chosen in the payment element goes to a window in the click: closed, it waits; approved, it is paid', async ({
  action,
}) => {
  const { page, checkoutPage } = action
  await action.open()
  await page.evaluate(() => {
    const { checkout, pay } = window.action ?? {}
    checkout?.element('card').unmount()
    checkout?.element('payment', { alternatives: ['PAYPAL'] }).mount('#card')
    const button = document.querySelector<HTMLElement>('#pay')
    if (button) button.onclick = () => pay?.({ actions: 'popup' })
  })
  await page.frameLocator('iframe[title="Payment method"]').getByRole('radio', { name: 'PayPal' }).check()
  await expect.poll(() => page.evaluate(() => window.action?.checkout.element('payment').state.selected)).toBe('PAYPAL')
  const openWindow = async () => {
    const opened = page.waitForEvent('popup')
    await page.locator('#pay').click()
    const popup = await opened
    await expect(popup.getByRole('heading', { name: 'Pay from your wallet?' })).toBeVisible()
    return popup
  }
  await (await openWindow()).close()
  expect(await action.result()).toMatchObject({ status: 'pending', code: 'action.unfinished' })
  await (await openWindow()).getByRole('button', { name: 'Approve' }).click()
  expect(await action.result()).toMatchObject({ status: 'succeeded' })
  expect(checkoutPage.authoriseRequests.map(({ type }) => type)).toEqual(['PAYPAL'])
  expect(page.context().pages()).toEqual([page])
  await action.expectClean()
})

test('a challenge frame that cannot be loaded becomes a redirect by itself, and ends at the page of the shop', async ({
  action,
}) => {
  await action.page.route(/challenge\.html/, (route) => route.abort())
  await action.open()
  await action.pay('modal')
  await asked(action)
  await expect(action.page.locator('dialog')).toHaveCount(0)
  await type(action, '1234')
  await back(action)
  await action.open(new URL(action.page.url()).search)
  expect(await action.resume()).toMatchObject({ status: 'succeeded' })
})

test("a bank's page that frames do not show can be opened as a page of its own", async ({ action }) => {
  await action.open()
  await action.pay('modal')
  await asked(action)
  await ours(action, 'Open in a new page').click()
  await action.page.waitForURL(/\/challenge\//)
  await type(action, '1234')
  await back(action)
  await action.open(new URL(action.page.url()).search)
  expect(await action.resume()).toMatchObject({ status: 'succeeded' })
})

const nested = everyWay ? (['modal', 'inline'] as const) : (['modal'] as const)

for (const way of nested) {
  test(`a bank's page can lead neither the shop nor our frame elsewhere, ${way}`, async ({ action }) => {
    const { page, frame } = action
    await page.route(/\/challenge\//, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<h1>Bank</h1><script>
        for (const target of [top, parent]) try { target.location = 'about:blank#stolen' } catch {}
        for (const target of [top, parent]) try { open('about:blank#stolen', target.name || '_top') } catch {}
        navigator.credentials
          .get({ publicKey: { challenge: new Uint8Array(16) }, signal: AbortSignal.timeout(300) })
          .catch(({ name }) => document.querySelector('h1').append(': ', name))
      </script><a href="about:blank#stolen" target="_top">out</a>`,
      }),
    )
    await action.open()
    const address = page.url()
    await action.pay(way)
    const bank = frame.frameLocator('#bank')
    // It may ask for a passkey, whether or not this browser has any: one that may not is told NotAllowedError at once.
    await expect(bank.getByRole('heading')).toHaveText(/^Bank: (TimeoutError|NotSupportedError)$/)
    await bank.getByRole('link', { name: 'out' }).click()
    await expect(ours(action, 'Cancel')).toBeVisible()
    expect(page.url()).toBe(address)
    await ours(action, 'Cancel').click()
    expect(await action.result()).toMatchObject({ status: 'pending', code: 'action.unfinished' })
  })

  test(`a bank's page that never loads is told to be slow, and tried again, ${way}`, { tag: '@once' }, async ({
    action,
  }) => {
    let hangs = true
    await action.page.route(/\/challenge\/\w/, (route) => (hangs ? undefined : route.continue()))
    await action.open()
    await action.pay(way)
    await expect(action.frame.getByRole('status')).toHaveText('Connecting to your bank…')
    await expect(action.frame.getByRole('status')).toHaveText('This is taking longer than usual')
    hangs = false
    await ours(action, 'Try again').press('Enter')
    await asked(action)
    // The button has gone with its reason.
    await expect(action.frame.getByRole('heading', { name: 'Confirm your payment' })).toBeFocused()
    await type(action, '1234')
    expect(await action.result()).toMatchObject({ status: 'succeeded' })
  })
}

test('another card while a challenge waits: a payment of its own, whose merchant hears of the first', {
  tag: '@once',
}, async ({ action }) => {
  const { page, checkoutPage } = action
  await action.open()
  await action.pay('modal')
  await asked(action)
  await ours(action, 'Cancel').click()
  const first = await action.result()
  await fillCard(page, cards.approved.number)
  await page.locator('#pay').click()
  expect(await action.result()).toMatchObject({ status: 'succeeded' })
  expect(checkoutPage.authoriseRequests.map(({ replaces }) => replaces)).toEqual([undefined, [first.paymentId]])
})

test('a processor token with 3-D Secure, in the same dialog', { tag: '@once' }, async ({ action }) => {
  const card = await vaultCardFor(action)
  await action.open()
  const closed = card.requestProcessorToken()
  await asked(action)
  await ours(action, 'Cancel').click()
  expect(await closed).toBe('action.unfinished')
  const passed = card.requestProcessorToken()
  await asked(action)
  await type(action, '1234')
  expect(await passed).toMatch(/^pt_/)
  expect(await card.requestProcessorToken()).toBe(await passed)
  await action.expectClean()
})

test('the dialog keeps the focus and gives it back, fills a small screen, and is sound', async ({ action }) => {
  const { page, frame } = action
  await page.setViewportSize({ width: 320, height: 640 })
  await action.open()
  await action.pay('modal')
  await asked(action)
  await expect(frame.getByRole('heading', { name: 'Confirm your payment' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(ours(action, 'Cancel')).toBeFocused()
  // Behind a dialog everything is inert.
  await page.locator('#pay').focus()
  await expect(page.locator('#pay')).not.toBeFocused()
  // All there is beside the scroll bars of the shop's.
  const room = await page.evaluate(() => {
    const { clientWidth: width, clientHeight: height } = document.documentElement
    return { width, height }
  })
  /** A frame hears a moment later that its page is of another size. */
  const expectBox = (part: string, box: Record<string, number>) =>
    expect.poll(() => frame.locator(part).boundingBox()).toMatchObject(box)
  await expectBox('section', { x: 0, y: 0, ...room })
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' '))}`)).toEqual([])
  // A phone held sideways: the host scrolls to the end of the bank's page, and our Cancel stays.
  await page.setViewportSize({ width: 667, height: 375 })
  const banks = frame.frameLocator('#bank').getByRole('button', { name: 'Cancel' })
  await expectBox('#bank', { height: 400 })
  await banks.scrollIntoViewIfNeeded()
  await expect(banks).toBeInViewport({ ratio: 1 })
  await expect(ours(action, 'Cancel')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1200, height: 600 })
  await expectBox('.page', { width: 600 })
  await page.setViewportSize({ width: 1200, height: 900 })
  await expectBox('.page', { width: 500, height: 600 })
  // Its frame goes with the key: not every driver says so to who waits for the key's end.
  ours(action, 'Cancel')
    .press('Enter')
    .catch(() => {})
  await action.result()
  await action.expectClean()
  await expect(page.locator('#pay')).toBeFocused()
  // Who paid by Enter in a field is back in its frame, where they were.
  const name = page.frameLocator('#card iframe').getByLabel('Name on card')
  await name.press('Enter')
  await asked(action)
  await page.keyboard.press('Escape')
  await expect(page.locator('#card iframe')).toBeFocused()
})
