import { type BrowserContext, expect, test } from '@playwright/test'
import { htmlOf, type WayToRun, waysToRun } from '../lab/support/verify/ways-to-run'

/*
 * Proves with a browser that the table of `tender-verify` is true: each entry runs its code, when
 * the page loads or when the customer clicks.
 */

const origin = 'http://ways.localhost:4999'
const code = `new Image().src='${origin}/ran'`
const script = `<script>${code}</script>`

test.skip(({ browserName }) => browserName !== 'chromium', 'One engine is enough to prove that the table is true.')

/** Opens a page with this HTML, and returns whether its code has run. */
const runs = async (context: BrowserContext, way: WayToRun): Promise<boolean> => {
  const page = await context.newPage()
  const ran = page.waitForRequest(`${origin}/ran`, { timeout: 5000 }).then(
    () => true,
    () => false,
  )
  const files: Readonly<Record<string, { contentType: string; body: string }>> = {
    '/': { contentType: 'text/html', body: `<!doctype html><title>Way</title>${htmlOf(way, { code, origin })}` },
    '/way/run.js': { contentType: 'text/javascript', body: code },
    '/way/frame.html': { contentType: 'text/html', body: `<!doctype html><title>Frame</title>${script}` },
  }
  await page.route(`${origin}/**`, (route) => {
    const file = files[new URL(route.request().url()).pathname]
    return file ? route.fulfill(file) : route.fulfill({ status: 404 })
  })
  // A page that leads elsewhere at once interrupts its own loading.
  await page.goto(`${origin}/`, { waitUntil: 'commit' }).catch(() => undefined)
  if (way.proof === 'click') await page.locator('#target').dispatchEvent('click')
  const result = await ran
  await page.close()
  return result
}

test('ways to run code › each entry of the table runs its code', async ({ context }) => {
  test.slow()
  const proven = waysToRun.filter(({ proof }) => proof !== 'none')
  expect(proven.length).toBeGreaterThan(25)
  const failed: string[] = []
  for (const way of proven) if (!(await runs(context, way))) failed.push(way.name)
  expect(failed).toEqual([])
})

test('ways to run code › a page without any of them runs nothing', async ({ context }) => {
  expect(await runs(context, { name: 'text', html: 'RUN <p title="RUN">FILE</p>', proof: 'load' })).toBe(false)
})
