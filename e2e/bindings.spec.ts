import type { Locator } from '@playwright/test'
import type { RunningShop, ShopLog, ShopState, StartShop } from './bindings/shop'
import { measure } from './soak/measure'
import { bundlePage } from './support/bundle-page'
import { cards } from './support/cards'
import { type CheckoutPage, expect, test } from './support/checkout-page'
import type { OwnService } from './support/own-service'

declare global {
  interface Window {
    binding?: { start: StartShop }
    runningShop?: RunningShop
    shopLog?: ShopLog
  }
}

/** Opens a shop's page that the framework renders. */
const openShop = async (framework: string, { page, trackingId }: CheckoutPage, own: OwnService) => {
  await page.goto(`${own.shopUrl}/checkout`)
  await page.addScriptTag({ content: await bundlePage(`bindings/${framework}`, 'binding') })
  const state: ShopState = {
    serviceUrl: own.serviceUrl,
    trackingId,
    amount: 4000,
    locale: 'en',
    visible: true,
    waiting: false,
  }
  await page.evaluate((given) => {
    const node = document.querySelector('main')
    if (!node) return
    node.replaceChildren()
    const log: ShopLog = { results: [], warnings: [], ready: 0, checkouts: 0 }
    window.shopLog = log
    const running = window.binding?.start(node, given, log)
    if (running) window.runningShop = running
  }, state)
  return {
    set: (changes: Partial<ShopState>) => page.evaluate((given) => window.runningShop?.set(given), changes),
    end: () => page.evaluate(() => window.runningShop?.end()),
    log: () =>
      page.evaluate(() => {
        const { element, ...rest } = window.shopLog ?? {}
        return { ...rest, hasElement: Boolean(element) }
      }),
    number: page.frameLocator('iframe[title="Card details"]').getByLabel('Card number'),
    pay: page.getByRole('button', { name: 'Pay' }),
  }
}

for (const framework of ['react', 'preact', 'vue', 'svelte', 'elements']) {
  test(`${framework} › the card stays while the amount, the language and the page change`, async ({
    page,
    own,
    checkoutPage,
  }) => {
    const shop = await openShop(framework, checkoutPage, own)
    await checkoutPage.type(cards.approved.number)
    await expect(page.locator('output')).toHaveText('4000')
    await expect(page.locator('iframe')).toHaveCount(2)
    await expect(page.locator('form.checkout > .card[data-test=card] > iframe')).toHaveCount(1)

    await shop.set({ amount: 5099 })
    await expect(page.locator('output')).toHaveText('5099')
    await shop.set({ locale: 'de' })
    const german = page.frameLocator('iframe[title="Kartendaten"]').getByLabel('Kartennummer')
    await expect(german).toHaveValue('4242 4242 4242 4242')
    await shop.set({ locale: 'en' })
    if (framework === 'react') {
      await shop.set({ waiting: true })
      await expect(page.getByText('Loading')).toBeVisible()
      await shop.set({ waiting: false })
    }
    await expect(shop.number).toHaveValue('4242 4242 4242 4242')
    await expect(page.locator('iframe')).toHaveCount(2)
    expect(await shop.log()).toEqual({ results: [], warnings: [], ready: 1, checkouts: 1, hasElement: true })

    // The shop renders again while its server authorises, and empties its cart after the payment.
    checkoutPage.handleAuthorise = async (_request, authorise) => {
      await shop.set({ amount: 6000 })
      return authorise()
    }
    await shop.number.press('Enter')
    await expect(page.locator('p[role=status]')).toHaveText('succeeded')
    await shop.set({ amount: 0 })
    expect(await shop.log()).toMatchObject({ results: ['succeeded'], warnings: [], ready: 1 })
    expect(checkoutPage.authoriseRequests.map(({ amount }) => amount.amount)).toEqual([5099])
    await expect(page.locator('iframe')).toHaveCount(2)

    await shop.set({ trackingId: crypto.randomUUID(), amount: 700 })
    await expect(page.locator('output')).toHaveText('700')
    await expect(page.locator('p[role=status]')).toHaveText('')
    await expect(shop.number).toBeEditable()
    await expect(page.locator('iframe')).toHaveCount(2)
    await shop.end()
    await expect(page.locator('iframe')).toHaveCount(0)
  })

  test(`${framework} › 30 visits of the checkout leave no frame, no listener and no error @once`, async ({
    page,
    own,
    checkoutPage,
  }) => {
    const shop = await openShop(framework, checkoutPage, own)
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Performance.enable')
    /** @param loadMs how long the customer stays: from not at all until the card has loaded */
    const visit = async (loadMs: number) => {
      await shop.set({ visible: true })
      if (loadMs > 200) await expect(shop.number).toBeEditable()
      else await page.waitForTimeout(loadMs)
      await shop.set({ visible: false })
      await expect(page.locator('iframe')).toHaveCount(0)
    }
    for (const loadMs of [500, 0, 20, 60, 200]) await visit(loadMs)
    const before = await measure(page, devTools)
    const visits = 30
    for (let turn = 0; turn < visits; turn += 1) await visit([0, 5, 20, 60, 120, 500][turn % 6] ?? 0)
    // The browser counts removed forms until it collects them. A leak would be one listener for
    // each visit, or more.
    await expect(async () => {
      const after = await measure(page, devTools)
      expect(after.frames).toBe(before.frames)
      expect(after.documents).toBeLessThanOrEqual(before.documents)
      expect(after.listeners).toBeLessThan(before.listeners + visits / 2)
    }).toPass({ timeout: 10_000 })
  })
}

