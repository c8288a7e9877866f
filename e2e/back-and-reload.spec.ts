import type { Page } from '@playwright/test'
import type { FieldName } from '../src/shared/types'
import { completeChallenge } from '../src/testing/challenge'
import { test as plain } from './support/actions'
import { cards } from './support/cards'
import { connectionLost, expect, type ResultSummary } from './support/checkout-page'
import { chromium, tagOf } from './support/matrix-cells'
import type { OwnService } from './support/own-service'
import { withHistoryCache } from './support/whole-browser'

const test = plain.extend(withHistoryCache)

/** Console messages that the simulated failures cause. */
const noise = [/Failed to load resource|NetworkError|NS_ERROR|Cross-Origin Request Blocked/]

const { approved, declined } = cards

declare global {
  interface Window {
    /** Whether the page was restored from the back-forward cache; undefined before it was left. */
    persisted?: boolean
    /** A call of `pay` in progress. */
    payment?: Promise<ResultSummary> | undefined
  }
}

const leavePage = async ({ page, own }: { page: Page; own: OwnService }) => {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      window.persisted = persisted
    })
  })
  await page.route('**/other-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title><link rel="icon" href="data:,">' }),
  )
  await page.goto(`${own.shopUrl}/other-page`)
}

/** Returns how the page was loaded. Chromium reports why it was not restored. */
const describeLoad = () => {
  const [entry] = performance.getEntriesByType('navigation')
  const reasons: unknown = entry && Reflect.get(entry, 'notRestoredReasons')
  return window.persisted ? 'restored' : `reloaded: ${JSON.stringify(reasons)}`
}

/** Polls the page, because a restored page emits no load event. */
const goBackToPage = async (page: Page) => {
  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(describeLoad)).toBe('restored')
}

/** Resolves when the field in the card frame has the focus. */
const focus = (page: Page, field: FieldName) =>
  page.evaluate(
    (field) =>
      new Promise<void>((resolve) => {
        const card = window.checkoutPage?.checkout.element('card')
        card?.on('focus', (focused) => focused.field === field && resolve())
        card?.focus(field)
      }),
    field,
  )

/** Creates a promise and a function that resolves it. */
const createHold = () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  return { held, release }
}

const timelineOf = async (own: OwnService, id: string) => (await own.server.intents.get(id)).timeline

