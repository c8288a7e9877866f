import { existsSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { startDemo } from '../../demo/server/start-demo'
import { findBrowser } from '../find-browser'
import { root } from '../paths'

const payments = 10_000
const starts = 10
const ports = { shopPort: 4693, servicePort: 4694 }

/**
 * Stores copies of the only payment directly in the service worker's database, from a page of the
 * same origin.
 */
const fillDatabase = (page: Page): Promise<void> =>
  page.evaluate(async (count) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('tender-mock')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const transaction = database.transaction('payments', 'readwrite')
    const table = transaction.objectStore('payments')
    const payment = await new Promise<{ date: number }>((resolve, reject) => {
      const reading = table.openCursor()
      reading.onsuccess = () => resolve(reading.result?.value)
      reading.onerror = () => reject(reading.error)
    })
    for (let index = 1; index < count; index += 1) {
      const id = crypto.randomUUID()
      table.put({ ...payment, id: `payments:${id}`, sourceId: `ch_${id}`, date: payment.date - index * 1000 })
    }
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onerror = reject
    })
    database.close()
  }, payments)

/** Sends a query from the page, and returns the milliseconds until the answer. */
const timeQuery = (page: Page, query: string): Promise<number> =>
  page.evaluate(async (query) => {
    const start = performance.now()
    const response = await fetch('/api/graphql', {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_demo', 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    const { errors } = await response.json()
    if (errors) throw new Error(errors[0].message)
    return performance.now() - start
  }, query)

const card = `{ number: "4242424242424242", expMonth: 12, expYear: ${new Date().getUTCFullYear() + 2}, cvc: "123" }`
const payOnce = `mutation { authorizePayment(authorisePayment: {
  flowId: "flow_immediate", amount: 5099, currencyCode: "EUR", paymentMethod: { type: "CARD", card: ${card} }
}) { id } }`

/**
 * Starts the demo's service worker repeatedly with 10,000 stored payments. Measures how long the
 * worker takes for the first and for the second answer after each start. Run `npm run build` first.
 */
export const benchWorker = async (): Promise<{ first: number[]; next: number[] }> => {
  const [dir, framesDir] = [`${root}dist/demo`, `${root}dist/mock-frames`]
  if (!existsSync(dir)) throw new Error('dist/demo does not exist. Run npm run build first.')
  const demo = await startDemo({ dir, framesDir, ...ports })
  const browser = await chromium.launch({
    ...findBrowser('chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-features=MediaRouter'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(`${demo.serviceUrl}/relay/`)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await timeQuery(page, payOnce)
    await fillDatabase(page)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('ServiceWorker.enable')
    const times: { first: number[]; next: number[] } = { first: [], next: [] }
    const list = '{ listPayments(first: 20) { edges { node { id status } } } }'
    for (let count = 0; count < starts; count += 1) {
      await devtools.send('ServiceWorker.stopAllWorkers')
      await new Promise((resolve) => setTimeout(resolve, 500))
      times.first.push(await timeQuery(page, list))
      times.next.push(await timeQuery(page, list))
    }
    return times
  } finally {
    await browser.close()
    await demo.stop()
  }
}
