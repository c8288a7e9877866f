import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { root } from '../scripts/paths'
import type { CheckoutElement } from '../src/elements'
import { cards } from './support/cards'
import { expect, test } from './support/checkout-page'
import { fillCard } from './support/fill-card'
import { askOrder, authoriseOrder } from './support/merchant-server'
import type { OwnService } from './support/own-service'

/** Turbo's cache clones the frames too. Their requests are cancelled when they are removed. */
test.use({ expectedNoise: [/Failed to load resource|net::ERR_ABORTED|NS_BINDING/] })

/** The files of the libraries that change pages without a load. */
const libraries = {
  turbo: '@hotwired/turbo/dist/turbo.es2017-umd.js',
  htmx: 'htmx.org/dist/htmx.js',
  idiomorph: 'idiomorph/dist/idiomorph.js',
  // LiveView morphs with it.
  morphdom: 'morphdom/dist/morphdom-umd.js',
  // Livewire morphs with it.
  alpine: '@alpinejs/morph/dist/cdn.js',
}

/** Starts the plugin without Alpine.js, as `window.alpineMorph`. */
const startAlpineMorph = `
  window.Alpine = { plugin: (install) => install(window.alpineMorph = {}) }
  document.dispatchEvent(new Event('alpine:init'))
  delete window.Alpine`

/** Morphs the page into another one of the shop. */
const morph = (page: Page, name: string, { keepsContainers = false } = {}) =>
  page.evaluate(
    async ({ path, keepsContainers }) => {
      const html = await (await fetch(path)).text()
      const next = new DOMParser().parseFromString(html, 'text/html').body
      const isMorphed = (node: Node) =>
        !(keepsContainers && node instanceof Element && node.matches('[data-tender-element]'))
      window.Idiomorph?.morph(document.body, next, { callbacks: { beforeNodeMorphed: isMorphed } })
      window.morphdom?.(document.body, next, { onBeforeElUpdated: isMorphed })
      window.alpineMorph?.morph(document.body, next, {
        key: ({ id }) => id,
        updating: (node, _next, _childrenOnly, skip) => isMorphed(node) || skip(),
      })
    },
    { path: `/pages/${name}`, keepsContainers },
  )

const readLibrary = async (name: keyof typeof libraries): Promise<string> => {
  const code = await readFile(`${root}node_modules/${libraries[name]}`, 'utf8')
  return name === 'alpine' ? code + startAlpineMorph : code
}

declare global {
  interface Window {
    htmx?: { process(node: Node): void }
    Idiomorph?: {
      morph(from: Node, to: Node, options: { callbacks: { beforeNodeMorphed(node: Node): boolean } }): void
    }
    morphdom?: (from: Node, to: Node, options: { onBeforeElUpdated(node: Node): boolean }) => void
    alpineMorph?: {
      morph(
        from: Node,
        to: Node,
        options: {
          key(element: Element): string
          updating(from: Node, to: Node, childrenOnly: () => void, skip: () => void): void
        },
      ): void
    }
  }
}

interface Shop {
  /** Runs before the merchant's server authorises. */
  beforeAuthorise?: () => Promise<unknown>
  /** The tracking ids of the orders that the merchant's server has authorised. */
  authorised: string[]
  /** The number of forms that the browser has sent. */
  sentForms: number
  tag(order: string, amount?: number): string
  form(order: string): string
}

