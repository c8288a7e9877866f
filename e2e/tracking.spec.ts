import type { BrowserContext } from '@playwright/test'
import { cards } from './support/cards'
import { type CheckoutPage, expect, test } from './support/checkout-page'
import type { OwnService } from './support/own-service'

const { approved } = cards
/** Console messages that the simulated failures cause. */
const noise = [/Failed to load resource|NetworkError|NS_ERROR|Cross-Origin Request Blocked|ERR_INTERNET/]

const minuteMs = 60_000

/** Moves the clocks of the page, its frames and the service forward. */
const passTime = async ({ page }: CheckoutPage, own: OwnService, ms: number) => {
  own.advanceClock(ms)
  await page.clock.fastForward(ms)
}

/**
 * Starts a step, and waits until the page has received the service's response. Moving the clock
 * earlier would let the request time out.
 */
const beginShipping = async ({ page }: CheckoutPage) => {
  await page.evaluate(() => window.checkoutPage?.checkout.steps.start('shipping'))
  await expect.poll(() => page.evaluate(() => window.checkoutPage?.checkout.intent.value?.status)).toBe('ACTIVE')
}

const statusOf = async (own: OwnService, id: string) => (await own.server.intents.get(id)).status
const timelineOf = async (own: OwnService, id: string) => (await own.server.intents.get(id)).timeline

test.describe('a customer', () => {
  /** Actions that show the page that the customer is active again. Each must be enough alone. */
  const returns: readonly [string, (checkoutPage: CheckoutPage) => Promise<unknown>][] = [
    ['a key', ({ page }) => page.keyboard.press('Shift')],
    ['a pointer', ({ page }) => page.getByRole('heading').click()],
    ['focus', ({ page }) => page.getByLabel('Street').focus()],
    ['typing in the card', ({ card }) => card.getByLabel('Card number').pressSequentially('4')],
  ]
  for (const [way, comeBack] of returns) {
    const tag = way === 'typing in the card' ? [] : '@once'
    test(`inactive › has an INACTIVE intent, which ${way} makes ACTIVE with one request`, { tag }, async ({
      checkoutPage,
      own,
      page,
    }) => {
      await page.clock.install()
      await checkoutPage.open()
      const id = await checkoutPage.intentId()
      await beginShipping(checkoutPage)
      const updates = own.requestsOf('updateIntent').length
      await passTime(checkoutPage, own, 6 * minuteMs)
      expect(await statusOf(own, id)).toBe('INACTIVE')
      expect(own.requestsOf('updateIntent')).toHaveLength(updates)

      await comeBack(checkoutPage)
      await expect.poll(() => statusOf(own, id)).toBe('ACTIVE')
      await comeBack(checkoutPage)
      await passTime(checkoutPage, own, minuteMs)
      await comeBack(checkoutPage)
      await passTime(checkoutPage, own, 1000)
      expect(own.requestsOf('updateIntent')).toHaveLength(updates + 1)
    })
  }

  test('active for twelve minutes › is reported three times, and the intent stays ACTIVE', { tag: '@once' }, async ({
    checkoutPage,
    own,
    page,
  }) => {
    await page.clock.install()
    await checkoutPage.open()
    const id = await checkoutPage.intentId()
    await beginShipping(checkoutPage)
    const updates = own.requestsOf('updateIntent').length
    for (let minute = 1; minute <= 12; minute += 1) {
      await passTime(checkoutPage, own, minuteMs)
      expect(await statusOf(own, id)).toBe('ACTIVE')
      await checkoutPage.card.getByLabel('Name on card').press('a')
      await page.keyboard.press('Shift')
      // The clock of the page runs faster than the requests, so the test waits for each report: one
      // every four minutes.
      await expect.poll(() => own.requestsOf('updateIntent').length - updates).toBe(Math.floor(minute / 4))
    }
    expect(own.requestsOf('updateIntent')).toHaveLength(updates + 3)
  })
})

