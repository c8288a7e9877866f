import type { Locator } from '@playwright/test'
import type { OrderState } from '../src/index'
import type {} from '../src/sdk/form/script-tag'
import { cards } from './support/cards'
import { expect, test } from './support/test'

test('pay() › shows a message for a declined card, and can be called again', { tag: '@once' }, async ({
  page,
  shopOn,
}) => {
  const shop = shopOn('worker')
  await shop.open()
  await shop.fillShipping()
  await shop.fillCard(cards.declined)
  await shop.pay()
  await expect(shop.message).toHaveText(/declined/i)
  await expect(shop.payButton).toHaveText(/^Pay €/)

  // Number and expiry date stay; the security code is cleared.
  await expect(shop.card.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002')
  await expect(shop.card.getByLabel('Security code')).toHaveValue('')

  await shop.card.getByLabel('Card number').fill(cards.approved.number)
  await shop.card.getByLabel('Security code').fill('123')
  await shop.pay()
  await page.waitForURL('**/confirmation.html?**')
})

test('pay() › reports an error of the processor as failed', { tag: '@once' }, async ({ shopOn }) => {
  const shop = shopOn('worker')
  await shop.open()
  await shop.fillShipping()
  await shop.fillCard(cards.processorFault)
  await shop.pay()
  await expect(shop.message).toHaveText(/couldn’t process your payment/i)
})

/** Records the announcements of a live region, including repeated ones. */
const recordAnnouncements = async (region: Locator) => {
  await region.evaluate((node) => {
    const announcements: string[] = []
    Object.assign(window, { announcements })
    const record = () => node.textContent && announcements.push(node.textContent)
    new MutationObserver(record).observe(node, { childList: true, characterData: true, subtree: true })
  })
  return () => region.evaluate(() => Reflect.get(window, 'announcements') as string[])
}

test('pay() › shows the errors of an incomplete card, and sends no request', async ({ page, shopOn }) => {
  const shop = shopOn('node')
  const authorised: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/shop-api/authorise')) authorised.push(request.url())
  })
  await shop.open()
  await shop.fillShipping()
  await shop.card.getByLabel('Card number').pressSequentially('4242')
  await shop.pay()
  await expect(shop.card.getByTestId('number-error')).toHaveText('Your card number is incomplete')
  await expect(shop.card.getByTestId('cvc-error')).toHaveText('Enter the security code')
  const number = shop.card.getByLabel('Card number')
  await expect(number).toBeFocused()
  // A screen reader reads the error of the focused field itself, so it is not announced. If the
  // focus does not move, all errors are announced.
  const rest = 'Enter the expiry date. Enter the security code. Enter the name on your card'
  const all = `Your card number is incomplete. ${rest}`
  const region = shop.card.getByTestId('announcement')
  await expect(region).toHaveText(rest)
  const announcements = await recordAnnouncements(region)
  await number.press('Enter')
  await expect.poll(announcements).toEqual([all])
  await number.press('Enter')
  await expect.poll(announcements).toEqual([all, all])
  // Leaving a field announces only new errors.
  await number.press('Tab')
  await page.keyboard.type('08')
  await page.keyboard.press('Tab')
  await expect
    .poll(announcements)
    .toEqual([all, all, 'Enter the expiry date as month and year, for example 08\u00a0/\u00a030'])
  expect(authorised).toEqual([])

  // The error disappears as soon as the number may become valid.
  await shop.card.getByLabel('Card number').pressSequentially('4')
  await expect(shop.card.getByTestId('number-error')).toHaveText('')
})

test('pay() › makes one payment for ten clicks and Enter', async ({ page, shopOn }) => {
  const shop = shopOn('node')
  const authorised: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/shop-api/authorise')) authorised.push(request.url())
  })
  await shop.open()
  await shop.fillShipping()
  await shop.fillCard(cards.approved)
  await shop.payButton.evaluate((button: HTMLButtonElement) => {
    for (let click = 0; click < 10; click += 1) button.click()
    button.form?.requestSubmit()
  })
  await page.waitForURL('**/confirmation.html?**')
  expect(authorised).toHaveLength(1)
})