/** Serves a shop with pages that have the script tag and its form in their bodies. */
const serveShop = async (
  page: Page,
  own: OwnService,
  library: keyof typeof libraries = 'turbo',
  { bodyAttributes = '', integration = 'tag' }: { bodyAttributes?: string; integration?: 'tag' | 'elements' } = {},
): Promise<Shop> => {
  const run = crypto.randomUUID()
  const shop: Shop = {
    authorised: [],
    sentForms: 0,
    tag: (order, amount = 5099) =>
      `<script src="${own.serviceUrl}/tender.js" data-public-key="pk_test_demo" data-flow="flow_immediate"
        data-tracking-id="${order}-${run}" data-amount="${amount}" data-currency="EUR" data-server="/tag"></script>`,
    form: (order) =>
      `<form method="post" data-order="${order}" hx-boost="false"><div data-tender-element="card"></div>
        <input name="email" aria-label="E-mail"><p data-tender-message>No script.</p><button data-tender-pay disabled>Pay</button>
        <button data-tender-skip formnovalidate>Invoice</button></form>`,
  }
  const elementsOf = (order: string) => {
    const intent = {
      trackingId: `${order}-${run}`,
      paymentFlowId: 'flow_immediate',
      amount: { amount: 5099, currency: 'EUR' },
    }
    const options = JSON.stringify({ publicKey: 'pk_test_demo', intent })
    return `<tender-checkout server="/tag" options='${options}'>
      ${shop.form(order).replace('<div data-tender-element="card"></div>', '<tender-card></tender-card>')}</tender-checkout>`
  }
  const contentOf = (order: string) => (integration === 'tag' ? shop.form(order) + shop.tag(order) : elementsOf(order))
  const head = integration === 'tag' ? '' : `<script async src="${own.serviceUrl}/elements.js"></script>`
  const html = (body: string) =>
    `<!doctype html><html lang="en"><head><title>Shop</title><link rel="icon" href="data:,">
      <script src="/library.js"></script>${head}<script>
        const send = fetch
        window.fetch = (url, { body = '', ...init } = {}) => String(url).includes('/tag/')
          ? send(url, { ...init, body, headers: { ...init.headers, 'x-request': body } }) : send(url, { body: body || undefined, ...init })
      </script></head><body ${bodyAttributes}>${body}</body></html>`
  await page.route(`${own.shopUrl}/library.js`, async (route) =>
    route.fulfill({ contentType: 'text/javascript', body: await readLibrary(library) }),
  )
  await page.route(`${own.shopUrl}/pages/**`, (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    if (route.request().method() === 'POST') {
      shop.sentForms += 1
      return route.fulfill({ status: 303, headers: { location: '/pages/cart' } })
    }
    const links = '<a href="/pages/one">One</a> <a href="/pages/two">Two</a> <a href="/pages/cart">Cart</a>'
    const content = name === 'cart' ? '<h1>Cart</h1>' : `<h1>${name}</h1>${contentOf(name)}`
    return route.fulfill({ contentType: 'text/html', body: html(links + content) })
  })
  await page.route(`${own.shopUrl}/tag/**`, async (route) => {
    const request = JSON.parse(route.request().headers()['x-request'] ?? '{}')
    if (route.request().url().endsWith('/client-token')) {
      const { token } = await own.server.clientTokens.generate({ amount: 5099, currency: 'EUR' })
      return route.fulfill({ json: token })
    }
    if (route.request().url().endsWith('/outcome')) return route.fulfill({ json: await askOrder(own.server, request) })
    await shop.beforeAuthorise?.()
    shop.authorised.push(request.trackingId.replace(`-${run}`, ''))
    const order = { trackingId: request.trackingId, flowId: 'flow_immediate' }
    return route.fulfill({ json: await authoriseOrder(own.server, order, request) })
  })
  return shop
}

const form = (page: Page) => page.locator('form')
const expectState = (page: Page, state: string) => expect(form(page)).toHaveAttribute('data-tender-state', state)
/** Expects one card frame and one controller. */
const expectFrames = (page: Page) => expect(page.locator('iframe')).toHaveCount(2)

const pay = async (page: Page) => {
  await expectState(page, 'ready')
  await fillCard(page, cards.approved.number)
  await page.getByRole('button', { name: 'Pay' }).click()
  await expectState(page, 'done')
}

