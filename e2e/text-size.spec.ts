import type { Locator } from '@playwright/test'
import { languages } from '../src/shared/messages/languages'
import { completeChallenge } from '../src/testing/challenge'
import { expect, test } from './support/actions'
import { demoPages, openDemoPage } from './support/demo-pages'
import { layoutFaults } from './support/layout-faults'
import { openShop } from './support/shop-page'
import { openWalletPage } from './support/wallet-page'

/** The default text size that the customer has set in the browser. */
const textSizePx = 24

test.use({
  launchOptions: [
    ({ launchOptions, browserName }, use) =>
      use(
        browserName === 'chromium'
          ? {
              ...launchOptions,
              args: [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${textSizePx}`],
            }
          : {
              ...launchOptions,
              firefoxUserPrefs: { ...launchOptions.firefoxUserPrefs, 'font.size.variable.x-western': textSizePx },
            },
      ),
    { scope: 'worker' },
  ],
})

test('elements › follow the browser’s default text size, and reserve their height for it', async ({ page, own }) => {
  const heights: number[] = []
  await page.route('**/card.html*', async (route) => {
    heights.push(await page.locator('#card iframe').evaluate((frame) => (frame as HTMLElement).offsetHeight))
    await route.continue()
  })
  await openShop(page, own)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${textSizePx}px`)

  for (const { appearance, input, label } of [
    { appearance: {}, input: 24, label: 21.6 },
    // A size in px is that at the default of 16 px.
    { appearance: { fontSize: '20px', labelSize: '14px' }, input: 30, label: 21 },
    { appearance: { fontSize: '1.125rem' }, input: 27, label: 24.3 },
  ]) {
    const shop = await openShop(page, own)
    await shop.start({ appearance })
    const frame = page.frameLocator('#card iframe')
    await expect(frame.locator('#number')).toBeEditable()
    const sizeOf = (selector: string) =>
      frame
        .locator(selector)
        .first()
        .evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize))
    await expect.poll(() => sizeOf('#number')).toBeCloseTo(input, 1)
    expect(await sizeOf('label')).toBeCloseTo(label, 1)
    await expect(page.locator('#card')).not.toHaveAttribute('aria-busy')
    const height = await page.locator('#card iframe').evaluate((node) => (node as HTMLElement).offsetHeight)
    expect(Math.abs(height - (heights.at(-1) ?? 0))).toBeLessThanOrEqual(1)
    // Typed digits do not change the height: the page must not learn them.
    for (const number of ['4242424242424242', '1111111111111111']) {
      await frame.locator('#number').fill(number)
      expect(await page.locator('#card iframe').evaluate((node) => (node as HTMLElement).offsetHeight)).toBe(height)
    }
    const overflow = await frame.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
    expect(overflow).toBe(0)
  }
})

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 900 } })

  /** Returns the texts that are cut off, or that are wider than their place. */
  const cutOff = (texts: Locator) =>
    texts.evaluateAll((nodes) =>
      nodes
        .filter((node) => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1)
        .map((node) => node.textContent),
    )

  for (const locale of ['en', 'fi']) {
    test(`saved cards › show whole names and dates: ${locale}`, async ({ page, own }) => {
      const customerId = await own.server.customers.create({ customer: { name: 'Ada Byron' } })
      for (const [number, cvc] of [
        ['4242424242424242', '123'],
        ['378282246310005', '1234'],
        ['5555555555554444', '123'],
      ] as const)
        await own.server.paymentMethods.tokenise({
          paymentMethod: { card: { number, cvc, expMonth: 12, expYear: 2034, name: 'Ada Byron' } },
          customer: { id: customerId },
        })
      const { token } = await own.server.clientTokens.generate({ customerId })
      await openShop(page, own, { containerHtml: '<div id="payment"></div>' })
      await page.evaluate(
        ({ serviceUrl, locale, customerId, token }) =>
          window.Tender?.createCheckout({
            serviceUrl,
            publicKey: 'pk_test_demo',
            locale,
            clientToken: async () => token,
            intent: { trackingId: customerId, paymentFlowId: 'flow_immediate', amount: { amount: 1, currency: 'EUR' } },
            tracking: 'off',
          })
            .element('payment', { saved: { customerId } })
            .mount('#payment'),
        { serviceUrl: own.serviceUrl, locale, customerId, token },
      )
      const frame = page.frameLocator('#payment iframe')
      // All widths at which the parts of a row are arranged in another way.
      for (const width of [250, 288, 330, 380, 430, 560]) {
        await page.locator('#payment').evaluate((node, width) => {
          node.style.width = `${width}px`
        }, width)
        const names = frame.locator('.method-text .method-name')
        await expect(names).toHaveText(['Visa', 'Mastercard', 'American Express'])
        expect([width, await cutOff(names)]).toEqual([width, []])
        expect([width, await cutOff(frame.locator('.method-text .method-note'))]).toEqual([width, []])
      }
    })
  }

  test('pay button › follows the text size as the elements do, without changing its height', async ({
    page,
    checkoutPage,
  }) => {
    checkoutPage.containerHtml = '<div id="card"></div><div id="place"></div>'
    await checkoutPage.open()
    await page.evaluate(() => {
      // Some shops change the size of a rem.
      document.documentElement.style.fontSize = '62.5%'
      window.checkoutPage?.checkout.element('payButton', { authorise: () => ({}) }).mount('#place')
    })
    const button = page.locator('#place button')
    await expect(button).toHaveCSS('font-size', `${textSizePx}px`)
    expect((await button.boundingBox())?.height).toBe(48)
    for (const [fontSize, expected] of [
      ['20px', '30px'],
      ['1.125rem', '27px'],
    ] as const) {
      await page.evaluate((size) => window.checkoutPage?.checkout.set({ appearance: { fontSize: size } }), fontSize)
      await expect(button).toHaveCSS('font-size', expected)
    }
  })

  test('wallet sheets › follow the text size, and show whole amounts and buttons', async ({ page }) => {
    await openWalletPage(page)
    for (const wallet of ['Apple Pay', 'Google Pay']) {
      await page.getByRole('button', { name: `Buy with ${wallet}` }).click()
      const sheet = page.getByRole('dialog', { name: `${wallet}, simulated` })
      const amount = sheet.getByText('£12.00').last()
      await expect(amount).toHaveCSS('font-size', `${textSizePx}px`)
      expect([wallet, await cutOff(sheet.getByRole('button'))]).toEqual([wallet, []])
      const { left, right } = await sheet.evaluate((node) => node.getBoundingClientRect())
      for (const part of await sheet.locator('dt, dd, button').all()) {
        const box = await part.evaluate((node) => {
          const text = document.createRange()
          text.selectNodeContents(node)
          const { left, right } = text.getBoundingClientRect()
          return { left, right }
        })
        // The padding of the dialog.
        expect([box.left >= left + 20, box.right <= right - 20]).toEqual([true, true])
      }
      await sheet.getByRole('button', { name: 'Cancel' }).click()
    }
  })

  for (const locale of ['en', 'de', 'el'] as const) {
    test(`3-D Secure › its title and buttons are whole, and the bank’s page has the rest: ${locale}`, async ({
      action,
      page,
    }) => {
      await action.open()
      await action.pay('modal')
      await page.evaluate((tag) => window.action?.checkout.set({ locale: tag }), locale)
      const frame = page.frameLocator('iframe[src*="challenge.html"]')
      await expect(frame.locator('h1')).toHaveText(languages[locale]['challenge.title'])
      const bars = frame.locator('header, footer')
      await expect(bars.first()).toHaveCSS('font-size', `${textSizePx}px`)
      expect(await cutOff(frame.locator('section, header, h1, footer, header button, footer button'))).toEqual([])
      const bar = await bars.first().boundingBox()
      if (!bar) throw new Error('The bar is not visible.')
      for (const part of [frame.locator('h1'), frame.locator('header button')]) {
        const { x = -1, y = -1, width = 0, height = 0 } = (await part.boundingBox()) ?? {}
        expect([x >= 0, y >= bar.y, x + width <= 320, y + height <= bar.y + bar.height]).toEqual(Array(4).fill(true))
      }
      await completeChallenge(frame.frameLocator('#bank'))
      expect(await action.result()).toMatchObject({ status: 'succeeded' })
    })
  }
})

test.describe('demo', () => {
  test.use({
    viewport: { width: 320, height: 800 },
    // Firefox reports the modules that a page still loads when the test opens the next page.
    expectedNoise: [[/status of 404/, /error loading dynamically imported module/], { scope: 'test' }],
  })

  test('demo › nothing overlaps or needs horizontal scrolling at 320 px with large text', async ({ page, shopOn }) => {
    const { shopUrl, serviceUrl } = shopOn('node')
    for (const path of demoPages) {
      await openDemoPage(page, `${shopUrl}${path}`)
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true
      })
      expect(await layoutFaults(page), path).toEqual([])
    }
    await page.goto(`${serviceUrl}/inspector/`)
    for (const name of ['Orders', 'Intents', 'Requests']) {
      await page.getByRole('tab', { name }).click()
      await page.locator('.records summary').first().click()
      expect(await layoutFaults(page), name).toEqual([])
    }
  })
})
