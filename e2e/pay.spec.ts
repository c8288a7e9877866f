import type { Locator } from '@playwright/test'
import type {} from '../src/sdk/form/script-tag'
import { cards } from './support/cards'
import { queryService } from './support/service'
import { expect, test } from './support/test'

test('a declined card is told kindly, keeps the form usable, and a second try pays', async ({ page, shopOn }) => {
  const shop = shopOn('worker')
  await shop.open()
  await shop.fillShipping()
  await shop.fillCard(cards.declined)
  await shop.pay()
  await expect(shop.message).toHaveText(/declined/i)
  await expect(shop.payButton).toHaveText(/^Pay €/)

  // Number and expiry stay; the security code is asked for again.
  await expect(shop.card.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002')
  await expect(shop.card.getByLabel('Security code')).toHaveValue('')

  await shop.card.getByLabel('Card number').fill(cards.approved.number)
  await shop.card.getByLabel('Security code').fill('123')
  await shop.pay()
  await page.waitForURL('**/confirmation.html?**')
})

test('a processor fault is a failure and no decline', async ({ shopOn }) => {
  const shop = shopOn('worker')
  await shop.open()
  await shop.fillShipping()
  await shop.fillCard(cards.processorFault)
  await shop.pay()
  await expect(shop.message).toHaveText(/couldn’t process your payment/i)
})

/** Hears what a live region says from now on, and that it says the same again. */
const listenTo = async (region: Locator) => {
  await region.evaluate((node) => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const hear = () => node.textContent && heard.push(node.textContent)
    new MutationObserver(hear).observe(node, { childList: true, characterData: true, subtree: true })
  })
  return () => region.evaluate(() => Reflect.get(window, 'heard') as string[])
}

test('an unfinished card is shown where it is unfinished, and nothing is sent', async ({ page, shopOn }) => {
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
  // What is read where the focus goes is not said besides; where it stays, each try says all.
  const rest = 'Enter the expiry date. Enter the security code. Enter the name on your card'
  const all = `Your card number is incomplete. ${rest}`
  const region = shop.card.getByTestId('announcement')
  await expect(region).toHaveText(rest)
  const heard = await listenTo(region)
  await number.press('Enter')
  await expect.poll(heard).toEqual([all])
  await number.press('Enter')
  await expect.poll(heard).toEqual([all, all])
  // Left with what has been said, and then another with something new.
  await number.press('Tab')
  await page.keyboard.type('08')
  await page.keyboard.press('Tab')
  await expect.poll(heard).toEqual([all, all, 'Enter the expiry date as month and year, for example 08\u00a0/\u00a030'])
  expect(authorised).toEqual([])

  // As soon as it may still become valid, the fault is gone.
  await shop.card.getByLabel('Card number').pressSequentially('4')
  await expect(shop.card.getByTestId('number-error')).toHaveText('')
})