test('Turbo › each page has the card of its own order, also a page that was restored from the cache', async ({
  page,
  own,
}) => {
  const shop = await serveShop(page, own)
  await page.goto(`${own.shopUrl}/pages/one`)
  await expectState(page, 'ready')
  await fillCard(page, cards.declined.number)

  await page.getByRole('link', { name: 'Two' }).click()
  await expect(page.getByRole('heading', { name: 'two' })).toBeVisible()
  await pay(page)
  expect(shop.authorised).toEqual(['two'])
  await expectFrames(page)

  await page.getByRole('link', { name: 'Cart' }).click()
  await expect(page.getByRole('heading', { name: 'Cart' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)

  // The order that is paid stays paid in the cached page, and the order before it can be paid.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'two' })).toBeVisible()
  await expectState(page, 'done')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'one' })).toBeVisible()
  await pay(page)
  expect(shop.authorised).toEqual(['two', 'one'])
  expect(shop.sentForms).toBe(0)
  await expectFrames(page)
})

test('Turbo › custom elements have the card of their own order, also in a page from the cache', async ({
  page,
  own,
}) => {
  const shop = await serveShop(page, own, 'turbo', { integration: 'elements' })
  const payOrder = async () => {
    const checkout = page.locator('tender-checkout')
    await expect(page.getByText('No script.')).toHaveCount(0)
    await fillCard(page, cards.approved.number)
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect
      .poll(() => checkout.evaluate((element: CheckoutElement) => element.payment.result?.status))
      .toBe('succeeded')
  }
  await page.goto(`${own.shopUrl}/pages/one`)
  await fillCard(page, cards.declined.number)
  await page.getByRole('link', { name: 'Two' }).click()
  await expect(page.getByRole('heading', { name: 'two' })).toBeVisible()
  await payOrder()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'one' })).toBeVisible()
  await payOrder()
  expect(shop.authorised).toEqual(['two', 'one'])

  // A cache of HTML, such as htmx's, keeps the frame, but no options that were set as a property.
  await page.locator('tender-checkout').evaluate((element: CheckoutElement) => {
    const { options } = element
    element.removeAttribute('options')
    element.options = options
  })
  await expectFrames(page)
  await page.evaluate(() => {
    const html = document.body.innerHTML
    document.body.innerHTML = ''
    document.body.innerHTML = html
  })
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(shop.sentForms).toBe(0)
})

test('custom elements › a form is sent only by a button with data-tender-skip, also before their script', async ({
  page,
  own,
}) => {
  const shop = await serveShop(page, own, 'turbo', { integration: 'elements' })
  let load = () => {}
  const loaded = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.route('**/elements.js', async (route) => {
    await loaded
    await route.continue()
  })
  await page.goto(`${own.shopUrl}/pages/one`, { waitUntil: 'commit' })
  await expect(page.getByText('No script.')).toBeVisible()
  await page.getByLabel('E-mail').press('Enter')
  await expect(page.getByRole('button', { name: 'Pay' })).toBeDisabled()
  load()
  await expect(page.getByRole('button', { name: 'Pay' })).toBeEnabled()
  await expect(page.getByText('No script.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Check your card details')).toBeVisible()
  expect([shop.sentForms, new URL(page.url()).search]).toEqual([0, ''])
  await page.getByRole('button', { name: 'Invoice' }).click()
  await expect.poll(() => shop.sentForms).toBe(1)
})