test.describe('offline', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'Firefox’s driver cannot disconnect the network')
  test.use({ expectedNoise: noise })

  /** Disconnects pages and frames, and also the shop's server, which the test simulates. */
  const setOffline = async (context: BrowserContext, checkoutPage: CheckoutPage, offline: boolean) => {
    checkoutPage.offline = offline
    await context.setOffline(offline)
  }

  test('steps are sent when the network is back', { tag: '@once' }, async ({ checkoutPage, own, context, page }) => {
    await checkoutPage.open()
    const id = await checkoutPage.intentId()
    await setOffline(context, checkoutPage, true)
    const updates = own.requestsOf('updateIntent').length
    await page.evaluate(() => window.checkoutPage?.checkout.steps.complete('shipping'))
    await page.evaluate(() => window.checkoutPage?.checkout.steps.start('billing'))
    // Waits longer than changes are collected for one request.
    await page.waitForTimeout(600)
    expect(own.requestsOf('updateIntent')).toHaveLength(updates)
    await setOffline(context, checkoutPage, false)
    await expect
      .poll(() => timelineOf(own, id))
      .toMatchObject({ shipping: { status: 'COMPLETE' }, billing: { status: 'IN_PROGRESS' } })
    expect(own.requestsOf('updateIntent')).toHaveLength(updates + 1)
  })

  test('pay() fails at once with a message, and succeeds when the network is back', async ({
    checkoutPage,
    context,
    page,
  }) => {
    await page.clock.install()
    await checkoutPage.open()
    await checkoutPage.intentId()
    await checkoutPage.type(approved.number)
    await setOffline(context, checkoutPage, true)
    // The clock stands still, so a call that waits for a timer would never end.
    await page.clock.pauseAt(Date.now() + 1000)
    expect(await checkoutPage.pay()).toMatchObject({
      status: 'failed',
      code: 'network.offline',
      message: 'You seem to be offline. Check your connection and try again.',
    })
    expect(checkoutPage.authoriseRequests).toEqual([])
    await page.clock.resume()
    await setOffline(context, checkoutPage, false)
    expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
    expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
  })
})

test.describe('leaving the page', () => {
  const leaves: readonly [string, (checkoutPage: CheckoutPage) => Promise<unknown>][] = [
    ['closed', ({ page }) => page.close({ runBeforeUnload: false })],
    ['left for another', ({ page }) => page.goto('about:blank')],
  ]
  for (const [how, leave] of leaves) {
    for (const latencyMs of [0, 1500]) {
      const beside = latencyMs > 0 ? ', while another request is in flight' : ''
      test(`sends the last change when the page is ${how}${beside}`, async ({ checkoutPage, own, page }) => {
        await checkoutPage.open()
        const id = await checkoutPage.intentId()
        if (latencyMs > 0) {
          await own.injectFault({ operations: ['updateIntent'], latencyMs })
          await page.evaluate(() => window.checkoutPage?.checkout.steps.complete('shipping'))
          await expect.poll(() => own.requestsOf('updateIntent').length).toBe(1)
        }
        await page.evaluate(() => window.checkoutPage?.checkout.steps.start('delivery'))
        // Removes the routes, because a driver never releases a held request of a page that is
        // closed.
        await page.unrouteAll()
        await leave(checkoutPage)
        const other = latencyMs > 0 && { shipping: { status: 'COMPLETE' } }
        await expect.poll(() => timelineOf(own, id)).toMatchObject({ delivery: { status: 'IN_PROGRESS' }, ...other })
      })
    }
  }
})

test.describe('an intent', () => {
  const ends: readonly [string, string, (own: OwnService, id: string) => unknown][] = [
    ['is completed elsewhere', 'intent.completed', (own, id) => own.server.intents.complete(id)],
    [
      'is unknown to the service',
      'intent.notFound',
      (own) => own.injectFault({ operations: ['updateIntent', 'getIntent'], code: 'error.notFound' }),
    ],
  ]
  for (const [what, code, end] of ends) {
    test(`that ${what} is reported once, and restart() starts another`, { tag: '@once' }, async ({
      checkoutPage,
      own,
      page,
    }) => {
      await checkoutPage.open()
      await checkoutPage.type(approved.number)
      const id = await checkoutPage.intentId()
      await end(own, id)
      const warnings: string[] = []
      await page.exposeFunction('warned', (warned: string) => warnings.push(warned))
      await page.evaluate(() => {
        window.checkoutPage?.checkout.on('warning', ({ code }) => Reflect.get(window, 'warned')(code))
      })
      await page.evaluate(() => window.checkoutPage?.checkout.steps.complete('shipping'))
      await expect.poll(() => warnings).toEqual([code])
      const updates = own.requestsOf('updateIntent').length
      await page.evaluate(() => window.checkoutPage?.checkout.steps.complete('delivery'))
      await page.waitForTimeout(600)
      expect(own.requestsOf('updateIntent')).toHaveLength(updates)
      expect(warnings).toEqual([code])

      await own.injectFault(null)
      await page.evaluate(
        (trackingId) => window.checkoutPage?.checkout.restart({ trackingId }),
        `${checkoutPage.trackingId}-2`,
      )
      expect(await checkoutPage.intentId()).not.toBe(id)
      await expect(checkoutPage.card.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
      expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
      expect(warnings).toEqual([code])
    })
  }
})
