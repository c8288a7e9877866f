import type { Page, Route } from '@playwright/test'
import type { CheckoutOptions, PayOptions } from '../src/index'
import type {} from '../src/sdk/form/script-tag'
import { violationsOf } from './support/axe'
import { expect, test } from './support/checkout-page'
import { openShop, type ShopPage } from './support/shop-page'

/** Starts a checkout with a card, waits for how both end, `ready` or the code of the error, and takes it away. */
const endingOn = async (shop: ShopPage, change: Partial<CheckoutOptions> = {}) => {
  await shop.start(change)
  const ending = await shop.outcome()
  await shop.page.evaluate(() => {
    window.shop?.checkout.destroy()
    window.shop?.checkout.destroy()
  })
  expect(await shop.page.locator('iframe, [data-tender-retry]').count()).toBe(0)
  return ending
}

/** Answers requests for a frame's document in turn as told, and then as the service does. Returns how often it was asked. */
const answer = async (page: Page, role: string, answers: ((route: Route) => Promise<void>)[]) => {
  const asked: string[] = []
  await page.route(`**/${role}.html*`, async (route) => {
    asked.push(route.request().url())
    await (answers.shift() ?? ((passing) => passing.continue()))(route)
  })
  return asked
}
const unreachable = (route: Route) => route.abort()
const broken = (route: Route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<p>no</p>' })

test('all is well, and what is said at once: faulty options, a Private Key, the page’s own origin, no container', async ({
  page,
  own,
}) => {
  const shop = await openShop(page, own)
  expect(await endingOn(shop)).toMatchObject({ checkout: 'ready', card: 'ready' })

  const faulty = await endingOn(shop, {
    intent: {
      trackingId: '',
      paymentFlowId: 'flow_immediate',
      amount: { amount: 50.99, currency: 'EURO' },
      location: { country: 'Ireland' },
    },
  })
  expect(faulty.checkout).toBe('options.invalid')
  for (const path of ['trackingId', 'amount.amount', 'amount.currency', 'location.country']) {
    expect(faulty.message).toContain(`intent.${path}`)
  }
  expect(faulty.message).not.toMatch(/50\.99|EURO|Ireland/)

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
      const nowhere = create(serviceUrl, 'pk_test_demo')
      const mounting = codeOf(() => nowhere?.element('card').mount('#nowhere'))
      const misspelt = codeOf(() => nowhere?.element('crad' as 'card'))
      nowhere?.destroy()
      return [
        mounting,
        misspelt,
        codeOf(() => create(serviceUrl, 'sk_test_demo')),
        codeOf(() => create(location.origin, 'pk_test_demo')),
        codeOf(() => create('pay.example', 'pk_test_demo')),
      ]
    },
    [own.serviceUrl],
  )
  expect(codes).toEqual(['container.notFound', 'options.invalid', 'key.private', 'origin.same', 'options.invalid'])
  expect(page.frames()).toHaveLength(1)

  // Found by what is loaded later.
  await shop.start()
  const isOfOneClass = await page.evaluate(async () => {
    const result = await window.shop?.checkout.pay({} as PayOptions)
    const { TenderError } = window.Tender ?? {}
    return TenderError && 'error' in Object(result) && Object(result).error instanceof TenderError
  })
  expect(isOfOneClass).toBe(true)
})