test('htmx › boosted links show the card of each order, and a fragment beside the card leaves it', async ({
  page,
  own,
}) => {
  const shop = await serveShop(page, own, 'htmx', { bodyAttributes: 'hx-boost="true"' })
  await page.route(`${own.shopUrl}/cart-fragment`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>2 shirts</p>' }),
  )
  await page.goto(`${own.shopUrl}/pages/one`)
  await expectState(page, 'ready')
  await fillCard(page, cards.declined.number)
  await page.getByRole('link', { name: 'Two' }).click()
  await expect(page.getByRole('heading', { name: 'two' })).toBeVisible()
  await expectState(page, 'ready')
  await fillCard(page, cards.approved.number)
  await page.evaluate(() => {
    document.querySelector('h1')?.insertAdjacentHTML('afterend', '<div id="cart" hx-get="/cart-fragment">Cart</div>')
    window.htmx?.process(document.body)
    document.querySelector<HTMLElement>('#cart')?.click()
  })
  await expect(page.getByText('2 shirts')).toBeVisible()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expectState(page, 'done')
  expect(shop.authorised).toEqual(['two'])
  await page.getByRole('link', { name: 'Cart' }).click()
  await expect(page.getByRole('heading', { name: 'Cart' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(shop.sentForms).toBe(0)
})

test('idiomorph › a page that is morphed into that of the next order has its card', async ({ page, own }) => {
  const shop = await serveShop(page, own, 'idiomorph')
  await page.goto(`${own.shopUrl}/pages/one`)
  await expectState(page, 'ready')
  await fillCard(page, cards.declined.number)
  for (const name of ['two', 'one']) {
    await morph(page, name)
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expectFrames(page)
  }
  await pay(page)
  expect(shop.authorised).toEqual(['one'])
  expect(shop.sentForms).toBe(0)
  await expectFrames(page)
})

for (const library of ['idiomorph', 'morphdom', 'alpine'] as const)
  test(`${library} › a page that is morphed again and again keeps its order payable`, async ({ page, own }) => {
    const shop = await serveShop(page, own, library)
    await page.goto(`${own.shopUrl}/pages/one`)
    await expectState(page, 'ready')
    const expectPayable = async () => {
      await expectState(page, 'ready')
      await expect(page.getByRole('button', { name: 'Pay' })).toBeEnabled()
      await expect(page.getByText('No script.')).toHaveCount(0)
    }
    await morph(page, 'one')
    await expectPayable()
    await fillCard(page, cards.approved.number)
    for (let times = 0; times < 5; times += 1) {
      await morph(page, 'one', { keepsContainers: true })
      await expectPayable()
    }

    // Only the button is replaced, as a total is rendered again. The page's own lock stays.
    await page.evaluate(() => {
      const button = document.querySelector('[data-tender-pay]')
      if (button) button.outerHTML = '<button data-tender-pay disabled>Pay €50.99</button>'
    })
    const button = page.getByRole('button', { name: 'Pay €50.99' })
    await expect(button).toBeEnabled()
    await button.evaluate((node: HTMLButtonElement) => {
      node.disabled = true
      node.closest('form')?.append('Accept the terms.')
    })
    await page.getByText('Accept the terms.').waitFor()
    await expect(button).toBeDisabled()
    await button.evaluate((node: HTMLButtonElement) => {
      node.disabled = false
    })
    await button.click()
    await expectState(page, 'done')
    await morph(page, 'one', { keepsContainers: true })
    await expectState(page, 'done')
    expect(shop.authorised).toEqual(['one'])
    expect(shop.sentForms).toBe(0)
  })

test('Turbo › a preview from the cache is replaced by the page, whose order can be paid', async ({ page, own }) => {
  const shop = await serveShop(page, own)
  await page.goto(`${own.shopUrl}/pages/one`)
  await expectState(page, 'ready')
  await page.getByRole('link', { name: 'Two' }).click()
  await expect(page.getByRole('heading', { name: 'two' })).toBeVisible()
  await expectState(page, 'ready')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`${own.shopUrl}/pages/one`, async (route) => {
    await answered
    await route.fallback()
  })
  await page.getByRole('link', { name: 'One' }).click()
  await expect(page.locator('html[data-turbo-preview]')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'one' })).toBeVisible()
  answer()
  await expect(page.locator('html[data-turbo-preview]')).toHaveCount(0)
  await pay(page)
  expect(shop.authorised).toEqual(['one'])
  expect(shop.sentForms).toBe(0)
  await expectFrames(page)
})

test('an amount that the page changes during a payment › changes after it, and not after the order is paid', async ({
  page,
  own,
}) => {
  const shop = await serveShop(page, own)
  const setAmount = (amount: number) =>
    page.evaluate((text) => {
      const tag = document.querySelector<HTMLElement>('script[data-public-key]')
      if (tag) tag.dataset.amount = text
    }, String(amount))
  await page.goto(`${own.shopUrl}/pages/one`)
  await expectState(page, 'ready')
  shop.beforeAuthorise = () => setAmount(6099)
  await fillCard(page, cards.declined.number)
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect
    .poll(() => page.evaluate(() => window.Tender?.checkout?.intent.value?.amount))
    .toMatchObject({ amount: 6099 })
  await expectState(page, 'ready')
  shop.beforeAuthorise = () => setAmount(1)
  await pay(page)
  await setAmount(2)
  await expectFrames(page)
  await expectState(page, 'done')
})

