import type { Page } from '@playwright/test'
import { version } from '../scripts/paths'
import type { AuthoriseRequest } from '../src/index'
import { violationsOf } from './support/axe'
import { cards } from './support/cards'
import { type CheckoutPage, expect, test } from './support/checkout-page'
import { addEvil, evilUrl, lootOf, routeEvil } from './support/hostile'

const paid = { status: 'succeeded' }

/** Records the events of the card. A `change` is recorded only if the card is empty. */
const recordEvents = (page: Page) =>
  page.evaluate(() => {
    const card = window.checkoutPage?.checkout.element('card')
    const events: string[] = []
    for (const name of ['ready', 'reload', 'loaderror'] as const) card?.on(name, () => events.push(name))
    card?.on('change', ({ empty }) => empty && events.push('empty'))
    Reflect.set(window, 'events', events)
  })

const eventsOn = (page: Page) => page.evaluate(() => Reflect.get(window, 'events') as string[] | undefined)

const number = ({ card }: CheckoutPage) => card.getByLabel('Card number')

/** Types a card and waits until the page has received its state. */
const typeAndWait = async (checkoutPage: CheckoutPage) => {
  await checkoutPage.type('4242424242424242')
  await expect
    .poll(() => checkoutPage.page.evaluate(() => window.checkoutPage?.checkout.element('card').state.complete))
    .toBe(true)
}

/** Navigates a frame of the page to another URL. */
const navigateFrame = (page: Page, role: string, url: string) =>
  page.evaluate(
    ([role, url = '']) => {
      const frame = document.querySelector<HTMLIFrameElement>(`iframe[src*="/${role}.html"]`)
      if (frame) frame.src = url
    },
    [role, url],
  )

test('card frame › reloads with an event if it is moved or navigates away, and can pay', async ({
  page,
  checkoutPage,
}) => {
  await routeEvil(page)
  await checkoutPage.open()
  await recordEvents(page)
  for (const change of ['moved', 'about:blank', `${evilUrl}/`]) {
    await typeAndWait(checkoutPage)
    if (change === 'moved') await page.evaluate(() => document.querySelector('form')?.append(card))
    else await navigateFrame(page, 'card', change)
    await expect.poll(() => eventsOn(page)).toEqual(['empty', 'ready', 'reload'])
    await expect(number(checkoutPage)).toHaveValue('')
    await recordEvents(page)
  }
  await checkoutPage.type('4242424242424242')
  const movable = await page.evaluate(() => {
    const main = document.querySelector('main') as
      | (Element & { moveBefore?: typeof Node.prototype.insertBefore })
      | null
    main?.moveBefore?.(card, null)
    return main?.moveBefore !== undefined
  })
  if (movable) await expect(number(checkoutPage)).toHaveValue('4242 4242 4242 4242')
  expect(await eventsOn(page)).toEqual([])
  expect(await checkoutPage.pay()).toMatchObject(paid)
})

declare const card: HTMLElement

test('controller › is replaced if it is removed or navigates away, and a payment in progress becomes pending', async ({
  page,
  checkoutPage,
}) => {
  await checkoutPage.open()
  await checkoutPage.type('4242424242424242')
  await page.evaluate(() => document.querySelector('iframe[src*="/controller.html"]')?.remove())
  expect(await checkoutPage.pay()).toMatchObject(paid)

  await checkoutPage.destroy()
  await checkoutPage.startNextOrder()
  await checkoutPage.type('4242424242424242')
  let markAuthorised = () => {}
  const authorised = new Promise<void>((resolve) => {
    markAuthorised = resolve
  })
  checkoutPage.handleAuthorise = async (_request, authorise) => {
    const answer = await authorise()
    markAuthorised()
    // The controller was replaced, so nothing receives the answer.
    return new Promise(() => answer)
  }
  const first = checkoutPage.pay()
  await authorised
  await navigateFrame(page, 'controller', 'about:blank')
  expect(await first).toMatchObject({ status: 'pending', code: 'network.failed' })
  expect(await checkoutPage.pay()).toMatchObject(paid)
  expect(checkoutPage.authoriseRequests).toHaveLength(2)
})

const fragment = '?key=pk_test_demo#scheme=light'
const adoptable = (serviceUrl: string, locale: string, role: 'card' | 'payment', height: number) =>
  `<iframe id="${role}" title="Kartendaten" src="${serviceUrl}/frames/${version}/${locale}${role}.html${fragment}"
    width="100%" height="${height}" frameborder="0"></iframe>`

