import type { Page } from '@playwright/test'
import { test as plain } from './support/actions'
import { cards } from './support/cards'
import { connectionLost, expect, type ResultSummary } from './support/checkout-page'
import type { OwnService } from './support/own-service'
import { wholeBrowser } from './support/whole-browser'

/** Playwright starts Chromium without the back-forward cache, which customers have. */
const test = plain.extend(wholeBrowser).extend<object, { launchOptions: object }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
    },
    { scope: 'worker' },
  ],
})

/** What a test breaks makes browsers complain, and so it should. */
const noise = [/Failed to load resource|NetworkError|NS_ERROR|Cross-Origin Request Blocked/]

const { approved, declined } = cards

declare global {
  interface Window {
    /** Whether the page came from the back-forward cache; undefined while it has not been left. */
    persisted?: boolean
    /** The call of `pay` that nobody has waited for yet. */
    underway?: Promise<ResultSummary> | undefined
  }
}

const goAway = async ({ page, own }: { page: Page; own: OwnService }) => {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      window.persisted = persisted
    })
  })
  await page.route('**/elsewhere', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title><link rel="icon" href="data:,">' }),
  )
  await page.goto(`${own.shopUrl}/elsewhere`)
}

/** Where it was loaded again, the browser says why. */
const howItCame = () => {
  const [entry] = performance.getEntriesByType('navigation')
  const reasons: unknown = entry && Reflect.get(entry, 'notRestoredReasons')
  return window.persisted ? 'from the cache' : `loaded again: ${JSON.stringify(reasons)}`
}

/** A page from the cache does not load: there is nothing to wait for but the page itself. */
const comeBack = async (page: Page) => {
  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(howItCame)).toBe('from the cache')
}

/** Resolves once the card's own frame has the focus there. */
const focus = (page: Page, field: 'number' | 'cvc') =>
  page.evaluate(
    (field) =>
      new Promise<void>((resolve) => {
        const card = window.checkoutPage?.checkout.element('card')
        card?.on('focus', (focused) => focused.field === field && resolve())
        card?.focus(field)
      }),
    field,
  )

/** Something to wait for until it is let go. */
const holding = () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  return { held, release }
}

const timelineOf = async (own: OwnService, id: string) => (await own.server.intents.get(id)).timeline

test.describe('from the back-forward cache', () => {
  test.use({ expectedNoise: noise })
  test.skip(({ browserName }) => browserName !== 'chromium', 'Firefox under its driver keeps no page to come back to')

  test('the page has its card, reads the intent once, declines and pays', async ({ checkoutPage, own, page }) => {
    await checkoutPage.open()
    await checkoutPage.type(declined.number)
    await page.getByLabel('Street').fill('Main street 1')
    await checkoutPage.intentId()
    await goAway({ page, own })
    const read = own.requestsOf('getIntent').length
    await comeBack(page)

    await expect.poll(() => own.requestsOf('getIntent').length).toBe(read + 1)
    expect(await checkoutPage.pay()).toMatchObject({ status: 'declined', warnings: [] })
    // The driver of the browser has lost sight of the frames; the customer has not.
    await focus(page, 'number')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(approved.number)
    await focus(page, 'cvc')
    await page.keyboard.type(approved.cvc)
    await expect
      .poll(() => page.evaluate(() => window.checkoutPage?.checkout.element('card').state.lastFour))
      .toBe('4242')
    expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded', warnings: [] })
    expect((await checkoutPage.paymentStatuses()).sort()).toEqual(['DECLINED', 'SUCCEEDED'])
    expect(own.requestsOf('startIntent')).toHaveLength(1)
  })

  test('back and forward, again and again, is one intent and one reading each time', async ({
    checkoutPage,
    own,
    page,
  }) => {
    await checkoutPage.open()
    await checkoutPage.type(approved.number)
    await checkoutPage.intentId()
    await goAway({ page, own })
    for (const time of [1, 2, 3]) {
      const read = own.requestsOf('getIntent').length
      await comeBack(page)
      await expect.poll(() => own.requestsOf('getIntent').length).toBe(read + 1)
      await page.evaluate(() => {
        delete window.persisted
      })
      if (time < 3) await page.goForward({ waitUntil: 'commit' })
    }
    expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded', warnings: [] })
    expect(own.requestsOf('startIntent')).toHaveLength(1)
  })

  for (const [how, answer] of [
    ['answers', 'answer'],
    ['has lost the connection', connectionLost],
  ] as const) {
    test(`gone while the merchant is asked, who ${how} meanwhile`, async ({ checkoutPage, own, page }) => {
      const { held, release } = holding()
      checkoutPage.handleAuthorise = async (_request, authorise) => {
        const authorised = await authorise()
        await held
        return answer === connectionLost ? connectionLost : authorised
      }
      await checkoutPage.open()
      await checkoutPage.type(approved.number)
      await page.evaluate(() => {
        window.underway = window.checkoutPage?.pay({})
      })
      await expect.poll(() => checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
      await goAway({ page, own })
      release()
      await comeBack(page)
      expect(await page.evaluate(() => window.underway)).toMatchObject({ status: 'succeeded' })
      expect(await page.evaluate(() => window.checkoutPage?.checkout.paying)).toBe(false)
      expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
      expect(checkoutPage.authoriseRequests).toHaveLength(1)
      expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
    })
  }

  test('back from the bank to the page as it was left: pending, once, and the button goes there again', async ({
    action,
  }) => {
    const { page, checkoutPage, open, pay } = action
    const question = page.getByRole('heading', { name: 'Confirm that it is you' })
    await open()
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        window.persisted = persisted
      })
    })
    await pay('redirect')
    await expect(question).toBeVisible()
    await comeBack(page)
    expect(await action.result()).toMatchObject({ status: 'pending', code: 'action.unfinished' })
    expect(await page.evaluate(() => [window.action?.resultEvents, window.action?.checkout.paying])).toEqual([1, false])
    await page.locator('#pay').click()
    await expect(question).toBeVisible()
    await page.getByLabel('Code from your bank').fill('1234')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(() => checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
    expect(checkoutPage.authoriseRequests).toHaveLength(1)
  })

  test('a page that is kept while it pays holds up no other page of its order', async ({ checkoutPage, own, page }) => {
    const { held, release } = holding()
    checkoutPage.handleAuthorise = async (_request, authorise) => {
      const answer = await authorise()
      await held
      return answer
    }
    await checkoutPage.open()
    await checkoutPage.type(approved.number)
    await page.evaluate(() => {
      window.underway = window.checkoutPage?.pay({})
    })
    await expect.poll(() => checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
    await goAway({ page, own })
    // Not back to the page that was left, but to the shop anew.
    await checkoutPage.open()
    const since = Date.now()
    expect(await checkoutPage.resume()).toMatchObject({ status: 'succeeded' })
    // A page that has to wait for another gives up after ten seconds.
    expect(Date.now() - since).toBeLessThan(10_000)
    release()
    expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
    expect(checkoutPage.authoriseRequests).toHaveLength(1)
    expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
  })
})

