import { statSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { buildDemo } from '../../demo/build'
import { startDemo } from '../../demo/server/start-demo'
import { buildFrames } from '../build-frames'
import { buildScript } from '../build-script'
import { findBrowser } from '../find-browser'
import { root } from '../paths'
import { recordPayment } from './record-payment'
import { takeQuickStart } from './take-quick-start'

// `npm run docs:picture`: takes the pictures of the demo and of the quick start for the README and
// the documentation, and records a payment.
const files = { light: 'docs/public/demo.png', dark: 'docs/public/demo-dark.png' } as const
const maxBytes = 250_000

/** Hides the header of the shop, of which the picture would show a part. */
const hideHeader = (page: Page) =>
  page.locator('.top').evaluate((header) => {
    header.style.visibility = 'hidden'
  })

const fillIn = async (page: Page) => {
  const delivery = page.locator('details.delivery')
  await delivery.locator('summary').click()
  await page.getByLabel('Email').fill('ada@shop.example')
  await page.getByLabel('Full name').first().fill('Ada Byron')
  await page.getByRole('radio', { name: 'Standard' }).focus()
  await delivery.locator('summary').click()
  const card = page.frameLocator('iframe[title="Card details"]')
  await card.getByLabel('Card number').fill('4242 4242 4242 4242')
  await card.getByLabel('Expiry date').fill('08 / 34')
  await card.getByLabel('Security code').fill('123')
  await card.getByLabel('Name on card').fill('Ada Byron')
  // Moves the focus out of the card, so that the picture shows no focus ring.
  await page.locator('#pay').focus()
  await page.locator('#pay').blur()
}

/** Returns the part of the page with the payment form and the panel beside it. */
const formAndPanel = async (page: Page) => {
  const form = await page.locator('.payment').boundingBox()
  const panel = await page.locator('#service').boundingBox()
  if (!form || !panel) throw new Error('The demo has no form or no panel.')
  const [left, top] = [form.x - 24, panel.y]
  return { x: left, y: top, width: panel.x + panel.width - left, height: form.y + form.height + 24 - top }
}

const takePicture = async (browser: Browser, shopUrl: string, colorScheme: keyof typeof files) => {
  const file = root + files[colorScheme]
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme, deviceScaleFactor: 2 })
  await page.goto(shopUrl)
  await hideHeader(page)
  await fillIn(page)
  // Waits until the service has the steps, which the panel then shows.
  await page.waitForTimeout(3000)
  await page.screenshot({ path: file, animations: 'disabled', clip: await formAndPanel(page) })
  const { size } = statSync(file)
  if (size > maxBytes) throw new Error(`${file} has ${size} bytes, more than ${maxBytes}`)
  console.log(`${file}: ${size} bytes`)
}

const [framesDir] = await Promise.all([buildFrames({ mock: true }), buildScript(), buildDemo()])
const demo = await startDemo({ dir: `${root}dist/demo`, framesDir, shopPort: 4183, servicePort: 4184 })
const browser = await chromium.launch({
  ...findBrowser('chromium'),
  // Without the factor of the browser, frames in other processes would be blurred.
  args: ['--no-sandbox', '--disable-gpu', '--force-device-scale-factor=2'],
})
try {
  for (const scheme of ['light', 'dark'] as const) await takePicture(browser, demo.shopUrl, scheme)
  await takeQuickStart(browser)
  await recordPayment(browser, demo.shopUrl)
} finally {
  await browser.close()
  await demo.stop()
}
