import AxeBuilder from '@axe-core/playwright'
import { completeChallenge } from '../src/testing/challenge'
import { type ActionPage, expect, test } from './support/actions'
import { cards } from './support/cards'
import { everyWay } from './support/every-way'
import { fillCard } from './support/fill-card'
import { chromium, tagOf } from './support/matrix-cells'
import { askWithoutCookie } from './support/merchant-server'
import { vaultCardFor } from './support/vault-card'

/** Console messages that the simulated failures cause. */
test.use({ expectedNoise: [/Failed to load|NS_ERROR|net::ERR|sandbox|navigat|status of 4/i] })

/** Tests of behaviour that does not depend on the browser. */
const once = ['@once', tagOf(chromium.twoSitesNpm)]

const type = async ({ bank }: ActionPage, code: string) => completeChallenge(await bank(), { code })
const expectChallenge = async ({ bank }: ActionPage, question = 'Confirm that it is you') =>
  expect(async () => {
    await expect((await bank()).getByRole('heading', { name: question })).toBeVisible({ timeout: 1000 })
  }).toPass()
const waitForReturn = ({ page }: ActionPage) => page.waitForURL(/\/action\?.*paymentId=/)
const frameButton = ({ frame }: ActionPage, name: string) => frame.getByRole('button', { name })

test('resume() › returns the result of the service after a redirect, also in another browser and against the result in the URL', {
  tag: once,
}, async ({ action, actionOn, browser }) => {
  const { page, checkoutPage, open, pay, resume } = action
  await open()
  await pay('redirect')
  await expectChallenge(action)
  await type(action, '1234')
  await waitForReturn(action)
  const query = new URL(page.url()).search
  expect(query).toContain('result=succeeded')
  await open(query.replace('result=succeeded', 'result=failed'))
  expect(await resume()).toMatchObject({ status: 'succeeded' })

  const otherContext = await browser.newContext()
  const other = await actionOn(await otherContext.newPage())
  await other.open(query)
  expect(await other.resume()).toMatchObject({ status: 'succeeded' })
  await otherContext.close()
  expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})

