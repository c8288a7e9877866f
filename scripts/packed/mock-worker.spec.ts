import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { root } from '../paths'
import { openBrowser } from './open-browser'
import { serveStatic } from './static-site'
import { installPacked, type Shop } from './unpack'

// `tender-mock init` in the folder of a static host. The site is below a path of the host.

let shop: Shop
let browser: Browser
let host: Awaited<ReturnType<typeof serveStatic>>
let page: Page
/** What the console of the page reported. */
let reported: string[]
/** The folder that the host serves, and the site in it. */
let folder: string
let site: string
/** The lines that `init` printed. */
let printed: string

const init = (to: string) =>
  execFileSync(shop.command('tender-mock'), ['init', to, '--language', 'de'], { encoding: 'utf8' })

const documentWith = (lines: string, language = 'en') => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8" /><title>Shop</title><link rel="icon" href="data:," /></head>
<body>${lines}</body></html>`

/** The lines of the script tag. */
const linesOf = (output: string) => output.slice(output.indexOf('  <script'), output.indexOf('Or with'))

/** The lines of the custom elements. */
const elementsOf = (output: string) => output.slice(output.lastIndexOf('  <script'), output.indexOf('In an app'))

beforeAll(async () => {
  shop = installPacked()
  folder = join(shop.folder, 'host')
  site = join(folder, 'shop')
  mkdirSync(site, { recursive: true })
  browser = await openBrowser()
  host = await serveStatic(folder)
})
afterAll(async () => {
  await browser?.close()
  host?.stop()
  rmSync(shop.folder, { recursive: true })
})

beforeEach(async () => {
  printed = init(site)
  writeFileSync(join(site, 'index.html'), documentWith(linesOf(printed)))
  writeFileSync(join(site, 'thanks.html'), documentWith('<h1>Thank you</h1>'))
  const context = await browser.newContext()
  page = await context.newPage()
  reported = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && reported.push(message.text()))
  page.on('pageerror', (error) => reported.push(String(error)))
})
afterEach(() => page.context().close())

const open = (path = '/shop/') => page.goto(host.origin + path)

const frame = () => page.frameLocator('iframe[src*="card.html"]')

const fillCard = async (number = '4242424242424242') => {
  await frame().getByLabel('Card number').fill(number)
  await frame().getByLabel('Expiry date').fill('1234')
  await frame().getByLabel('Security code').fill('123')
  await frame().getByLabel('Name on card').fill('Ada Byron')
}

const pay = async () => {
  await fillCard()
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL('**/shop/thanks.html?paymentId=*')
}

const message = () => page.locator('[data-tender-message]')

/** Reads the payments in the mock as the inspector does. */
const payments = () =>
  page.evaluate(async () => {
    const response = await fetch('/shop/tender-mock/mock/state', { headers: { authorization: 'Bearer inspector' } })
    return (await response.json()).payments as { status: string; orderId: string }[]
  })

const devtools = () => page.context().newCDPSession(page)

describe('the lines that init prints', () => {
  test('take a payment on the first visit, and log nothing', async () => {
    await open()
    await pay()
    expect(await payments()).toMatchObject([{ status: 'SUCCEEDED', orderId: 'order_1' }])
    expect(reported).toEqual([])
  })

  test('take a payment with custom elements, and log nothing', async () => {
    writeFileSync(join(site, 'index.html'), documentWith(elementsOf(printed)))
    await open()
    await pay()
    expect(await payments()).toMatchObject([{ status: 'SUCCEEDED', orderId: 'order_1' }])
    expect(reported).toEqual([])
  })

  test('take a payment with 3-D Secure', async () => {
    await open()
    await fillCard('4000002760003184')
    await page.getByRole('button', { name: 'Pay' }).click()
    const bank = page.frameLocator('iframe[src*="challenge.html"]').frameLocator('iframe')
    await bank.getByLabel('Code from your bank').fill('1234')
    await bank.getByRole('button', { name: 'Confirm' }).click()
    await page.waitForURL('**/shop/thanks.html?paymentId=*')
    expect(reported).toEqual([])
  })

  test('say that the frames are a demo, and reject a real card', async () => {
    await open()
    await fillCard('4111111111111111')
    expect(
      await frame()
        .locator('body')
        .evaluate((body) => getComputedStyle(body, '::after').content),
    ).toContain('Demo: no real cards')
    await page.getByRole('button', { name: 'Pay' }).click()
    await frame().getByText('Your card number isn’t valid').waitFor()
    expect(await payments()).toEqual([])
  })

  test.each([
    ['payment', ['payment']],
    ['field', ['number', 'expiry', 'cvc', 'name']],
  ] as const)('state in the %s frames that they are a demo, and reject a real card', async (_frames, types) => {
    const containers = types.map((type) => `<div data-tender-element="${type}"></div>`).join('')
    const lines = linesOf(printed).replace('<div data-tender-element="card"></div>', containers)
    writeFileSync(join(site, 'index.html'), documentWith(lines))
    await open()
    const frames = page.frameLocator('form iframe')
    const inputs = [
      ['Card number', '4111111111111111'],
      ['Expiry date', '1234'],
      ['Security code', '123'],
      ['Name on card', 'Ada Byron'],
    ] as const
    const frameOf = (label: string) =>
      types.length === 1 ? frames : page.frameLocator(`form iframe[title="${label}"]`)
    for (const [label, text] of inputs) await frameOf(label).getByLabel(label, { exact: true }).fill(text)
    const note = await frameOf('Card number')
      .locator('body')
      .evaluate((body) => getComputedStyle(body, '::after').content)
    expect(note).toContain('Demo: no real cards')
    await page.getByRole('button', { name: 'Pay' }).click()
    await frameOf('Card number').getByText('Your card number isn’t valid').waitFor()
    expect(await payments()).toEqual([])
  })

  test('load the frames in a language of the folder, and in English otherwise', async () => {
    for (const [language, label] of [
      ['de', 'Kartennummer'],
      ['fr', 'Card number'],
    ] as const) {
      writeFileSync(join(site, 'index.html'), documentWith(linesOf(printed), language))
      await open()
      await frame().getByLabel(label).waitFor()
    }
  })
})

describe('the worker', () => {
  test('controls the page after a hard reload, which bypasses workers', async () => {
    await open()
    await frame().getByLabel('Card number').waitFor()
    const loaded = page.waitForEvent('load')
    await (await devtools()).send('Page.reload', { ignoreCache: true })
    await loaded
    await pay()
  })

  test('is replaced by a newer one without another visit', async () => {
    await open()
    await frame().getByLabel('Card number').waitFor()
    const file = join(site, 'tender-mock-worker.js')
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"0.1.0"', '"0.2.0"'))
    const start = join(site, 'tender-mock/start.js')
    writeFileSync(start, readFileSync(start, 'utf8').replaceAll('"0.1.0"', '"0.2.0"'))
    await open()
    await pay()
    expect(reported).toEqual([])
  })

  test('is registered again after a script has unregistered it', async () => {
    await open()
    await frame().getByLabel('Card number').waitFor()
    const unregister = async () => {
      for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
    }
    await page.evaluate(unregister)
    await pay()
    await page.evaluate(unregister)
    await open()
    await frame().getByLabel('Card number').waitFor()
    expect(await payments()).toHaveLength(1)
  })

  test('has its data after the browser has stopped it', async () => {
    await open()
    const session = await devtools()
    await session.send('ServiceWorker.enable')
    await fillCard()
    await session.send('ServiceWorker.stopAllWorkers')
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.waitForURL('**/shop/thanks.html?paymentId=*')
    await session.send('ServiceWorker.stopAllWorkers')
    expect(await payments()).toHaveLength(1)
    // The order is paid, also for the checkout handlers: its page continues instead of paying
    // twice.
    await open()
    await page.waitForURL('**/shop/thanks.html?paymentId=*')
  })

  test('answers its own prefix only, and no Private Key of a page', async () => {
    await open()
    await frame().getByLabel('Card number').waitFor()
    const answers = await page.evaluate(async () => {
      const status = async (path: string) => (await fetch(path, { method: 'POST' })).status
      const read = { headers: { authorization: 'Bearer sk_test_worker' } }
      return {
        graphql: await status('/shop/api/graphql'),
        handlers: await status('/shop/tender/authorise'),
        other: await status('/shop/tender-mock/other'),
        privateKey: (await fetch('/shop/tender-mock/mock/state', read)).status,
      }
    })
    expect(answers).toEqual({ graphql: 404, handlers: 404, other: 404, privateKey: 401 })
  })

  test('serves the inspector', async () => {
    await open()
    await pay()
    await open('/shop/tender-mock/inspector/')
    await page.getByText('order_1').first().waitFor()
  })
})

describe('one clear message', () => {
  const expectMessage = async (text: string | RegExp) => {
    await expect.poll(() => message().textContent(), { timeout: 15_000 }).toMatch(text)
    expect(await message().isVisible()).toBe(true)
    expect(reported.filter((each) => each.startsWith('Tender:'))).toHaveLength(1)
    expect(await page.locator('iframe').count()).toBe(0)
  }

  test('in a window without service workers', async () => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }))
    await open()
    await expectMessage('Use a window that is not private')
  })

  test('on an insecure page', async () => {
    await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
    await open()
    await expectMessage('Use https or localhost')
  })

  test('on a page that the worker does not cover', async () => {
    writeFileSync(join(folder, 'other.html'), documentWith(linesOf(printed).replace('src="', 'src="shop/')))
    await open('/other.html')
    await expectMessage(/covers the pages below \S+\/shop\/, and not \S+\/other\.html/)
  })

  test('with a worker of another version', async () => {
    const file = join(site, 'tender-mock-worker.js')
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"0.1.0"', '"0.0.9"'))
    await open()
    await expectMessage('needs version 0.1.0 of the mock service worker, and')
  })

  test('without the worker’s file', async () => {
    rmSync(join(site, 'tender-mock-worker.js'))
    await open()
    await expectMessage('could not be registered')
  })

  test('in a window that denies storage', async () => {
    const file = join(site, 'tender-mock-worker.js')
    const denying = 'indexedDB.open = () => { throw new DOMException("denied", "SecurityError") };'
    writeFileSync(file, denying + readFileSync(file, 'utf8'))
    await open()
    await expectMessage('cannot store its data')
  })
})

describe('the exception for the page’s own origin', () => {
  const keyOf = (key: string) => documentWith(linesOf(printed).replace('pk_test_demo', key))

  test('does not apply to a live key', async () => {
    writeFileSync(join(site, 'index.html'), keyOf('pk_live_demo'))
    await open()
    await expect.poll(() => reported.join()).toContain('origin.same')
    expect(await page.locator('iframe').count()).toBe(0)
  })

  test('does not apply to the frames of a service', async () => {
    const frames = join(site, 'tender-mock/frames')
    const [version = ''] = readdirSync(frames)
    for (const role of ['card', 'controller'])
      cpSync(join(shop.installed, 'dist/frames', version, `${role}.html`), join(frames, version, `${role}.html`))
    await open()
    await expect.poll(() => reported.join(), { timeout: 15_000 }).toContain('origin.same')
    expect(await page.locator('iframe').first().isVisible()).toBe(false)
  })
})

test('a host that redirects to addresses without .html can serve the frames', async () => {
  const hiding = await serveStatic(folder, { hidesExtensions: true })
  await page.goto(`${hiding.origin}/shop/`)
  await fillCard('4000002760003184')
  await page.getByRole('button', { name: 'Pay' }).click()
  const bank = page.frameLocator('iframe[src*="challenge.html"]').frameLocator('iframe')
  await bank.getByLabel('Code from your bank').fill('1234')
  await bank.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  hiding.stop()
  expect(reported).toEqual([])
})

test('examples/static takes a card, then another order by PayPal', async () => {
  cpSync(join(root, 'examples/static/site'), site, { recursive: true })
  await open()
  const payment = page.frameLocator('iframe[src*="payment.html"]')
  await page.getByLabel('Email').fill('ada@shop.example')
  await payment.getByLabel('Card number').fill('4242424242424242')
  await payment.getByLabel('Expiry date').fill('1234')
  await payment.getByLabel('Security code').fill('123')
  await payment.getByLabel('Name on card').fill('Ada Byron')
  await page.getByRole('button', { name: 'Pay €50.99' }).click()
  await page.getByRole('heading', { name: 'Thank you!' }).waitFor()

  await page.getByRole('button', { name: 'New order' }).click()
  await page.getByLabel('Email').fill('ada@shop.example')
  await payment.getByText('PayPal').click()
  await page.getByRole('button', { name: 'Pay €50.99' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('heading', { name: 'Thank you!' }).waitFor()
  expect((await payments()).map(({ status }) => status)).toEqual(['SUCCEEDED', 'SUCCEEDED'])
  expect(reported).toEqual([])
})

test('an empty Vite project takes a payment with the packed package', async () => {
  const app = join(shop.folder, 'app')
  mkdirSync(join(app, 'public'), { recursive: true })
  init(join(app, 'public'))
  writeFileSync(
    join(app, 'index.html'),
    '<!doctype html><title>App</title><div id="card"></div><button>Pay</button><p></p><script type="module" src="./main.js"></script>',
  )
  writeFileSync(
    join(app, 'main.js'),
    `import { createCheckout } from 'tender-checkout'
import { registerMockWorker } from 'tender-checkout/mock/worker'

const mock = await registerMockWorker({ folder: import.meta.env.BASE_URL })
const amount = { amount: 5099, currency: 'EUR' }
const checkout = createCheckout({ ...mock, intent: { trackingId: 'order_1', paymentFlowId: 'flow_immediate', amount } })
checkout.element('card').mount('#card')
checkout.on('result', ({ status }) => { document.querySelector('p').textContent = status })
document.querySelector('button').onclick = () => checkout.pay()
`,
  )
  await build({
    root: app,
    base: '/app/',
    configFile: false,
    logLevel: 'error',
    build: { outDir: join(folder, 'app'), emptyOutDir: true, target: 'es2022' },
  })
  await open('/app/')
  await fillCard()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect.poll(() => page.locator('p').textContent(), { timeout: 15_000 }).toBe('succeeded')
  expect(reported).toEqual([])
})