test('ten clicks and Enter are one payment', async ({ page, shopOn }) => {
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

test.describe('the form of a script tag', () => {
  test.use({ expectedNoise: [/core\.js|ERR_FAILED|NetworkError|script\.failed/] })

  test('a submit never leaves the page while what pays has not come, says so where it cannot come, and pays once it has', async ({
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
      const told: string[] = []
      Object.assign(window, { told })
      addEventListener('tender:result', (event) => told.push((event as CustomEvent<{ status: string }>).detail.status))
    })
    const form = page.locator('form')
    const told = () => page.evaluate(() => Reflect.get(window, 'told'))
    // A script on its way keeps the page from having loaded.
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
    expect(await told()).toEqual(['failed'])
    expect(page.url()).toContain('/tag.html')

    blocked = false
    await shop.payButton.click()
    await page.waitForURL('**/confirmation.html?**')
  })
})

test('ten calls of pay in one tick are one payment, and all get its result', async ({ page, shopOn }) => {
  const shop = shopOn('node')
  await shop.open('script tag')
  await shop.fillShipping()
  await shop.fillCard(cards.approved)
  const { asked, paid } = await page.evaluate(async () => {
    const checkout = window.Tender?.checkout
    if (!checkout) throw new Error('no checkout on this page')
    let asked = 0
    const authorise = async (request: object) => {
      asked += 1
      const fields = { delivery: 'locker' }
      const body = JSON.stringify({ ...request, fields })
      const answer = await fetch('/shop-api/authorise', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      return answer.json()
    }
    const results = await Promise.all(Array.from({ length: 10 }, () => checkout.pay({ authorise })))
    return {
      asked,
      paid: results.map((result) => ('paymentId' in result ? `${result.status} ${result.paymentId}` : result.status)),
    }
  })
  expect(asked).toBe(1)
  expect(new Set(paid).size).toBe(1)
  expect(paid[0]).toMatch(/^succeeded payments:/)
  // The tag takes the customer on; a test that ended on the way would leave the browser in between.
  await page.waitForURL('**/confirmation.html?**')
})

test('Enter in the card pays', async ({ page, shopOn }) => {
  const shop = shopOn('worker')
  await shop.open()
  await shop.fillShipping()
  await shop.fillCard(cards.approved)
  await shop.card.getByLabel('Security code').press('Enter')
  await page.waitForURL('**/confirmation.html?**')
})

test('a second click after success, while the page is still there, is the same payment', async ({ page, shopOn }) => {
  const shop = shopOn('node')
  await shop.open('script tag')
  await shop.fillShipping()
  await shop.fillCard(cards.approved)
  const paid = await page.evaluate(async () => {
    const checkout = window.Tender?.checkout
    if (!checkout) throw new Error('no checkout on this page')
    let asked = 0
    const authorise = async (request: object) => {
      asked += 1
      const body = JSON.stringify({ ...request, fields: { delivery: 'locker' } })
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/shop-api/authorise', { method: 'POST', headers, body })).json()
    }
    const first = await checkout.pay({ authorise })
    const second = await checkout.pay({ authorise })
    return { asked, same: JSON.stringify(first) === JSON.stringify(second), status: first.status }
  })
  expect(paid).toEqual({ asked: 1, same: true, status: 'succeeded' })
  await page.waitForURL('**/confirmation.html?**')
})

test('an answer lost on its way is looked up at the service, and the customer hears of one payment', async ({
  page,
  request,
  shopOn,
}) => {
  const shop = shopOn('node')
  // The shop's server does its work, and its first answer never arrives.
  await page.addInitScript(() => {
    const send = window.fetch
    window.fetch = async (resource, init) => {
      const answer = await send(resource, init)
      if (!String(resource).includes('authorise') || sessionStorage.getItem('lost')) return answer
      sessionStorage.setItem('lost', 'yes')
      throw new TypeError('The answer was lost')
    }
  })
  await shop.open()
  await shop.fillShipping()
  await shop.fillCard(cards.approved)
  const src = await page.locator('iframe[title="Live view of the intent"]').getAttribute('src')
  await shop.pay()
  await page.waitForURL('**/confirmation.html?**')
  const id = decodeURIComponent(src?.split('intent=')[1] ?? '')
  const { getIntent } = await queryService(
    request,
    shop.serviceUrl,
    'query ($id: ID!) { getIntent(id: $id) { status linkedPayments { status } } }',
    { id },
  )
  expect(getIntent).toEqual({ status: 'COMPLETE', linkedPayments: [{ status: 'SUCCEEDED' }] })
})

test.describe('a refusal', () => {
  test.use({ expectedNoise: [/status of 409/] })

  test('a refusal of the shop is told in its own words, and nothing was charged', async ({ page, shopOn }) => {
    for (const door of ['npm', 'script tag'] as const) {
      const shop = shopOn('node')
      await page.route('**/shop-api/authorise', (route) =>
        route.fulfill({
          status: 409,
          contentType: 'application/json',
          body: '{"error":{"message":"Sold out, sorry."}}',
        }),
      )
      await shop.open(door)
      await shop.fillShipping()
      await shop.fillCard(cards.approved)
      await shop.pay()
      await expect(shop.message).toHaveText('Sold out, sorry.')
    }
  })
})

test('a card that is taken away ends pay in an error, and another mount makes it good', async ({ page, shopOn }) => {
  const shop = shopOn('node')
  await shop.open('script tag')
  await shop.fillShipping()
  const missing = await page.evaluate(async () => {
    const checkout = window.Tender?.checkout
    checkout?.element('card').unmount()
    const result = await checkout?.pay({ authorise: () => ({}) })
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

test('a customer who does not confirm a card with the bank pays with another one', async ({ page, shopOn }) => {
  const shop = shopOn('worker')
  await shop.open()
  await shop.fillShipping()
  await shop.fillCard(cards.challenged)
  await shop.pay()
  const challenge = page.frameLocator('dialog[open] iframe')
  await expect(challenge.frameLocator('iframe').getByLabel('Code from your bank')).toBeVisible()
  await challenge.locator('header').getByRole('button', { name: 'Cancel' }).click()
  await expect(shop.message).not.toBeEmpty()
  await expect(page.locator('dialog')).toHaveCount(0)
  await shop.card.getByLabel('Card number').fill(cards.approved.number)
  await shop.pay()
  await page.waitForURL('**/confirmation.html?**')
})
