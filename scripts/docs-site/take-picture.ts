import { statSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { buildDemo } from '../../demo/build'
import { startDemo } from '../../demo/server/start-demo'
import { buildFrames } from '../build-frames'
import { buildScript } from '../build-script'
import { findBrowser } from '../find-browser'
import { root } from '../paths'

// `npm run docs:picture`: takes the picture of the demo for the README and the documentation.
const file = `${root}docs/public/demo.png`
const maxBytes = 200_000

const fillIn = async (page: Page) => {
  const card = page.frameLocator('iframe[title="Card details"]')
  await card.getByLabel('Card number').fill('4242 4242 4242 4242')
  await card.getByLabel('Expiry date').fill('08 / 34')
  await card.getByLabel('Security code').fill('123')
  await card.getByLabel('Name on card').fill('Ada Byron')
  // Moves the focus out of the card, so that the picture shows no focus ring.
  await page.locator('#pay').focus()
  await page.locator('#pay').blur()
}

const [framesDir] = await Promise.all([buildFrames({ mock: true }), buildScript(), buildDemo()])
const demo = await startDemo({ dir: `${root}dist/demo`, framesDir, shopPort: 4183, servicePort: 4184 })
const browser = await chromium.launch({ ...findBrowser('chromium'), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, colorScheme: 'light' })
  await page.goto(demo.shopUrl)
  await fillIn(page)
  // Waits until the service has the steps, which the demo's panel then shows.
  await page.waitForTimeout(3000)
  await page.screenshot({ path: file, animations: 'disabled' })
  const { size } = statSync(file)
  if (size > maxBytes) throw new Error(`${file} has ${size} bytes, more than ${maxBytes}`)
  console.log(`${file}: ${size} bytes`)
} finally {
  await browser.close()
  await demo.stop()
}
