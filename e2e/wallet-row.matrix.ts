import { order } from '../lab/contract-suite/fraud-payloads'
import { expect, test, wallets } from './support/wallet-checkout'

test('wallets › visible buttons follow the colour scheme of the page, and update() changes their appearance', async ({
  walletCheckout,
}) => {
  const { page } = walletCheckout
  await walletCheckout.open()
  const apple = page.locator('apple-pay-button')
  await expect(apple).toHaveAttribute('buttonstyle', 'black')
  await expect(apple).toHaveAttribute('locale', 'en-GB')
  await walletCheckout.button('Google Pay').focus()
  await page.evaluate(() => window.walletCheckout?.set({ appearance: { theme: 'dark' } }))
  await expect(apple).toHaveAttribute('buttonstyle', 'white')
  await expect(walletCheckout.button('Google Pay')).toBeFocused()
  await page.evaluate(() => window.walletCheckout?.set({ appearance: {} }))
  await expect(apple).toHaveAttribute('buttonstyle', 'black')
  // The page changes its own colour scheme in its style.
  await page.evaluate(() => {
    document.documentElement.style.colorScheme = 'dark'
  })
  await expect(apple).toHaveAttribute('buttonstyle', 'white')
  await page.evaluate(() => window.walletsElement?.update({ buttons: { label: 'order', height: 60 } }))
  await expect(apple).toHaveAttribute('type', 'order')
  expect((await apple.boundingBox())?.height).toBe(60)
  await walletCheckout.openSheet('Apple Pay')
  await walletCheckout.confirm('Apple Pay')
  expect(await walletCheckout.outcomes()).toEqual(['succeeded'])
  await walletCheckout.expectClean()
})

test('wallets › the focus stays on the button after a payment and after a cancellation', async ({ walletCheckout }) => {
  const { page } = walletCheckout
  walletCheckout.order = { flowId: 'flow_fraud_order', fraud: order({ customerOrderRecommendation: 'DECLINE_FRAUD' }) }
  // A real sheet is not part of the page, so the focus stays on the button.
  walletCheckout.showsSheet = false
  await walletCheckout.open()
  for (const wallet of wallets) {
    await walletCheckout.openSheetWith(wallet, 'authorise', 'cancel')
    await expect(page.locator('#wallets [aria-disabled="true"]')).not.toHaveCount(0)
    await expect(page.locator('#wallets [aria-disabled="true"]')).toHaveCount(0)
    await expect(walletCheckout.button(wallet)).toBeFocused()
  }
  expect(await walletCheckout.outcomes(2)).toEqual(['declined', 'declined'])
})
