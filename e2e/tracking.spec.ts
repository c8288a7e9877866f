import type { BrowserContext } from '@playwright/test'
import { cards } from './support/cards'
import { type CheckoutPage, expect, test } from './support/checkout-page'
import type { OwnService } from './support/own-service'

const { approved } = cards
/** Console messages that the simulated failures cause. */
const noise = [/Failed to load resource|NetworkError|NS_ERROR|Cross-Origin Request Blocked|ERR_INTERNET/]

const minuteMs = 60_000

/** Time goes on for the page, its frames and the service. */
const passTime = async ({ page }: CheckoutPage, own: OwnService, ms: number) => {
  own.advanceClock(ms)
  await page.clock.fastForward(ms)
}

/**
 * The customer begins, and the page has the service's word of it: whoever moves the time before
 * that moves it past the answer.
 */
const beginShipping = async ({ page }: CheckoutPage) => {
  await page.evaluate(() => window.checkoutPage?.checkout.steps.start('shipping'))
  await expect.poll(() => page.evaluate(() => window.checkoutPage?.checkout.intent.value?.status)).toBe('ACTIVE')
}

const statusOf = async (own: OwnService, id: string) => (await own.server.intents.get(id)).status
const timelineOf = async (own: OwnService, id: string) => (await own.server.intents.get(id)).timeline

test.describe('a customer', () => {
  /** What they do, each for itself, that tells the page they are back. */
  const returns: readonly [string, (checkoutPage: CheckoutPage) => Promise<unknown>][] = [
    ['a key', ({ page }) => page.keyboard.press('Shift')],
    ['a pointer', ({ page }) => page.getByRole('heading').click()],
    ['focus', ({ page }) => page.getByLabel('Street').focus()],
    ['typing in the card', ({ card }) => card.getByLabel('Card number').pressSequentially('4')],
  ]
  for (const [way, comeBack] of returns) {
    test(`who is idle lets the intent sleep, and wakes it with ${way}, by one touch`, async ({
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

  test('at work for twelve minutes is told of three times at most, and never sleeps', async ({
    checkoutPage,
    own,
    page,
  }) => {
    await page.clock.install()
    await checkoutPage.open()
    const id = await checkoutPage.intentId()
    await beginShipping(checkoutPage)
    const updates = own.requestsOf('updateIntent').length
    await page.evaluate(() => {
      let answered = -1
      window.checkoutPage?.checkout.intent.subscribe(() => {
        answered += 1
        Object.assign(window, { answered })
      })
    })
    for (let minute = 1; minute <= 12; minute += 1) {
      await passTime(checkoutPage, own, minuteMs)
      expect(await statusOf(own, id)).toBe('ACTIVE')
      await checkoutPage.card.getByLabel('Name on card').press('a')
      await page.keyboard.press('Shift')
      // Time flies here, and what is said every four minutes takes its own: to be merged, and to
      // the service and back.
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'answered'))).toBe(Math.floor(minute / 4))
    }
    expect(own.requestsOf('updateIntent')).toHaveLength(updates + 3)
  })
})

test.describe('without a network', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'the driver of Firefox cannot take the network away')
  test.use({ expectedNoise: noise })

  /** The network of pages and frames, and that of the shop, which the test stands in for. */
  const setOffline = async (context: BrowserContext, checkoutPage: CheckoutPage, offline: boolean) => {
    checkoutPage.offline = offline
    await context.setOffline(offline)
  }

  test('steps wait and arrive once it is back', async ({ checkoutPage, own, context, page }) => {
    await checkoutPage.open()
    const id = await checkoutPage.intentId()
    await setOffline(context, checkoutPage, true)
    const updates = own.requestsOf('updateIntent').length
    await page.evaluate(() => window.checkoutPage?.checkout.steps.complete('shipping'))
    await page.evaluate(() => window.checkoutPage?.checkout.steps.start('billing'))
    // Longer than changes wait to be merged.
    await page.waitForTimeout(600)
    expect(own.requestsOf('updateIntent')).toHaveLength(updates)
    await setOffline(context, checkoutPage, false)
    await expect
      .poll(() => timelineOf(own, id))
      .toMatchObject({ shipping: { status: 'COMPLETE' }, billing: { status: 'IN_PROGRESS' } })
    expect(own.requestsOf('updateIntent')).toHaveLength(updates + 1)
  })

  test('pay fails at once and says why, and pays once it is back', async ({ checkoutPage, context, page }) => {
    await page.clock.install()
    await checkoutPage.open()
    await checkoutPage.intentId()
    await checkoutPage.type(approved.number)
    await setOffline(context, checkoutPage, true)
    // No timer runs: whoever waited would wait for ever.
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

test.describe('leaving', () => {
  const leaves: readonly [string, (checkoutPage: CheckoutPage) => Promise<unknown>][] = [
    ['closed', ({ page }) => page.close({ runBeforeUnload: false })],
    ['left for another', ({ page }) => page.goto('about:blank')],
  ]
  for (const [how, leave] of leaves) {
    for (const latencyMs of [0, 1500]) {
      const beside = latencyMs > 0 ? ', with another change on its way' : ''
      test(`what was said last arrives when the page is ${how}${beside}`, async ({ checkoutPage, own, page }) => {
        await checkoutPage.open()
        const id = await checkoutPage.intentId()
        if (latencyMs > 0) {
          await own.injectFault({ operations: ['updateIntent'], latencyMs })
          await page.evaluate(() => window.checkoutPage?.checkout.steps.complete('shipping'))
          await expect.poll(() => own.requestsOf('updateIntent').length).toBe(1)
        }
        await page.evaluate(() => window.checkoutPage?.checkout.steps.start('delivery'))
        // What a driver holds back of a page that has gone, it holds back for ever.
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
    test(`that ${what} in the middle is said once, and begun anew by restart`, async ({ checkoutPage, own, page }) => {
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