test('a fragment that the page replaces › has a card again, with the amount of the new tag', async ({ page, own }) => {
  const shop = await serveShop(page, own)
  await page.goto(`${own.shopUrl}/pages/one`)
  await expectState(page, 'ready')
  await fillCard(page, cards.approved.number)
  // Inserted as HTML, the new tag does not run.
  const html = `${shop.form('one')}${shop.tag('one', 6099)}`
  await page.evaluate((html) => {
    document.querySelector('script[data-public-key]')?.remove()
    const form = document.querySelector('form')
    if (form) form.outerHTML = html
  }, html)
  await expectState(page, 'ready')
  await expect(page.frameLocator('iframe[title="Card details"]').getByLabel('Card number')).toHaveValue('')
  await expect
    .poll(() => page.evaluate(() => window.Tender?.checkout?.intent.value?.amount))
    .toMatchObject({ amount: 6099 })
  await expectFrames(page)

  // Only the container is replaced.
  await page.evaluate(() => {
    const container = document.querySelector('[data-tender-element]')
    if (container) container.outerHTML = '<div data-tender-element="card"></div>'
  })
  await expectState(page, 'ready')
  await expectFrames(page)

  // Another order in the same elements, as a library that morphs the page leaves it.
  await page.evaluate((tag) => {
    const next = new DOMParser().parseFromString(tag, 'text/html').querySelector('script')
    const current = document.querySelector<HTMLElement>('script[data-public-key]')
    if (current && next) Object.assign(current.dataset, next.dataset)
  }, shop.tag('two'))
  await expect
    .poll(() => page.evaluate(() => window.Tender?.checkout?.intent.value?.amount))
    .toMatchObject({ amount: 5099 })
  await pay(page)
  expect(shop.authorised).toEqual(['two'])
  expect(shop.sentForms).toBe(0)
})

test('a form of the script tag › is sent only by a button with data-tender-skip', async ({ page, own }) => {
  const shop = await serveShop(page, own)
  await page.route('**/tender.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.goto(`${own.shopUrl}/pages/one`, { waitUntil: 'commit' })
  await expect(page.getByText('No script.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay' })).toBeDisabled()
  await page.getByLabel('E-mail').press('Enter')
  await expectState(page, 'ready')
  expect(new URL(page.url()).search).toBe('')
  await expect(page.getByText('No script.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Check your card details')).toBeVisible()
  expect(shop.sentForms).toBe(0)
  await page.getByRole('button', { name: 'Invoice' }).click()
  await expect.poll(() => shop.sentForms).toBe(1)
})

test('a form of the script tag › sends nothing by Enter or Pay if the script is blocked, and shows why', async ({
  page,
  own,
}) => {
  const shop = await serveShop(page, own)
  await page.route('**/tender.js', (route) => route.abort())
  await page.goto(`${own.shopUrl}/pages/one`)
  await page.getByLabel('E-mail').fill('ada@example.com')
  await page.getByLabel('E-mail').press('Enter')
  await expect(page.getByRole('button', { name: 'Pay' })).toBeDisabled()
  await expect(page.getByText('No script.')).toBeVisible()
  expect([shop.sentForms, new URL(page.url()).search]).toEqual([0, ''])
})

test('a form of the script tag › is shown as paying while the payment of an earlier page is looked up', async ({
  page,
  own,
}) => {
  await serveShop(page, own)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`${own.shopUrl}/tag/outcome`, async (route) => {
    await answered
    await route.fallback()
  })
  await page.goto(`${own.shopUrl}/pages/one?paymentId=payments:9&intentId=intents:9&result=succeeded`)
  await expect(page.frameLocator('iframe[title="Card details"]').locator('.lock-notice')).toBeVisible()
  await expectState(page, 'paying')
  answer()
  await expectState(page, 'ready')
})
