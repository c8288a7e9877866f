import { languages } from '../src/shared/messages/languages'
import { expect, test, type WalletCheckout, wallets } from './support/wallet-checkout'

const dividerOf = ({ page }: WalletCheckout, text: string) => page.locator('#wallets').getByText(text, { exact: true })

/** Returns the colour of the lines beside the text, and whether they are drawn. */
const linesOf = (walletCheckout: WalletCheckout, text: string) =>
  dividerOf(walletCheckout, text).evaluate((node) =>
    [...(node.parentElement?.querySelectorAll('div') ?? [])].map((line) => {
      const { borderTopStyle, borderTopColor } = getComputedStyle(line)
      return [borderTopStyle, line.clientWidth > 20, borderTopColor === getComputedStyle(node).color]
    }),
  )

test('divider › is below the buttons at any width, and nothing moves when they appear', async ({
  walletCheckout,
  browserName,
}) => {
  const { page } = walletCheckout
  await page.setViewportSize({ width: 320, height: 700 })
  if (browserName === 'chromium') await page.emulateMedia({ forcedColors: 'active' })
  walletCheckout.divider = true
  await walletCheckout.open()
  const text = languages.en['wallets.divider']
  const divider = dividerOf(walletCheckout, text)
  await expect(divider).toBeVisible()
  expect(await linesOf(walletCheckout, text)).toEqual(Array(2).fill(['solid', true, true]))
  const box = await divider.boundingBox()
  for (const wallet of wallets) {
    const button = await walletCheckout.button(wallet).boundingBox()
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(box?.y ?? 0)
  }
  const heights = await page.evaluate(() => window.walletHeights)
  expect([new Set(heights).size, (heights?.[0] ?? 0) > 90]).toEqual([1, true])
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
})

test('divider › has the text of the language, or that of the shop', async ({ walletCheckout }) => {
  const { page } = walletCheckout
  walletCheckout.divider = true
  await walletCheckout.open()
  const setLocale = (locale: string) => page.evaluate((tag) => window.walletCheckout?.set({ locale: tag }), locale)
  for (const locale of ['de', 'ar', 'en'] as const) {
    await setLocale(locale)
    const divider = dividerOf(walletCheckout, languages[locale]['wallets.divider'])
    await expect(divider).toBeVisible()
    await expect(divider).toHaveAttribute('lang', locale)
  }
  await page.evaluate(() => window.walletCheckout?.set({ texts: { 'wallets.divider': 'or below' } }))
  await expect(dividerOf(walletCheckout, 'or below')).toBeVisible()
  await setLocale('de')
  await expect(dividerOf(walletCheckout, 'or below')).toBeVisible()
  await page.evaluate(() => window.walletCheckout?.set({ texts: {} }))
  await expect(dividerOf(walletCheckout, languages.de['wallets.divider'])).toBeVisible()
})

test('divider › and buttons that the page removes are inserted again', async ({ walletCheckout }) => {
  const { page } = walletCheckout
  walletCheckout.divider = true
  await walletCheckout.open()
  const divider = dividerOf(walletCheckout, languages.en['wallets.divider'])
  await expect(divider).toBeVisible()
  await page.evaluate(() => document.querySelector('#wallets')?.replaceChildren('Loading…'))
  await expect(divider).toBeVisible()
  for (const wallet of wallets) await expect(walletCheckout.button(wallet)).toBeVisible()
  await expect(page.locator('#wallets').getByText('Loading…')).toHaveCount(0)
})

test('divider › is not shown without a wallet', async ({ walletCheckout }) => {
  const { page } = walletCheckout
  walletCheckout.divider = true
  walletCheckout.hasWallets = false
  await walletCheckout.open()
  await expect(page.locator('#wallets')).toBeHidden()
  await expect(page.getByText(languages.en['wallets.divider'])).toBeHidden()
})

test('wallets › that turn out to be unavailable late leave their space until the customer cannot see it', async ({
  walletCheckout,
}) => {
  const { page } = walletCheckout
  Object.assign(walletCheckout, { hasWallets: false, divider: true, answersAfterMs: 2000 })
  await walletCheckout.open()
  const container = page.locator('#wallets')
  await expect(container).toHaveCSS('visibility', 'hidden')
  const heights = await page.evaluate(() => window.walletHeights)
  expect([new Set(heights).size, (heights?.[0] ?? 0) > 90]).toEqual([1, true])

  const place = await page.evaluate(() => {
    const below = document.createElement('p')
    below.style.height = '300vh'
    document.body.append(below)
    scrollTo(0, 400)
    return below.getBoundingClientRect().top
  })
  await expect(container).toHaveAttribute('hidden')
  expect(
    await page
      .locator('body > p')
      .last()
      .evaluate((below) => below.getBoundingClientRect().top),
  ).toBe(place)
})

test('wallets › a payment is announced in the language of the checkout', async ({ walletCheckout }) => {
  const { page } = walletCheckout
  await walletCheckout.open()
  await page.evaluate(() => window.walletCheckout?.set({ locale: 'fr' }))
  await walletCheckout.openSheet('Google Pay')
  await walletCheckout.confirm('Google Pay')
  const announcement = page.locator('body > [data-tender-announcement]')
  await expect(announcement).toHaveText(languages.fr['payment.succeeded'])
  await expect(announcement).toHaveAttribute('lang', 'fr')
})