test('adopted frame › accepts typing before the script runs, and keeps the typed text', async ({
  page,
  checkoutPage,
  own,
}) => {
  await routeEvil(page)
  checkoutPage.containerHtml =
    adoptable(own.serviceUrl, 'de/', 'card', 282) + adoptable(own.serviceUrl, '', 'payment', 288)
  const heights = () =>
    page.evaluate(() =>
      ['main', '#card', '#payment'].map((place) => document.querySelector<HTMLElement>(place)?.offsetHeight),
    )
  await page.goto(`${own.shopUrl}/checkout`)
  const form = page.frameLocator('#card')
  await form.getByLabel('Kartennummer').fill('4242424242424242')
  const methods = page.frameLocator('#payment')
  await methods.getByLabel('Card number').fill('5555555555554444')
  const before = await heights()

  // A foreign frame tries to adopt the card frame first, and receives nothing.
  const evil = await addEvil(page)
  await evil.evaluate(() => parent.frames[0]?.postMessage({ tender: 'adopt', protocol: '2.0', nonce: 'evil' }, '*'))

  await checkoutPage.start()
  await form.getByLabel('Ablaufdatum').fill('12/34')
  await form.getByLabel(/^Sicherheitscode/).fill('123')
  await form.getByLabel('Name auf der Karte').fill('Ada Byron')
  expect(await heights()).toEqual(before)
  await expect(form.getByLabel('Kartennummer')).toHaveValue('4242 4242 4242 4242')
  expect(await lootOf(evil)).toEqual([])
  expect(await violationsOf(page, 'iframe[name=evil]')).toEqual([])

  // The payment element belongs to another checkout.
  await page.evaluate(async () => {
    const { options } = window.checkoutPage ?? {}
    const intent = options && { ...options.intent, trackingId: crypto.randomUUID() }
    const checkout = options && intent && window.Tender?.createCheckout({ ...options, intent })
    const element = checkout?.element('payment').mount('#payment')
    await Promise.all([element?.ready, checkout?.ready])
  })
  await methods.getByLabel('Expiry date').fill('12/34')
  await expect(methods.getByLabel('Card number')).toHaveValue('5555 5555 5555 4444')
  expect(await heights()).toEqual(before)

  // Another checkout adopts the frame, as with React's StrictMode. It stays in the page, because it
  // is part of the merchant's HTML.
  await checkoutPage.destroy()
  await checkoutPage.start()
  await expect(form.getByLabel('Kartennummer')).toHaveValue('4242 4242 4242 4242')
  await recordEvents(page)
  expect(await checkoutPage.pay()).toMatchObject(paid)
  await checkoutPage.destroy()
  await checkoutPage.start()
  // Waits for the handshake: a frame that is moved earlier loads for the first time, which is no
  // reload.
  await page.evaluate(() => window.checkoutPage?.checkout.element('card').ready)
  await recordEvents(page)
  await page.evaluate(() => document.querySelector('form')?.append(card))
  await expect.poll(() => eventsOn(page)).toEqual(expect.arrayContaining(['ready', 'reload']))
  await navigateFrame(page, 'card', 'about:blank')
  await expect.poll(() => eventsOn(page)).toEqual(expect.arrayContaining(['ready', 'reload', 'ready', 'reload']))
  await expect(form.getByLabel('Kartennummer')).toHaveValue('')
})