test.describe('what a browser says of a frame that it cannot load', () => {
  test.use({ expectedNoise: [/./] })

  test('the words of the script are what they are in a page of another encoding, from a server that names none', async ({
    page,
    own,
  }) => {
    await page.route('**/tender.js', async (route) => {
      const body = await (await route.fetch()).body()
      await route.fulfill({ contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body })
    })
    await answer(page, 'card', [unreachable, unreachable, unreachable])
    const shop = await openShop(page, own, { charset: 'windows-1252' })
    expect(await page.evaluate(() => document.characterSet)).toBe('windows-1252')
    await shop.start({ locale: 'ja', loadTimeoutMs: 2000 })
    await expect(page.locator('[data-tender-retry]')).toHaveText('再試行')
  })

  test('a card frame that does not load is loaded anew, then offered again in the language of the checkout', async ({
    page,
    own,
  }) => {
    const asked = await answer(page, 'card', [broken, broken, broken, broken, broken, broken, unreachable])
    const shop = await openShop(page, own)
    await shop.start({ locale: 'de', loadTimeoutMs: 5000 })
    const again = page.getByRole('alert').getByRole('button', { name: 'Erneut versuchen' })
    await expect(again).toBeVisible()
    expect(asked).toHaveLength(3)
    expect(await shop.outcome()).toMatchObject({ checkout: 'ready', card: 'frame.unreachable' })
    expect((await again.boundingBox())?.height).toBeGreaterThanOrEqual(24)
    expect(await violationsOf(page)).toEqual([])

    // By keyboard, and in vain.
    await page.getByLabel('Before').focus()
    await page.keyboard.press('Tab')
    await expect(again).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(() => asked.length).toBe(6)
    await expect(again).toBeFocused()
    expect(await shop.outcome()).toMatchObject({ card: 'frame.unreachable' })

    // The first of the next try is lost, the second comes.
    await page.keyboard.press('Enter')
    await expect(again).toHaveCount(0)
    expect(await shop.outcome()).toMatchObject({ card: 'ready' })
    expect(asked).toHaveLength(8)
    await expect(page.locator('#card iframe')).toBeFocused()
    await expect(page.frameLocator('#card iframe').getByLabel('Kartennummer')).toBeEditable()
    expect(await shop.events()).toEqual(['loaderror frame.unreachable', 'loaderror frame.unreachable', 'ready'])
  })

  test('a card frame that comes too late comes all the same', async ({ page, own }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow = async (route: Route) => {
      await released
      await route.continue().catch(() => {})
    }
    const asked = await answer(page, 'card', [slow, slow])
    const shop = await openShop(page, own)
    await shop.start({ loadTimeoutMs: 2000 })
    expect(await shop.outcome()).toMatchObject({ card: 'frame.timeout' })
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    release()
    await expect(page.frameLocator('#card iframe').getByLabel('Card number')).toBeEditable()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    expect(await shop.outcome()).toMatchObject({ card: 'ready' })
    expect(asked).toHaveLength(2)
  })

  test('a frame of a version that the page does not understand: refused by name, and taken once it fits', async ({
    page,
    own,
  }) => {
    await page.route('**/card.html*', async (route) => {
      const response = await route.fetch()
      // Its policy allows the script that was published, and no other.
      const { 'content-security-policy': _policy, ...headers } = response.headers()
      const body = (await response.text()).replaceAll(/([`'"])1\.0\1/g, '"2.0"')
      await route.fulfill({ headers, body })
    })
    const shop = await openShop(page, own)
    await shop.start({ locale: 'de' })
    const ending = await shop.outcome()
    expect(ending).toMatchObject({ checkout: 'ready', card: 'frame.version' })
    expect(ending.message).toBe('The page uses protocol 1.0, the frame 2.0')
    // Nobody types into what cannot be paid with, and no other try could mend it.
    await expect(page.locator('#card iframe')).toBeHidden()
    await expect(page.locator('[data-tender-retry]')).toHaveCount(0)
    const told = await page.evaluate(async () => {
      const result = await window.shop?.checkout.pay({ authorise: () => Promise.reject(new Error('never asked')) })
      return result?.status === 'failed' ? [result.error.code, result.message] : result?.status
    })
    expect(told).toEqual(['card.missing', expect.stringContaining('nicht möglich')])
    await page.unroute('**/card.html*')
    await page.evaluate(() => window.shop?.card.mount('#card').ready)
    await expect(page.frameLocator('#card iframe').getByLabel('Kartennummer')).toBeEditable()
    expect(await shop.events()).toEqual(['loaderror frame.version', 'ready'])
  })

  test('a controller that does not load: the card stays with what was typed, and the next try takes the payment', async ({
    checkoutPage,
    page,
  }) => {
    await answer(page, 'controller', [unreachable, unreachable, unreachable])
    await checkoutPage.open({ loadTimeoutMs: 3000 })
    await checkoutPage.type('4242424242424242')
    const again = page.getByRole('button', { name: 'Try again' })
    await again.click()
    await expect(again).toHaveCount(0)
    expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
  })

  test('what pays does not load: the card stays with what was typed, pay charges nothing and says so, and the next one pays', async ({
    checkoutPage,
    page,
  }) => {
    let blocked = true
    await page.route('**/core.js', (route) => (blocked ? route.abort() : route.continue()))
    await checkoutPage.open()
    await checkoutPage.type('4242424242424242')
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    const ready = page.evaluate(() => window.checkoutPage?.checkout.ready.catch(({ code }: { code: string }) => code))
    expect(await ready).toBe('script.failed')
    const message = expect.stringContaining('Payments aren’t possible')
    expect(await checkoutPage.pay()).toMatchObject({ status: 'failed', code: 'script.failed', message })
    expect([checkoutPage.authoriseRequests, await checkoutPage.paymentStatuses()]).toEqual([[], []])

    await again.click()
    await expect(again).toHaveText('Try again')
    blocked = false
    expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
    await expect(again).toHaveCount(0)
    expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
  })

  test('a service that breaks down, and keys that do not serve this page: each its own code', async ({ page, own }) => {
    const shop = await openShop(page, own)
    const bound = await endingOn(shop, { publicKey: 'pk_test_bound' })
    expect(bound).toMatchObject({ checkout: 'origin.notAllowed', card: 'origin.notAllowed' })
    expect(bound.message).toContain(own.shopUrl)
    expect(bound.message).toContain('https://shop.example')

    // Nobody types into what cannot be paid with.
    await shop.start({ publicKey: 'pk_test_nobody', locale: 'de' })
    const told = page.getByRole('alert')
    await expect(told.getByText('Bezahlen ist im Moment nicht möglich.', { exact: true })).toBeVisible()
    await expect(told).toContainText('key.unauthorised: The service does not know this Public Key')
    await expect(page.locator('#card iframe')).toBeHidden()
    await expect(page.locator('[data-tender-retry]')).toHaveCount(0)
    expect(await violationsOf(page)).toEqual([])
    expect(await shop.outcome()).toMatchObject({ checkout: 'key.unauthorised' })
    expect((await shop.events()).at(-1)).toBe('loaderror key.unauthorised')
    // What is mounted after it neither.
    await page.evaluate(() => window.shop?.card.unmount())
    await expect(told).toHaveCount(0)
    const again = page.evaluate(() =>
      window.shop?.card.mount('#card').ready.catch(({ code }: { code: string }) => code),
    )
    expect(await again).toBe('key.unauthorised')
    await expect(told).toContainText('Bezahlen')
    await page.evaluate(() => window.shop?.checkout.destroy())
    await expect(told).toHaveCount(0)

    await page.route('**/frames/account*', (route) => route.fulfill({ status: 503, body: '{}' }))
    expect(await endingOn(shop)).toMatchObject({ checkout: 'service.failed', card: 'ready' })
  })

  test("the page's own policy forbids the frames: said at once, with the mend, and nothing is tried", async ({
    page,
    own,
  }) => {
    const policy = { 'content-security-policy': `frame-src 'none'; script-src ${own.serviceUrl}` }
    const shop = await openShop(page, own, { headers: policy })
    const ending = await endingOn(shop, { loadTimeoutMs: 60_000 })
    expect(ending).toMatchObject({ checkout: 'frame.blocked', card: 'frame.blocked' })
    expect(ending.message).toContain(`Add ${own.serviceUrl} to frame-src`)
    await shop.start({ locale: 'ar' })
    await expect(page.getByRole('alert')).toContainText('لا يمكن الدفع في الوقت الحالي')
    // One that only reports forbids nothing.
    const tried = { 'content-security-policy-report-only': policy['content-security-policy'] }
    expect(await endingOn(await openShop(page, own, { headers: tried }))).toMatchObject({
      checkout: 'ready',
      card: 'ready',
    })
  })
})
