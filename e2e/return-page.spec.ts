import { version } from '../scripts/paths'
import { contrastOf, luminanceOfChannels } from '../src/shared/luminance'
import { languages } from '../src/shared/messages/languages'
import { expectScheme } from './support/axe'
import { expect, test } from './support/checkout-page'
import { pixelOf } from './support/pixel'

// Firefox reports the styles of Playwright's own screenshots.
test.use({ expectedNoise: [/Failed to load resource|blocked an inline style/] })

/** Returns the luminance of a colour such as `rgb(28, 27, 34)`. */
const luminanceOf = (colour: string) => luminanceOfChannels((colour.match(/\d+/g) ?? []).map(Number))

test('return page › its link is readable on the background of a dark browser, at 320 px', { tag: '@dark' }, async ({
  page,
  own,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 500 })
  // The page shows a link if the service cannot be read.
  await page.route('**/frames/account*', (route) => route.fulfill({ status: 503, body: '{}' }))
  const query = new URLSearchParams({ account: 'pk_test_demo', to: `${own.shopUrl}/confirmation.html` })
  await page.goto(`${own.serviceUrl}/frames/${version}/ar/return.html?${query}`)
  await expectScheme(page, 'dark')
  const link = page.getByRole('link')
  await expect(link).toHaveText(languages.ar['challenge.back'].replace('%', new URL(own.shopUrl).host))
  const background = pixelOf(await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } }))
  const colour = await link.evaluate((node) => getComputedStyle(node).color)
  const contrast = contrastOf(luminanceOf(colour), luminanceOf(background))
  expect([background, colour, contrast > 4.5]).toEqual([background, colour, true])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
