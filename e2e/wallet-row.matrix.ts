import { expect, test } from './support/wallet-till'

test('a row that is shown follows the look, and takes other looks', async ({ walletTill }) => {
  const { page } = walletTill
  await walletTill.open()
  const apple = page.locator('apple-pay-button')
  await expect(apple).toHaveAttribute('buttonstyle', 'black')
  await expect(apple).toHaveAttribute('locale', 'en-GB')
  await walletTill.button('Google Pay').focus()
  await page.evaluate(() => window.walletCheckout?.setAppearance({ theme: 'dark' }))
  await expect(apple).toHaveAttribute('buttonstyle', 'white')
  await expect(walletTill.button('Google Pay')).toBeFocused()
  await page.evaluate(() => window.walletCheckout?.setAppearance())
  await expect(apple).toHaveAttribute('buttonstyle', 'black')
  // The page's own scheme, by its style.
  await page.evaluate(() => {
    document.documentElement.style.colorScheme = 'dark'
  })
  await expect(apple).toHaveAttribute('buttonstyle', 'white')
  await page.evaluate(() => window.walletsElement?.update({ looks: { label: 'order', height: 60 } }))
  await expect(apple).toHaveAttribute('type', 'order')
  expect((await apple.boundingBox())?.height).toBe(60)
  await walletTill.press('Apple Pay')
  await walletTill.agree('Apple Pay')
  expect(await walletTill.ended()).toEqual(['succeeded'])
  await walletTill.expectClean()
})
