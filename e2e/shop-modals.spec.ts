import type { Locator } from '@playwright/test'
import type { ShopModal } from './modals/shop-modal'
import { startActionCheckout } from './support/action-document'
import { type ActionPage, expect, test } from './support/actions'
import { bundlePage } from './support/bundle-page'

declare global {
  interface Window {
    shopModal?: ShopModal
    dismissals?: number
  }
}

/** The libraries, each with a page in `e2e/modals`. */
const libraries = [
  'radix',
  'radix-non-modal',
  'react-aria',
  'mui',
  'headless-ui',
  'focus-trap',
  'native-dialog',
  'bootstrap',
  'react-modal',
]

test.use({ hasTouch: true })

const style = `.modal{position:fixed;inset:40px;overflow:auto;background:#fff;padding:16px;z-index:1050}
  .modal-content{padding:16px}.backdrop{position:fixed;inset:0;background:#0008}`

/** Opens the shop's modal, and the checkout in it. */
const openModal = async ({ page, own, checkoutPage }: ActionPage, library: string) => {
  await page.route(`${own.shopUrl}/modal`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><style>${style}</style>
        <div id="app"></div><main><h1>Shop</h1><button>Menu</button></main>${checkoutPage.scriptHtml}`,
    }),
  )
  await page.goto(`${own.shopUrl}/modal`)
  await page.addScriptTag({ content: await bundlePage(`modals/${library}`, 'shopModal') })
  await page.evaluate(() => {
    window.dismissals = 0
    window.shopModal?.open(() => {
      window.dismissals = (window.dismissals ?? 0) + 1
    })
  })
  await page.locator('#pay').waitFor()
  const { trackingId } = checkoutPage
  await page.evaluate(startActionCheckout, {
    serviceUrl: own.serviceUrl,
    trackingId,
    returnUrl: `${own.shopUrl}/modal`,
  })
}

const expectModalOpen = async ({ page }: ActionPage) => {
  await expect(page.locator('#pay')).toBeVisible()
  expect(await page.evaluate(() => window.dismissals)).toBe(0)
}

/** Expects that the focus is in the challenge frame, also after timers of the page have run. */
const expectFocusKept = async ({ page }: ActionPage, focused: Locator) => {
  await expect(focused).toBeFocused()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
  await expect(focused).toBeFocused()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('title'))).toBe('Confirm your payment')
}

for (const library of libraries) {
  test(`dialog of 3-D Secure over a modal of ${library} › works with mouse, touch and keyboard`, async ({
    action,
    browserName,
  }) => {
    const { page, frame, pay, result } = action
    await openModal(action, library)

    await pay('modal')
    await expectFocusKept(action, frame.getByRole('heading', { level: 1 }))
    await page.keyboard.press('Escape')
    expect(await result()).toMatchObject({ status: 'pending', code: 'action.unfinished' })
    await expectModalOpen(action)

    // Escape with the focus on the page, as while the bank's page is loading.
    await page.locator('#pay').click()
    await expect(frame.getByRole('heading', { level: 1 })).toBeFocused()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('Escape')
    expect(await result()).toMatchObject({ status: 'pending' })
    await expectModalOpen(action)

    // The driver of Firefox touches without the click that follows a touch.
    const press = browserName === 'firefox' ? 'click' : 'tap'
    await page.locator('#pay')[press]()
    await frame.getByRole('button', { name: 'Close' })[press]()
    expect(await result()).toMatchObject({ status: 'pending' })
    await expectModalOpen(action)

    await page.locator('#pay').click()
    const code = frame.frameLocator('#bank').getByLabel('Code from your bank')
    await code.click()
    await expectFocusKept(action, code)
    await page.keyboard.type('1234')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await result()).toMatchObject({ status: 'succeeded' })
    await expectModalOpen(action)
  })
}