for (const framework of ['react', 'preact', 'vue', 'svelte']) {
  test(`${framework} › two providers on one page pay their own orders with their own cards @once`, async ({
    page,
    own,
    checkoutPage,
  }) => {
    const shop = await openShop(framework, checkoutPage, own)
    const { serviceUrl } = own
    const trackingIds = [checkoutPage.trackingId, crypto.randomUUID()]
    const second = {
      serviceUrl,
      trackingId: trackingIds[1] ?? '',
      amount: 700,
      locale: 'en',
      visible: true,
      waiting: false,
    }
    await page.evaluate((state) => {
      const node = document.createElement('main')
      document.body.append(node)
      window.binding?.start(node, state, { results: [], warnings: [], ready: 0, checkouts: 0 })
    }, second)
    const mains = [page.locator('main').first(), page.locator('main').last()] as const
    const fill = async (main: Locator, number: string) => {
      const card = main.frameLocator('iframe')
      await card.getByLabel('Card number').fill(number)
      await card.getByLabel('Expiry date').fill(cards.approved.expiry)
      await card.getByLabel('Security code').fill(cards.approved.cvc)
      await card.getByLabel('Name on card').fill(cards.approved.name)
    }
    await fill(mains[0], cards.approved.number)
    await fill(mains[1], '5555555555554444')
    await expect(mains[1].locator('output')).toHaveText('700')

    await mains[1].getByRole('button', { name: 'Pay' }).click()
    await expect(mains[1].locator('p[role=status]')).toHaveText('succeeded')
    await expect(mains[0].locator('p[role=status]')).toHaveText('')
    await expect(mains[0].frameLocator('iframe').getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
    await mains[0].getByRole('button', { name: 'Pay' }).click()
    await expect(mains[0].locator('p[role=status]')).toHaveText('succeeded')
    expect(checkoutPage.authoriseRequests.map(({ trackingId, amount }) => [trackingId, amount.amount])).toEqual([
      [trackingIds[1], 700],
      [trackingIds[0], 4000],
    ])
    const { items } = await own.server.payments.list({ first: 100 }).page()
    const numbers = trackingIds.map((id) => items.find(({ orderId }) => orderId === id)?.paymentMethodDetails?.number)
    expect(numbers.map((number) => number?.slice(-4))).toEqual(['4242', '4444'])
    expect(await shop.log()).toMatchObject({ results: ['succeeded'], warnings: [] })
  })
}

test('vue › a form in KeepAlive takes its frame out of the page, and pays after the customer is back', async ({
  page,
  own,
  checkoutPage,
}) => {
  const shop = await openShop('vue', checkoutPage, own)
  await expect(shop.number).toBeEditable()
  await shop.set({ waiting: true })
  await expect(page.getByText('Terms')).toBeVisible()
  // The frame of the checkout stays.
  await expect(page.locator('iframe')).toHaveCount(1)
  await shop.set({ waiting: false })
  await checkoutPage.type(cards.approved.number)
  await expect(page.locator('iframe')).toHaveCount(2)
  await shop.pay.click()
  await expect(page.locator('p[role=status]')).toHaveText('succeeded')
  expect(await shop.log()).toMatchObject({ results: ['succeeded'], warnings: [], checkouts: 1, hasElement: true })
  await shop.set({ waiting: true })
  await shop.end()
  await expect(page.locator('iframe')).toHaveCount(0)
})