// Firefox has no back-forward cache under its driver.
test.describe('a page restored from the back-forward cache', { tag: tagOf(chromium.twoSitesNpm) }, () => {
  test.use({ expectedNoise: noise })

  test('has forgotten the card, reads the intent once, and can pay', async ({ checkoutPage, own, page }) => {
    await checkoutPage.open()
    await checkoutPage.type(declined.number)
    await page.getByLabel('Street').fill('Main street 1')
    await checkoutPage.intentId()
    await leavePage({ page, own })
    const reads = own.requestsOf('getIntent').length
    await goBackToPage(page)

    await expect.poll(() => own.requestsOf('getIntent').length).toBe(reads + 1)
    const state = () => page.evaluate(() => window.checkoutPage?.checkout.element('card').state)
    await expect.poll(state).toMatchObject({ empty: true, complete: false, valid: [], lastFour: null })
    // The driver cannot access the frames of a restored page, so the test types with the keyboard.
    for (const [field, text] of [
      ['number', approved.number],
      ['expiry', approved.expiry],
      ['cvc', approved.cvc],
      ['name', approved.name],
    ] as const) {
      await focus(page, field)
      await page.keyboard.type(text)
    }
    await expect.poll(state).toMatchObject({ lastFour: '4242' })
    expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded', warnings: [] })
    expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
    expect(own.requestsOf('startIntent')).toHaveLength(1)
  })

  test('keeps its intent, and reads it once for each restore', async ({ checkoutPage, own, page }) => {
    await checkoutPage.open()
    await checkoutPage.type(approved.number)
    const id = await checkoutPage.intentId()
    await leavePage({ page, own })
    for (const time of [1, 2, 3]) {
      const reads = own.requestsOf('getIntent').length
      await goBackToPage(page)
      await expect.poll(() => own.requestsOf('getIntent').length).toBe(reads + 1)
      await page.evaluate(() => {
        delete window.persisted
      })
      if (time < 3) await page.goForward({ waitUntil: 'commit' })
    }
    expect(await checkoutPage.intentId()).toBe(id)
    expect(own.requestsOf('startIntent')).toHaveLength(1)
  })

  for (const [how, answer] of [
    ['answers', 'answer'],
    ['loses the connection', connectionLost],
  ] as const) {
    test(`settles pay() if the merchant’s server ${how} while the page is away`, async ({
      checkoutPage,
      own,
      page,
    }) => {
      const { held, release } = createHold()
      checkoutPage.handleAuthorise = async (_request, authorise) => {
        const authorised = await authorise()
        await held
        return answer === connectionLost ? connectionLost : authorised
      }
      await checkoutPage.open()
      await checkoutPage.type(approved.number)
      await page.evaluate(() => {
        window.payment = window.checkoutPage?.pay({})
      })
      await expect.poll(() => checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
      await leavePage({ page, own })
      release()
      await goBackToPage(page)
      expect(await page.evaluate(() => window.payment)).toMatchObject({ status: 'succeeded' })
      expect(await page.evaluate(() => window.checkoutPage?.checkout.paying)).toBe(false)
      expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
      expect(checkoutPage.authoriseRequests).toHaveLength(1)
      expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
    })
  }

  test('settles pay() as pending after Back from the bank, and the next pay() redirects again', async ({ action }) => {
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
    await goBackToPage(page)
    expect(await action.result()).toMatchObject({ status: 'pending', code: 'action.unfinished' })
    expect(await page.evaluate(() => [window.action?.resultEvents, window.action?.checkout.paying])).toEqual([1, false])
    await page.locator('#pay').click()
    await expect(question).toBeVisible()
    await completeChallenge(page)
    await expect.poll(() => checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
    expect(checkoutPage.authoriseRequests).toHaveLength(1)
  })

  test('does not block another page of the order with its running payment', async ({ checkoutPage, own, page }) => {
    const { held, release } = createHold()
    checkoutPage.handleAuthorise = async (_request, authorise) => {
      const answer = await authorise()
      await held
      return answer
    }
    await checkoutPage.open()
    await checkoutPage.type(approved.number)
    await page.evaluate(() => {
      window.payment = window.checkoutPage?.pay({})
    })
    await expect.poll(() => checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
    await leavePage({ page, own })
    // Opens the shop again instead of going back.
    await checkoutPage.open()
    const since = Date.now()
    expect(await checkoutPage.resume()).toMatchObject({ status: 'succeeded' })
    // A page gives up waiting for the lock of another page after ten seconds. Less time shows that
    // it was free.
    expect(Date.now() - since).toBeLessThan(10_000)
    release()
    expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
    expect(checkoutPage.authoriseRequests).toHaveLength(1)
    expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
  })
})

test('reload › keeps the intent and its steps, and the order can be paid', async ({ checkoutPage, own, page }) => {
  await checkoutPage.open()
  await page.getByLabel('Street').fill('Main street 1')
  await checkoutPage.card.getByLabel('Card number').focus()
  const id = await checkoutPage.intentId()
  await expect.poll(() => timelineOf(own, id)).toMatchObject({ shipping: { status: 'COMPLETE' } })
  // The page is left while this request runs.
  const updates = own.requestsOf('updateIntent').length
  await page.evaluate(() => window.checkoutPage?.checkout.steps.start('billing'))
  await expect.poll(() => own.requestsOf('updateIntent').length).toBeGreaterThan(updates)
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

test('resume() › returns the payment after a visit to another site', async ({ checkoutPage, page }) => {
  const { held, release } = createHold()
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

test('a browser that denies storage and locks › can pay, and starts a new intent after a reload', async ({
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