test.describe('script tag', () => {
  test.use({ expectedNoise: [/core\.js|ERR_FAILED|NetworkError|script\.failed/] })

  test('keeps a submit on the page until the core has loaded, shows an error if it fails to load, and then pays', async ({
    page,
    shopOn,
  }) => {
    const shop = shopOn('node')
    let blocked = true
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/core.js', async (route) => {
      await held
      await (blocked ? route.abort() : route.continue())
    })
    await page.addInitScript(() => {
      const results: string[] = []
      Object.assign(window, { results })
      addEventListener('tender:result', (event) =>
        results.push((event as CustomEvent<{ status: string }>).detail.status),
      )
    })
    const form = page.locator('form')
    const results = () => page.evaluate(() => Reflect.get(window, 'results'))
    // A pending script delays the load event.
    await page.goto(`${shop.shopUrl}/tag.html`, { waitUntil: 'commit' })
    await shop.ready()
    await shop.fillShipping()
    await shop.fillCard(cards.approved)
    await shop.card.getByLabel('Security code').press('Enter')
    await expect(form).toHaveAttribute('data-tender-state', 'loading')
    await expect(form).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(form).toHaveAttribute('data-tender-state', 'failed')
    await expect(form).toHaveAttribute('aria-busy', 'false')
    await expect(page.locator('[data-tender-message]')).toHaveText('Payments aren’t possible at the moment.')
    expect(await results()).toEqual(['failed'])
    expect(page.url()).toContain('/tag.html')

    blocked = false
    await shop.payButton.click()
    await page.waitForURL('**/confirmation.html?**')
  })
})

test('card form › Enter pays', async ({ page, shopOn }) => {
  const shop = shopOn('worker')
  await shop.open()
  await shop.fillShipping()
  await shop.fillCard(cards.approved)
  await shop.card.getByLabel('Security code').press('Enter')
  await page.waitForURL('**/confirmation.html?**')
})

test.describe('pay()', () => {
  test.use({ expectedNoise: [/Tender: authorise\.failed/] })

  test('shows the message of an error of the shop’s server', { tag: '@once' }, async ({
    page,
    shopOn,
    browserName,
  }) => {
    test.skip(browserName === 'firefox', 'Its driver does not report the body of a request.')
    for (const door of ['npm', 'script tag'] as const) {
      const shop = shopOn('node')
      await page.route('**/shop-api/authorise', async (route) => {
        const { trackingId, attemptKey, amount } = route.request().postDataJSON()
        const state: OrderState = {
          version: 1,
          trackingId,
          revision: 1,
          attemptKey,
          status: 'refused',
          mayPay: true,
          payment: null,
          expected: amount,
          declineCode: null,
          action: null,
          refusal: { code: 'order.refused', message: 'Sold out, sorry.', fields: [] },
          askAgainMs: null,
        }
        await route.fulfill({ json: state })
      })
      await shop.open(door)
      await shop.fillShipping()
      await shop.fillCard(cards.approved)
      await shop.pay()
      await expect(shop.message).toHaveText('Sold out, sorry.')
    }
  })
})

test.describe('no card', () => {
  test.use({ expectedNoise: [/Tender: card\.missing/] })

  test('pay() › fails without a mounted card, and succeeds after mount()', { tag: '@once' }, async ({
    page,
    shopOn,
  }) => {
    const shop = shopOn('node')
    await shop.open('script tag')
    await shop.fillShipping()
    const missing = await page.evaluate(async () => {
      const checkout = window.Tender?.checkout
      checkout?.element('card').unmount()
      const result = await checkout?.pay({ authorise: () => ({}), outcome: () => ({}) })
      return result && 'error' in result ? result.error?.code : result?.status
    })
    expect(missing).toBe('card.missing')
    await page.evaluate(() => {
      window.Tender?.checkout?.element('card').mount('[data-tender-element="card"]')
    })
    await shop.ready()
    await shop.fillCard(cards.approved)
    await shop.pay()
    await page.waitForURL('**/confirmation.html?**')
  })
})