test('elements › work in shadow roots, flex and grid containers, dialogs and hidden tabs, independently of each other', async ({
  page,
  checkoutPage,
}) => {
  checkoutPage.containerHtml = `<div id="card"></div><p id="after">After</p><div id="open"></div><div id="closed" hidden></div><dialog><div id="inside"></div></dialog>`
  await checkoutPage.open()
  // Waits until the page has received the state, so that it causes no event later in the test.
  await typeAndWait(checkoutPage)
  const places = await page.evaluate(async () => {
    const tender = window.Tender
    const checkoutPage = window.checkoutPage
    if (!tender || !checkoutPage) throw new Error('Tender is not loaded on this page.')
    const events: string[] = []
    Reflect.set(window, 'events', events)
    const put = (host: string, mode: ShadowRootMode, item: string) => {
      const node = document.querySelector(host)
      const root = node?.attachShadow({ mode })
      const around = document.createElement('div')
      around.style.display = 'flex'
      const place = document.createElement('div')
      place.style.cssText = item
      around.append(place, 'Beside')
      root?.append(around)
      return place
    }
    const start = (name: string, place: Element) => {
      const checkout = tender.createCheckout({
        ...checkoutPage.options,
        intent: { ...checkoutPage.options.intent, trackingId: crypto.randomUUID() },
      })
      const card = checkout.element('card').mount(place)
      card.on('change', () => events.push(name))
      return { checkout, card }
    }
    checkoutPage.checkout.element('card').on('change', () => events.push('first'))
    // In a flex row, one with its own width and one with the remaining width.
    const narrow = put('#open', 'open', '')
    const wide = put('#closed', 'closed', 'flex:1')
    const open = start('open', narrow)
    const closed = start('closed', wide)
    const inside = document.querySelector<HTMLElement>('#inside')
    if (inside) inside.style.cssText = 'display:grid;inline-size:500px'
    const dialog = inside && start('dialog', inside)
    await Promise.all([open.card.ready, closed.card.ready, dialog?.card.ready])
    // An element that is displayed later gets its height.
    document.querySelector('#closed')?.removeAttribute('hidden')
    document.querySelector('dialog')?.showModal()
    const widths = [narrow, wide, inside].map((place) => Number(place?.querySelector('iframe')?.clientWidth))
    open.checkout.destroy()
    return { widths, empty: [open, closed, dialog].map((one) => one?.card.state.empty) }
  })
  expect(places.empty).toEqual([true, true, true])
  const [alone, left, grid] = places.widths
  expect([alone, grid]).toEqual([300, 500])
  expect(left).toBeGreaterThan(1000)
  const inDialog = page.frameLocator('dialog iframe')
  await inDialog.getByLabel('Card number').fill('4242')
  await expect.poll(() => eventsOn(page)).toEqual(['dialog'])
  await expect
    .poll(() => page.evaluate(() => document.querySelector('dialog iframe')?.clientHeight))
    .toBeGreaterThan(270)
  await expect.poll(() => page.evaluate(() => document.querySelector('#closed')?.clientHeight)).toBeGreaterThan(270)
  await page.keyboard.press('Escape')
  expect(await checkoutPage.pay()).toMatchObject(paid)
})

test('single fields › of two checkouts on one page pay with their own cards', async ({ page, checkoutPage, own }) => {
  const names = ['one', 'other']
  const fields = ['number', 'expiry', 'cvc'] as const
  checkoutPage.containerHtml = names
    .flatMap((name) => fields.map((field) => `<div id="${name}-${field}"></div>`))
    .join('')
  await page.goto(`${own.shopUrl}/checkout`)
  await page.evaluate(
    ({ serviceUrl, names, fields }) => {
      const events: string[] = []
      const checkouts = names.map((name) => {
        const amount = { amount: 5099, currency: 'EUR' }
        const checkout = window.Tender?.createCheckout({
          serviceUrl,
          publicKey: 'pk_test_demo',
          clientToken: async () => (await fetch('/client-token', { method: 'POST' })).json(),
          intent: { trackingId: crypto.randomUUID(), paymentFlowId: 'flow_immediate', amount },
        })
        if (!checkout) throw new Error('Tender is not loaded on this page.')
        for (const field of fields) {
          const element = checkout.element(field).mount(`#${name}-${field}`)
          element.on('change', ({ complete }) => events.push(`${name} ${field} ${complete}`))
        }
        return checkout
      })
      const pay = () =>
        Promise.all(
          checkouts.map(async (checkout) => {
            const authorise = (request: AuthoriseRequest) => {
              const headers = { 'x-request': JSON.stringify({ ...request, flow: 'flow_immediate' }) }
              return fetch('/authorise', { method: 'POST', headers })
            }
            const outcome = (request: object) =>
              fetch('/outcome', { method: 'POST', headers: { 'x-request': JSON.stringify(request) } })
            const result = await checkout.pay({ authorise, outcome })
            return 'paymentId' in result ? result.paymentId : result.status
          }),
        )
      Object.assign(window, { events, pay })
    },
    { serviceUrl: own.serviceUrl, names, fields },
  )
  const inputOf = (name: string, field: string) => page.frameLocator(`#${name}-${field} iframe`).locator(`#${field}`)
  for (const name of names) for (const field of fields) await expect(inputOf(name, field)).toBeEditable()
  // The number's frame distributes the text to the frames of its own checkout only.
  await inputOf('one', 'number').fill('4242 4242 4242 4242 08/34 123')
  await expect(inputOf('one', 'cvc')).toHaveValue('123')
  await expect(inputOf('other', 'cvc')).toHaveValue('')
  await expect.poll(() => eventsOn(page)).toContain('one cvc true')
  await inputOf('other', 'number').fill('3782 822463 10005 09/35 1234')
  await expect(inputOf('other', 'cvc')).toHaveValue('1234')
  await expect(inputOf('one', 'cvc')).toHaveValue('123')
  await expect.poll(() => eventsOn(page)).toContain('other number true')
  const events = (await eventsOn(page)) ?? []
  expect(events.lastIndexOf('one cvc true')).toBeLessThan(events.indexOf('other number true'))

  const paymentIds = await page.evaluate(() => Reflect.get(window, 'pay')() as Promise<string[]>)
  const payments = await Promise.all(paymentIds.map((id) => own.server.payments.get(id)))
  expect(payments.map(({ status, paymentMethodDetails }) => [status, paymentMethodDetails?.number?.slice(-4)])).toEqual(
    [
      ['SUCCEEDED', '4242'],
      ['SUCCEEDED', '0005'],
    ],
  )
  expect(new Set(payments.map(({ intentId }) => intentId)).size).toBe(2)
})

