import type {} from '../src/sdk/form/script-tag'
import { completeChallenge } from '../src/testing/challenge'
import { cards } from './support/cards'
import { fillCard } from './support/fill-card'
import { ports } from './support/ports'
import { setOnTag } from './support/set-on-tag'
import type { Door } from './support/shop'
import { expect, type Host, type Sites, test } from './support/test'

/** Combinations in which every pair of values occurs. */
const journeys: readonly [door: Door, host: Host, sites: Sites][] = [
  ['npm', 'worker', 'one site'],
  ['npm', 'node', 'two sites'],
  ['script tag', 'worker', 'two sites'],
  ['script tag', 'node', 'one site'],
]

for (const [door, host, sites] of journeys) {
  test(`checkout › a customer pays: ${door}, service in ${host}, ${sites}`, async ({ page, shopOn }) => {
    const shop = shopOn(host, sites)
    await shop.open(door)
    await expect(shop.intentStatus).toHaveText(/Started|Active/)

    await shop.fillShipping()
    await expect(shop.intentStatus).toHaveText('Active')
    await expect(shop.step('Shipping')).toContainText('In progress')

    await page.getByRole('radio').nth(1).check()
    await expect(shop.step('Shipping')).toContainText('Complete')

    await shop.fillCard(cards.approved)
    await expect(shop.step('Delivery')).toContainText('Complete')

    await shop.pay()
    await page.waitForURL('**/confirmation.html?**')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/thank you/i)
    await expect(page.getByText('4242', { exact: false }).first()).toBeVisible()
    // The URL contains no card data and no key.
    expect(page.url()).not.toMatch(/424242|sk_|ct_/)
  })
}

test('script tag › a redirect to the bank is declined, and the second one pays, with the brands of the tag', async ({
  page,
  shopOn,
}) => {
  await setOnTag(page, { actions: 'redirect', brands: 'visa amex' })
  const shop = shopOn('node')
  // The page stores request bodies, because some browser drivers do not expose them.
  await page.addInitScript(() => {
    const send = window.fetch
    window.fetch = async (resource, init) => {
      const [, address] = /\/shop-api\/([\w-]+)$/.exec(String(resource)) ?? []
      if (!address) return send(resource, init)
      const body = JSON.parse(String(init?.body))
      sessionStorage.setItem('posted', JSON.stringify({ ...readPosted(), [address]: body }))
      const response = await send(resource, init)
      if (address !== 'outcome') return response
      const state = await response.json()
      return Response.json({ ...state, declineCode: state.status === 'ended' ? 'EXPIRED_CARD' : null })
    }
    const readPosted = () => JSON.parse(sessionStorage.getItem('posted') ?? '{}')
    Object.assign(window, { readPosted })
  })
  await shop.open('script tag')
  await shop.card.getByLabel('Card number').fill('5555 5555 5555 4444')
  await expect(shop.card.getByTestId('number-error')).toContainText('We don’t accept Mastercard')
  await shop.card.getByLabel('Card number').fill('')

  const payWith = async (code: string) => {
    await shop.fillShipping()
    await shop.fillCard(cards.challenged)
    await shop.pay()
    await page.waitForURL(/\/challenge\//)
    await completeChallenge(page, { code })
  }
  await payWith('4321')
  await page.waitForURL('**/tag.html?**')
  await expect(shop.message).toContainText('This card has expired')
  await expect(page.locator('form')).toHaveAttribute('data-tender-state', 'ready')
  const trackingId = await page.locator('script[data-flow]').getAttribute('data-tracking-id')
  const attemptKey = expect.stringMatching(/\w/)
  expect(await page.evaluate(() => Reflect.get(window, 'readPosted')())).toEqual({
    'client-token': { trackingId },
    authorise: expect.objectContaining({
      trackingId,
      timeoutMs: 60_000,
      fields: expect.objectContaining({ delivery: 'locker' }),
    }),
    // The address to which the customer returns contains the code of the attempt (rule ORDER-29).
    outcome: { trackingId, attemptKey, returnCode: expect.stringMatching(/^[\w-]{43}$/) },
  })
  await shop.ready()
  await payWith('1234')
  await page.waitForURL('**/confirmation.html?**')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/thank you/i)
})

test('checkout › the service records each step, one payment and the completion', async ({ page, request, shopOn }) => {
  const { queryService } = await import('./support/service')
  const shop = shopOn('node')
  await shop.open()
  const intentId = await page
    .locator('iframe[title="Live view of the intent"]')
    .getAttribute('src')
    .then((src) => src?.split('intent=')[1] ?? '')
  await shop.fillShipping()
  await shop.fillCard(cards.approved)
  await shop.pay()
  await page.waitForURL('**/confirmation.html?**')

  const query = `query ($id: ID!) { getIntent(id: $id) {
    status
    timeline { shipping { status } delivery { status } billing { status } completeIntent { status } paymentAttempts { status } }
    linkedPayments { status }
  } }`
  const read = async () =>
    (await queryService(request, shop.serviceUrl, query, { id: decodeURIComponent(intentId) })).getIntent
  await expect.poll(async () => (await read()).status).toBe('COMPLETE')
  expect(await read()).toMatchObject({
    timeline: {
      shipping: { status: 'COMPLETE' },
      delivery: { status: 'COMPLETE' },
      billing: { status: 'COMPLETE' },
      completeIntent: { status: 'COMPLETE' },
      paymentAttempts: [{ status: 'COMPLETE' }],
    },
    linkedPayments: [{ status: 'SUCCEEDED' }],
  })
})

test.describe('script tag', () => {
  test('shows after a reload that the order is paid', async ({ page }) => {
    await page.goto(`http://localhost:${ports.node.shop}/strict/nonce.html`)
    await fillCard(page, cards.approved.number)
    await page.evaluate(() => {
      const stepEvents: string[] = []
      Object.assign(window, { stepEvents })
      window.Tender?.checkout?.on('step', ({ step, status }) => stepEvents.push(`${step} ${status}`))
    })
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Full name').fill('Ada Byron')
    const stepEvents = () => page.evaluate(() => Reflect.get(window, 'stepEvents'))
    await expect.poll(stepEvents).toEqual(['shipping IN_PROGRESS'])
    await page.getByRole('button', { name: /^Pay/ }).click()
    const thanks = page.getByText('Thank you! Your order is paid.')
    await expect(thanks).toBeVisible()
    await page.reload()
    await expect(thanks).toBeVisible()
  })
})