for (const way of ['redirect', 'modal'] as const)
  test(`PAY-SDK-19: a customer whose bank app opens another browser reads there that the order is paid: ${way}`, {
    tag: once,
  }, async ({ action, actionOn, browser }) => {
    await action.open()
    await action.pay(way)
    await expectChallenge(action)
    const bank = action.page.frames().find((frame) => frame.url().includes('/challenge/')) ?? action.page
    const otherContext = await browser.newContext()
    const other = await actionOn(await otherContext.newPage())
    other.checkoutPage.handleOutcome = (request) => askWithoutCookie(other.own.server, request)
    await other.page.goto(bank.url())
    await type(other, '1234')
    await waitForReturn(other)
    const query = new URL(other.page.url()).search
    await other.open(query.replace(/tender_return=[^&]*/, 'tender_return=wrong'))
    expect(await other.resume()).toBeUndefined()
    await other.open(query)
    expect(await other.resume()).toEqual({ status: 'pending', paymentId: '' })
    const message = () => window.action?.checkout.resume().then(({ payment }) => Object(payment).message)
    expect(await other.page.evaluate(message)).toBe('Your payment was successful.')
    expect(new URL(other.page.url()).search).toBe('')
    await otherContext.close()
    await action.open(way === 'redirect' ? query : '')
    expect(await action.resume()).toMatchObject({ status: 'succeeded' })
    expect(await action.checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
  })

test('PAY-SDK-13: after a redirect without an answer the payment is pending, and pay() redirects to the same challenge', async ({
  action,
}) => {
  const { page, checkoutPage, open, pay, resume } = action
  await open()
  await pay('redirect')
  await expectChallenge(action)
  await page.goBack()
  await open()
  expect(await resume()).toMatchObject({ status: 'pending' })
  await pay('redirect')
  await expectChallenge(action)
  await type(action, '4321')
  await waitForReturn(action)
  await open(new URL(page.url()).search)
  expect(await resume()).toMatchObject({ status: 'declined' })
  expect(checkoutPage.authoriseRequests).toHaveLength(1)
})

test('a redirect returns to the route of a hash router', async ({ action }) => {
  const { page } = action
  await action.open('#/checkout')
  await action.pay('redirect')
  await expectChallenge(action)
  await type(action, '1234')
  await waitForReturn(action)
  const { search, hash } = new URL(page.url())
  expect(hash).toBe('#/checkout')
  // The address alone, with the same part before `#`, would not load the page again.
  await page.goto('about:blank')
  await action.open(search + hash)
  expect(await action.resume()).toMatchObject({ status: 'succeeded' })
})

test('a blocked pop-up becomes a redirect', async ({ action }) => {
  await action.open()
  await action.pay('blocked')
  await expectChallenge(action, 'Pay from your wallet?')
  await action.page.getByRole('button', { name: 'Approve' }).click()
  await waitForReturn(action)
  await action.open(new URL(action.page.url()).search)
  expect(await action.resume()).toMatchObject({ status: 'succeeded' })
})

test('PayPal in the payment element opens a pop-up: closing it leaves the payment pending, approving pays', async ({
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

test('a challenge frame that fails to load becomes a redirect, which returns to the shop', async ({ action }) => {
  await action.page.route(/challenge\.html/, (route) => route.abort())
  await action.open()
  await action.pay('modal')
  await expectChallenge(action)
  await expect(action.page.locator('dialog')).toHaveCount(0)
  await type(action, '1234')
  await waitForReturn(action)
  await action.open(new URL(action.page.url()).search)
  expect(await action.resume()).toMatchObject({ status: 'succeeded' })
})

test("a bank's page can be opened in a new page if frames do not show it", async ({ action }) => {
  await action.open()
  await action.pay('modal')
  await expectChallenge(action)
  await frameButton(action, 'Open in a new page').click()
  await action.page.waitForURL(/\/challenge\//)
  await type(action, '1234')
  await waitForReturn(action)
  await action.open(new URL(action.page.url()).search)
  expect(await action.resume()).toMatchObject({ status: 'succeeded' })
})

/** `npm test` shows the action in a modal dialog, and the matrix in the page. */
const nested = everyWay ? (['inline'] as const) : (['modal'] as const)

for (const way of nested) {
  test(`a bank's page cannot navigate the shop or the challenge frame, ${way}`, async ({ action }) => {
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
    // The bank's page may request a passkey, even if this browser has none. A denied request fails
    // with NotAllowedError.
    await expect(bank.getByRole('heading')).toHaveText(/^Bank: (TimeoutError|NotSupportedError)$/)
    await bank.getByRole('link', { name: 'out' }).click()
    await expect(frameButton(action, 'Close')).toBeVisible()
    expect(page.url()).toBe(address)
    await frameButton(action, 'Close').click()
    expect(await action.result()).toMatchObject({ status: 'pending', code: 'action.unfinished' })
  })

  test(`a bank's page that does not load shows a message and a retry button, ${way}`, { tag: once }, async ({
    action,
  }) => {
    let hangs = true
    await action.page.route(/\/challenge\/\w/, (route) => (hangs ? undefined : route.continue()))
    await action.open()
    await action.pay(way)
    await expect(action.frame.getByRole('status')).toHaveText('Connecting to your bank…')
    await expect(action.frame.getByRole('status')).toHaveText('This is taking longer than usual')
    hangs = false
    await frameButton(action, 'Try again').press('Enter')
    await expectChallenge(action)
    // The retry button was removed, so the focus moves to the heading.
    await expect(action.frame.getByRole('heading', { name: 'Confirm your payment' })).toBeFocused()
    await type(action, '1234')
    expect(await action.result()).toMatchObject({ status: 'succeeded' })
  })
}

test('pay() › with another card during a pending challenge starts a new payment', {
  tag: once,
}, async ({ action }) => {
  const { page, checkoutPage } = action
  await action.open()
  await action.pay('modal')
  await expectChallenge(action)
  await frameButton(action, 'Close').click()
  await action.result()
  await fillCard(page, cards.approved.number)
  await page.locator('#pay').click()
  expect(await action.result()).toMatchObject({ status: 'succeeded' })
  expect(new Set(checkoutPage.authoriseRequests.map(({ attemptKey }) => attemptKey)).size).toBe(2)
})

test('processorToken() › shows 3-D Secure in the dialog', { tag: once }, async ({ action }) => {
  const card = await vaultCardFor(action)
  await action.open()
  const closed = card.requestProcessorToken()
  await expectChallenge(action)
  await frameButton(action, 'Close').click()
  expect(await closed).toBe('action.unfinished')
  const passed = card.requestProcessorToken()
  await expectChallenge(action)
  await type(action, '1234')
  expect(await passed).toMatch(/^pt_/)
  expect(await card.requestProcessorToken()).toBe(await passed)
  await action.expectClean()
})

test('challenge dialog › traps and restores the focus, fills small screens, and has no axe violation', async ({
  action,
}) => {
  const { page, frame } = action
  await page.setViewportSize({ width: 320, height: 640 })
  await action.open()
  await action.pay('modal')
  await expectChallenge(action)
  await expect(frame.getByRole('heading', { name: 'Confirm your payment' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(frameButton(action, 'Close')).toBeFocused()
  // The page behind the dialog is inert.
  await page.locator('#pay').focus()
  await expect(page.locator('#pay')).not.toBeFocused()
  // The viewport without the shop's scroll bars.
  const viewport = await page.evaluate(() => {
    const { clientWidth: width, clientHeight: height } = document.documentElement
    return { width, height }
  })
  /** Polls, because a frame receives a new viewport size with a delay. */
  const expectBox = (part: string, box: Record<string, number>) =>
    expect.poll(() => frame.locator(part).boundingBox()).toMatchObject(box)
  await expectBox('section', { x: 0, y: 0, ...viewport })
  // The page's own elements contain no text. Firefox reports the spacing in their `all: initial`.
  const axe = new AxeBuilder({ page }).include('dialog').disableRules('avoid-inline-spacing')
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' '))}`)).toEqual([])
  // On a phone in landscape, the bank's page scrolls and Tender's Close button stays visible.
  await page.setViewportSize({ width: 667, height: 375 })
  const bankButton = frame.frameLocator('#bank').getByRole('button', { name: 'Cancel' })
  await expectBox('#bank', { height: 400 })
  await bankButton.scrollIntoViewIfNeeded()
  await expect(bankButton).toBeInViewport({ ratio: 1 })
  await expect(frameButton(action, 'Close')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1200, height: 600 })
  await expectBox('.page', { width: 600 })
  await page.setViewportSize({ width: 1200, height: 900 })
  await expectBox('.page', { width: 500, height: 600 })
  // The key removes the frame, so in some browsers press() rejects.
  frameButton(action, 'Close')
    .press('Enter')
    .catch(() => {})
  await action.result()
  await action.expectClean()
  await expect(page.locator('#pay')).toBeFocused()
  // After paying with Enter in a field, the focus returns to the frame of the field.
  const name = page.frameLocator('#card iframe').getByLabel('Name on card')
  await name.press('Enter')
  await expectChallenge(action)
  await page.keyboard.press('Escape')
  await expect(page.locator('#card iframe')).toBeFocused()
})