test('a page that is loaded again has the steps done so far, and its order is paid', async ({
  checkoutPage,
  own,
  page,
}) => {
  await checkoutPage.open()
  await page.getByLabel('Street').fill('Main street 1')
  await checkoutPage.card.getByLabel('Card number').focus()
  const id = await checkoutPage.intentId()
  await expect.poll(() => timelineOf(own, id)).toMatchObject({ shipping: { status: 'COMPLETE' } })
  // This one is on its way when the page goes.
  const told = own.requestsOf('updateIntent').length
  await page.evaluate(() => window.checkoutPage?.checkout.steps.start('billing'))
  await expect.poll(() => own.requestsOf('updateIntent').length).toBeGreaterThan(told)
  await checkoutPage.reload()
  expect(await checkoutPage.resume()).toBeUndefined()
  expect(await checkoutPage.intentId()).toBe(id)
  const steps = () => page.evaluate(() => window.checkoutPage?.checkout.intent.value?.steps)
  expect(await steps()).toMatchObject({ shipping: { status: 'COMPLETE' } })
  await checkoutPage.type(approved.number)
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded', warnings: [] })
  expect(own.requestsOf('startIntent')).toHaveLength(1)
  await expect
    .poll(() => timelineOf(own, id))
    .toMatchObject({ billing: { status: 'IN_PROGRESS' }, completeIntent: { status: 'COMPLETE' } })
})

test('a customer who was sent to another site finds on their return what was paid', async ({ checkoutPage, page }) => {
  const { held, release } = holding()
  checkoutPage.handleAuthorise = async (_request, authorise) => {
    const answer = await authorise()
    await held
    return answer
  }
  await checkoutPage.open()
  await checkoutPage.type(approved.number)
  void checkoutPage.pay().catch(() => {})
  await expect.poll(() => checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
  await page.goto('data:text/html,<title>Bank</title>')
  release()
  await checkoutPage.open()
  expect(await checkoutPage.resume()).toMatchObject({ status: 'succeeded' })
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
  expect(checkoutPage.authoriseRequests).toHaveLength(1)
  expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})

test('where the browser denies storage and locks, customers pay, and a page loaded again starts anew', async ({
  checkoutPage,
  own,
  page,
  context,
}) => {
  await context.addInitScript(() => {
    const deny = () => {
      throw new DOMException('The operation is insecure', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, { get: deny })
    }
    LockManager.prototype.request = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  })
  await checkoutPage.open()
  const first = await checkoutPage.intentId()
  await page.getByLabel('Street').fill('Main street 1')
  await checkoutPage.reload()
  expect(await checkoutPage.intentId()).not.toBe(first)
  expect(own.requestsOf('startIntent')).toHaveLength(2)
  await checkoutPage.type(declined.number)
  expect(await checkoutPage.pay()).toMatchObject({ status: 'declined', warnings: [] })
  await checkoutPage.typeAfterDecline(approved.number)
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded', warnings: [] })
  expect(new Set(checkoutPage.authoriseRequests.map(({ attemptKey }) => attemptKey)).size).toBe(2)
})

test.describe('with a Client Token', () => {
  test.use({ expectedNoise: noise })

  test('that has run out in the middle, it is renewed, and nobody notices', async ({ checkoutPage, own }) => {
    await checkoutPage.open()
    await checkoutPage.type(declined.number)
    await checkoutPage.pay()
    await own.injectFault({ operations: ['tokenisePaymentMethod'], code: 'api.key.unauthorized', times: 1 })
    await checkoutPage.typeAfterDecline(approved.number)
    expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded', warnings: [] })
    expect(checkoutPage.clientTokenCount).toBe(2)
    expect(own.requestsOf('tokenisePaymentMethod')).toHaveLength(3)
  })
})
