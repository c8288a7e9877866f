import type { Page, Route } from '@playwright/test'
import type { CheckoutOptions, PayOptions } from '../src/index'
import type {} from '../src/sdk/form/script-tag'
import { violationsOf } from './support/axe'
import { expect, test } from './support/checkout-page'
import { openShop, type ShopPage } from './support/shop-page'

/** Starts a checkout with a card, waits for the outcome of both, and destroys the checkout. */
const outcomeOf = async (shop: ShopPage, change: Partial<CheckoutOptions> = {}) => {
  await shop.start(change)
  const outcome = await shop.outcome()
  await shop.page.evaluate(() => {
    window.shop?.checkout.destroy()
    window.shop?.checkout.destroy()
  })
  expect(await shop.page.locator('iframe, [data-tender-retry]').count()).toBe(0)
  return outcome
}

/**
 * Answers the first requests for a frame's document with the given handlers. Later requests get the
 * usual response. Returns the URLs of all requests.
 */
const answerDocuments = async (page: Page, role: string, answers: ((route: Route) => Promise<void>)[]) => {
  const requests: string[] = []
  await page.route(`**/${role}.html*`, async (route) => {
    requests.push(route.request().url())
    await (answers.shift() ?? ((passing) => passing.continue()))(route)
  })
  return requests
}
const unreachable = (route: Route) => route.abort()
const serverError = (route: Route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<p>no</p>' })

test.describe('options', () => {
  test.use({ expectedNoise: [/Tender: options\.invalid/] })

  test('createCheckout() › rejects invalid options, a Private Key, the page’s own origin and a missing container', async ({
    page,
    own,
  }) => {
    const shop = await openShop(page, own)
    expect(await outcomeOf(shop)).toMatchObject({ checkout: 'ready', card: 'ready' })

    const invalid = await outcomeOf(shop, {
      intent: {
        trackingId: '',
        paymentFlowId: 'flow_immediate',
        amount: { amount: 50.99, currency: 'EURO' },
        location: { country: 'Ireland' },
      },
    })
    expect(invalid.checkout).toBe('options.invalid')
    for (const path of ['trackingId', 'amount.amount', 'amount.currency', 'location.country']) {
      expect(invalid.message).toContain(`intent.${path}`)
    }
    expect(invalid.message).not.toMatch(/50\.99|EURO|Ireland/)

    const codes = await page.evaluate(
      ([serviceUrl = '']) => {
        const intent = { trackingId: 'a', paymentFlowId: 'b', amount: { amount: 1, currency: 'EUR' } }
        const codeOf = (act: () => unknown) => {
          try {
            return String(act())
          } catch (error) {
            return (error as { code: string }).code
          }
        }
        const create = (serviceUrl: string, publicKey: string) =>
          window.Tender?.createCheckout({ serviceUrl, publicKey, intent })
        const checkout = create(serviceUrl, 'pk_test_demo')
        const notFound = codeOf(() => checkout?.element('card').mount('#nowhere'))
        const unknownType = codeOf(() => checkout?.element('crad' as 'card'))
        checkout?.destroy()
        return [
          notFound,
          unknownType,
          codeOf(() => create(serviceUrl, 'sk_test_demo')),
          codeOf(() => create(location.origin, 'pk_test_demo')),
          codeOf(() => create('pay.example', 'pk_test_demo')),
        ]
      },
      [own.serviceUrl],
    )
    expect(codes).toEqual(['container.notFound', 'options.invalid', 'key.private', 'origin.same', 'options.invalid'])
    expect(page.frames()).toHaveLength(1)

    // The core, a separate file, must report errors of the same class.
    await shop.start()
    const isOfOneClass = await page.evaluate(async () => {
      const result = await window.shop?.checkout.pay({} as PayOptions)
      const { TenderError } = window.Tender ?? {}
      return TenderError && 'error' in Object(result) && Object(result).error instanceof TenderError
    })
    expect(isOfOneClass).toBe(true)
  })
})

test.describe('loading', () => {
  test.use({ expectedNoise: [/./] })

  test('shows texts correctly in a page of another encoding if the server names none', async ({ page, own }) => {
    await page.route('**/tender.js', async (route) => {
      const body = await (await route.fetch()).body()
      await route.fulfill({ contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body })
    })
    await answerDocuments(page, 'card', [unreachable, unreachable, unreachable])
    const shop = await openShop(page, own, { charset: 'windows-1252' })
    expect(await page.evaluate(() => document.characterSet)).toBe('windows-1252')
    await shop.start({ locale: 'ja', loadTimeoutMs: 2000 })
    await expect(page.locator('[data-tender-retry]')).toHaveText('再試行')
  })

  test('reloads a card frame that fails to load, then shows a retry button in the checkout’s language', async ({
    page,
    own,
  }) => {
    const requests = await answerDocuments(page, 'card', [
      serverError,
      serverError,
      serverError,
      serverError,
      serverError,
      serverError,
      unreachable,
    ])
    const shop = await openShop(page, own)
    await shop.start({ locale: 'de', loadTimeoutMs: 5000 })
    const retryButton = page.getByRole('alert').getByRole('button', { name: 'Erneut versuchen' })
    await expect(retryButton).toBeVisible()
    expect(requests).toHaveLength(3)
    expect(await shop.outcome()).toMatchObject({ checkout: 'ready', card: 'frame.unreachable' })
    expect((await retryButton.boundingBox())?.height).toBeGreaterThanOrEqual(24)
    expect(await violationsOf(page)).toEqual([])

    // Retries with the keyboard, without success.
    await page.getByLabel('Before').focus()
    await page.keyboard.press('Tab')
    await expect(retryButton).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(() => requests.length).toBe(6)
    await expect(retryButton).toBeFocused()
    expect(await shop.outcome()).toMatchObject({ card: 'frame.unreachable' })

    // The next retry fails once, then succeeds.
    await page.keyboard.press('Enter')
    await expect(retryButton).toHaveCount(0)
    expect(await shop.outcome()).toMatchObject({ card: 'ready' })
    expect(requests).toHaveLength(8)
    await expect(page.locator('#card iframe')).toBeFocused()
    await expect(page.frameLocator('#card iframe').getByLabel('Kartennummer')).toBeEditable()
    expect(await shop.events()).toEqual(['loaderror frame.unreachable', 'loaderror frame.unreachable', 'ready'])
  })

  test('uses a card frame that loads after the timeout', async ({ page, own }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow = async (route: Route) => {
      await released
      await route.continue().catch(() => {})
    }
    const requests = await answerDocuments(page, 'card', [slow, slow])
    const shop = await openShop(page, own)
    await shop.start({ loadTimeoutMs: 2000 })
    expect(await shop.outcome()).toMatchObject({ card: 'frame.timeout' })
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    release()
    await expect(page.frameLocator('#card iframe').getByLabel('Card number')).toBeEditable()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    expect(await shop.outcome()).toMatchObject({ card: 'ready' })
    expect(requests).toHaveLength(2)
  })

  test('rejects a frame of another protocol version, and uses it once the version matches', async ({ page, own }) => {
    await page.route('**/card.html*', async (route) => {
      const response = await route.fetch()
      // The policy is removed, because it allows only the original script.
      const { 'content-security-policy': _policy, ...headers } = response.headers()
      const body = (await response.text()).replaceAll(/([`'"])2\.0\1/g, '"3.0"')
      await route.fulfill({ headers, body })
    })
    const shop = await openShop(page, own)
    await shop.start({ locale: 'de' })
    const outcome = await shop.outcome()
    expect(outcome).toMatchObject({ checkout: 'ready', card: 'frame.version' })
    expect(outcome.message).toBe('The page uses protocol 2.0, the frame 3.0')
    // The element is hidden, because it cannot pay. A retry would not help.
    await expect(page.locator('#card iframe')).toBeHidden()
    await expect(page.locator('[data-tender-retry]')).toHaveCount(0)
    const result = await page.evaluate(async () => {
      const result = await window.shop?.checkout.pay({
        authorise: () => Promise.reject(new Error('not called')),
        outcome: () => Promise.reject(new Error('not called')),
      })
      return result?.status === 'failed' ? [result.error.code, result.message] : result?.status
    })
    expect(result).toEqual(['card.missing', expect.stringContaining('nicht möglich')])
    await page.unroute('**/card.html*')
    await page.evaluate(() => window.shop?.card.mount('#card').ready)
    await expect(page.frameLocator('#card iframe').getByLabel('Kartennummer')).toBeEditable()
    expect(await shop.events()).toEqual(['loaderror frame.version', 'ready'])
  })

  test('keeps the typed card if the controller fails to load, and pays after a retry', async ({
    checkoutPage,
    page,
  }) => {
    await answerDocuments(page, 'controller', [unreachable, unreachable, unreachable])
    await checkoutPage.open({ loadTimeoutMs: 3000 })
    await checkoutPage.type('4242424242424242')
    const retryButton = page.getByRole('button', { name: 'Try again' })
    await retryButton.click()
    await expect(retryButton).toHaveCount(0)
    expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
  })

  test('keeps the typed card if the core fails to load: pay() fails, and the next call succeeds', async ({
    checkoutPage,
    page,
  }) => {
    let blocked = true
    await page.route('**/core.js', (route) => (blocked ? route.abort() : route.continue()))
    await checkoutPage.open()
    await checkoutPage.type('4242424242424242')
    const retryButton = page.getByRole('button', { name: 'Try again' })
    await expect(retryButton).toBeVisible()
    const ready = page.evaluate(() => window.checkoutPage?.checkout.ready.catch(({ code }: { code: string }) => code))
    expect(await ready).toBe('script.failed')
    const message = expect.stringContaining('Payments aren’t possible')
    expect(await checkoutPage.pay()).toMatchObject({ status: 'failed', code: 'script.failed', message })
    expect([checkoutPage.authoriseRequests, await checkoutPage.paymentStatuses()]).toEqual([[], []])
    // An attempt of an earlier page may have charged the customer.
    const name = 'tender|pk_test_demo'
    const attempts = JSON.stringify([[checkoutPage.trackingId, 'key-1', 'PAYPAL']])
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [name, attempts] as const)
    expect(await checkoutPage.pay()).toMatchObject({ status: 'pending', code: 'script.failed' })
    await page.evaluate((key) => localStorage.removeItem(key), name)

    const amount = { amount: 6099, currency: 'EUR' }
    const change = page.evaluate(
      (amount) => window.checkoutPage?.checkout.set({ intent: { amount } }).catch(({ code }: { code: string }) => code),
      amount,
    )
    expect(await change).toBe('script.failed')

    await retryButton.click()
    await expect(retryButton).toHaveText('Try again')
    blocked = false
    // The change was kept.
    expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
    expect(checkoutPage.authoriseRequests).toMatchObject([{ amount }])
    await expect(retryButton).toHaveCount(0)
    expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
  })

  test('reports a code for each error of the service or the key', async ({ page, own }) => {
    const shop = await openShop(page, own)
    const bound = await outcomeOf(shop, { publicKey: 'pk_test_bound' })
    expect(bound).toMatchObject({ checkout: 'origin.notAllowed', card: 'origin.notAllowed' })
    expect(bound.message).toContain(own.shopUrl)
    expect(bound.message).toContain('https://shop.example')

    // The element is hidden, because it cannot pay.
    await shop.start({ publicKey: 'pk_test_nobody', locale: 'de' })
    const notice = page.getByRole('alert')
    await expect(notice.getByText('Bezahlen ist im Moment nicht möglich.', { exact: true })).toBeVisible()
    await expect(notice).toContainText('key.unauthorised: The service does not know this Public Key')
    await expect(page.locator('#card iframe')).toBeHidden()
    await expect(page.locator('[data-tender-retry]')).toHaveCount(0)
    expect(await violationsOf(page)).toEqual([])
    expect(await shop.outcome()).toMatchObject({ checkout: 'key.unauthorised' })
    expect((await shop.events()).at(-1)).toBe('loaderror key.unauthorised')
    // An element that is mounted later is hidden too.
    await page.evaluate(() => window.shop?.card.unmount())
    await expect(notice).toHaveCount(0)
    const remounted = page.evaluate(() =>
      window.shop?.card.mount('#card').ready.catch(({ code }: { code: string }) => code),
    )
    expect(await remounted).toBe('key.unauthorised')
    await expect(notice).toContainText('Bezahlen')
    await page.evaluate(() => window.shop?.checkout.destroy())
    await expect(notice).toHaveCount(0)

    await page.route('**/frames/account*', (route) => route.fulfill({ status: 503, body: '{}' }))
    expect(await outcomeOf(shop)).toMatchObject({ checkout: 'service.failed', card: 'ready' })
  })

  test("reports that the page's policy blocks the frames, and how to fix it, without a retry", async ({
    page,
    own,
  }) => {
    const policy = { 'content-security-policy': `frame-src 'none'; script-src ${own.serviceUrl}` }
    const shop = await openShop(page, own, { headers: policy })
    const outcome = await outcomeOf(shop, { loadTimeoutMs: 60_000 })
    expect(outcome).toMatchObject({ checkout: 'frame.blocked', card: 'frame.blocked' })
    expect(outcome.message).toContain(`Add ${own.serviceUrl} to frame-src`)
    await shop.start({ locale: 'ar' })
    await expect(page.getByRole('alert')).toContainText('لا يمكن الدفع في الوقت الحالي')
    // A report-only policy blocks nothing.
    const reportOnly = { 'content-security-policy-report-only': policy['content-security-policy'] }
    expect(await outcomeOf(await openShop(page, own, { headers: reportOnly }))).toMatchObject({
      checkout: 'ready',
      card: 'ready',
    })
  })
})