test('checkout › works in a srcdoc frame inside frames of other origins', async ({ page, own, checkoutPage }) => {
  await page.route(`${evilUrl}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Portal</title><link rel="icon" href="data:,"><iframe title="Shop" src="${own.shopUrl}/frame" width="600" height="700"></iframe></html>`,
    }),
  )
  await page.route(`${own.shopUrl}/frame`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Frame</title><iframe title="Checkout" width="500" height="600"></iframe>
        <script>
          fetch('/checkout').then((page) => page.text()).then((html) => { document.querySelector('iframe').srcdoc = html })
        </script></html>`,
    }),
  )
  await page.goto(evilUrl)
  const find = () => page.frame({ url: 'about:srcdoc' })
  const isThere = () => find()?.evaluate(() => 'Tender' in window)
  await expect(async () => expect(await isThere()).toBe(true)).toPass()
  const inner = find()
  if (!inner) throw new Error('The page has no checkout frame.')
  await checkoutPage.start(inner)
  const form = inner.frameLocator('iframe[title="Card details"]')
  await form.getByLabel('Card number').fill(cards.approved.number)
  await form.getByLabel('Expiry date').fill(cards.approved.expiry)
  await form.getByLabel('Security code').fill(cards.approved.cvc)
  await form.getByLabel('Name on card').fill(cards.approved.name)
  expect(await inner.evaluate((returnUrl) => window.checkoutPage?.pay({ returnUrl }), own.shopUrl)).toMatchObject(paid)
})

for (const stage of ['before the core has loaded', 'after the intent has started'])
  test(`destroy() › leaves no unhandled rejection of a pending promise, ${stage}`, async ({ page, checkoutPage }) => {
    await checkoutPage.open()
    const unhandled = await page.evaluate(async (isEarly) => {
      const { checkout: running, options } = window.checkoutPage ?? {}
      running?.destroy()
      const unhandled: unknown[] = []
      addEventListener('unhandledrejection', ({ reason }) => unhandled.push(reason.code ?? String(reason)))
      const checkout =
        options && window.Tender?.createCheckout({ ...options, clientToken: () => new Promise(() => {}) })
      if (!checkout) return ['no checkout']
      const card = checkout.element('card').mount('#card')
      if (!isEarly) await Promise.all([checkout.ready, card.ready])
      void checkout.set({ locale: 'de' })
      void checkout.resume()
      void checkout.restart()
      void checkout.processorToken({ requestId: 'requests:1' } as never)
      void checkout.set({ intent: { amount: { amount: 6099, currency: 'EUR' } } })
      const paid = checkout.pay({ authorise: () => new Promise(() => {}), outcome: () => null })
      checkout.destroy()
      const { status } = await paid
      const late = await checkout.set({ locale: 'fr' }).catch(({ code }) => code)
      await new Promise((resolve) => setTimeout(resolve, 300))
      return [...unhandled, status, late]
    }, stage.startsWith('before'))
    expect(unhandled).toEqual(['failed', 'destroyed'])
  })
