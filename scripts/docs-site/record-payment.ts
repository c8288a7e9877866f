import { writeFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { root } from '../paths'
import { type AnimationFrame, animatePng } from './animated-png'

const file = 'docs/public/demo-payment.png'
const maxBytes = 400_000

type Area = { x: number; y: number; width: number; height: number }

const areaOf = async (page: Page, selector: string): Promise<Area> => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`The demo has no ${selector}.`)
  const [left, top] = [Math.floor(box.x), Math.floor(box.y)]
  return { x: left, y: top, width: Math.ceil(box.x + box.width) - left, height: Math.ceil(box.y + box.height) - top }
}

/** Records a payment in the demo, from the empty form to the confirmation, as an animated PNG. */
export const recordPayment = async (browser: Browser, shopUrl: string): Promise<void> => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 620 }, colorScheme: 'light' })
  await page.goto(shopUrl)
  const card = page.frameLocator('iframe[title="Card details"]')
  await card.getByLabel('Name on card').waitFor()
  await page.waitForTimeout(2000)
  const form = await areaOf(page, '.payment')
  const bar = await areaOf(page, '.product-bar')
  const whole = { x: 0, y: bar.height, width: 1280, height: 620 - bar.height }
  const frames: AnimationFrame[] = []
  const take = async (milliseconds: number, area: Area = form) => {
    const png = await page.screenshot({ clip: area, animations: 'disabled', scale: 'css' })
    frames.push({ png, x: area.x - whole.x, y: area.y - whole.y, milliseconds })
  }
  await take(1200, whole)
  await card.getByLabel('Card number').fill('4242 4242 4242 4242')
  await take(700)
  await card.getByLabel('Expiry date').fill('08 / 34')
  await card.getByLabel('Security code').fill('123')
  await take(700)
  await card.getByLabel('Name on card').fill('Ada Byron')
  await take(900)
  await page.locator('#pay').click()
  await take(700)
  await page.waitForURL('**/confirmation.html?**')
  await page.frameLocator('#service iframe').locator('.payment .chip').waitFor()
  await take(3500, whole)
  await page.close()
  const animation = animatePng(frames)
  if (animation.length > maxBytes) throw new Error(`${file} has ${animation.length} bytes, more than ${maxBytes}`)
  writeFileSync(root + file, animation)
  console.log(`${file}: ${animation.length} bytes`)
}
