import type { Page } from '@playwright/test'
import { version } from '../scripts/paths'
import type { AuthoriseRequest } from '../src/index'
import { violationsOf } from './support/axe'
import { cards } from './support/cards'
import { type CheckoutPage, expect, test } from './support/checkout-page'
import { addEvil, evilUrl, lootOf, routeEvil } from './support/hostile'

const paid = { status: 'succeeded' }

/** What the card of a checkoutPage tells from now on, but for every change: only that it is empty again. */
const follow = (page: Page) =>
  page.evaluate(() => {
    const card = window.checkoutPage?.checkout.element('card')
    const events: string[] = []
    for (const name of ['ready', 'reload', 'loaderror'] as const) card?.on(name, () => events.push(name))
    card?.on('change', ({ empty }) => empty && events.push('empty'))
    Reflect.set(window, 'told', events)
  })

const toldOn = (page: Page) => page.evaluate(() => Reflect.get(window, 'told') as string[] | undefined)

const number = ({ card }: CheckoutPage) => card.getByLabel('Card number')

/** Types a whole card, and waits until the page has heard of it: that comes by message, a moment later. */
const typeHeard = async (checkoutPage: CheckoutPage) => {
  await checkoutPage.type('4242424242424242')
  await expect
    .poll(() => checkoutPage.page.evaluate(() => window.checkoutPage?.checkout.element('card').state.complete))
    .toBe(true)
}

/** Leads a frame of the page elsewhere. */
const lead = (page: Page, role: string, url: string) =>
  page.evaluate(
    ([role, url = '']) => {
      const frame = document.querySelector<HTMLIFrameElement>(`iframe[src*="/${role}.html"]`)
      if (frame) frame.src = url
    },
    [role, url],
  )

test('a card that is moved in the page or led elsewhere comes up anew and says so, and takes the payment', async ({
  page,
  checkoutPage,
}) => {
  await routeEvil(page)
  await checkoutPage.open()
  await follow(page)
  for (const away of ['moved', 'about:blank', `${evilUrl}/`]) {
    await typeHeard(checkoutPage)
    if (away === 'moved') await page.evaluate(() => document.querySelector('form')?.append(card))
    else await lead(page, 'card', away)
    await expect.poll(() => toldOn(page)).toEqual(['empty', 'ready', 'reload'])
    await expect(number(checkoutPage)).toHaveValue('')
    await follow(page)
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
  expect(await toldOn(page)).toEqual([])
  expect(await checkoutPage.pay()).toMatchObject(paid)
})

declare const card: HTMLElement

test('a controller that is taken out or led elsewhere is replaced; while it pays, the payment has an end and is made once', async ({
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
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  checkoutPage.handleAuthorise = async (_request, authorise) => {
    const answer = await authorise()
    begin()
    // Nobody is left to hear it.
    return new Promise(() => answer)
  }
  const first = checkoutPage.pay()
  await begun
  await lead(page, 'controller', 'about:blank')
  expect(await first).toMatchObject({ status: 'pending', code: 'network.failed' })
  expect(await checkoutPage.pay()).toMatchObject(paid)
  expect(checkoutPage.authoriseRequests).toHaveLength(2)
  expect(await checkoutPage.paymentStatuses()).toHaveLength(2)
})

const fragment = '?key=pk_test_demo#scheme=light'
const adoptable = (serviceUrl: string, locale: string, role: 'card' | 'payment', height: number) =>
  `<iframe id="${role}" title="Kartendaten" src="${serviceUrl}/frames/${version}/${locale}${role}.html${fragment}"
    width="100%" height="${height}" frameborder="0"></iframe>`

test('a frame of the merchant’s HTML takes typing before the script, meets it, and keeps what was typed', async ({
  page,
  checkoutPage,
  own,
}) => {
  await routeEvil(page)
  checkoutPage.containerHtml =
    adoptable(own.serviceUrl, 'de/', 'card', 303) + adoptable(own.serviceUrl, '', 'payment', 309)
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

  // A frame beside it wants it first, and gets nothing.
  const evil = await addEvil(page)
  await evil.evaluate(() => parent.frames[0]?.postMessage({ tender: 'adopt', protocol: '1.0', nonce: 'evil' }, '*'))

  await checkoutPage.start()
  await form.getByLabel('Ablaufdatum').fill('12/34')
  await form.getByLabel(/^Sicherheitscode/).fill('123')
  await form.getByLabel('Name auf der Karte').fill('Ada Byron')
  expect(await heights()).toEqual(before)
  await expect(form.getByLabel('Kartennummer')).toHaveValue('4242 4242 4242 4242')
  expect(await lootOf(evil)).toEqual([])
  expect(await violationsOf(page, 'iframe[name=evil]')).toEqual([])

  // The methods beside it are another checkout's.
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

  // Another checkout of the page takes it over, as StrictMode has it; it is the merchant's, and stays where it stands.
  await checkoutPage.destroy()
  await checkoutPage.start()
  await expect(form.getByLabel('Kartennummer')).toHaveValue('4242 4242 4242 4242')
  await follow(page)
  expect(await checkoutPage.pay()).toMatchObject(paid)
  await checkoutPage.destroy()
  await checkoutPage.start()
  // One that is moved before the checkout has met it does not come up anew, but for the first time.
  await page.evaluate(() => window.checkoutPage?.checkout.element('card').ready)
  await follow(page)
  await page.evaluate(() => document.querySelector('form')?.append(card))
  await expect.poll(() => toldOn(page)).toEqual(expect.arrayContaining(['ready', 'reload']))
  await lead(page, 'card', 'about:blank')
  await expect.poll(() => toldOn(page)).toEqual(expect.arrayContaining(['ready', 'reload', 'ready', 'reload']))
  await expect(form.getByLabel('Kartennummer')).toHaveValue('')
})

test('wherever an element stands: checkouts in shadow roots, flex, grid, a dialog and a hidden tab, each by itself', async ({
  page,
  checkoutPage,
}) => {
  checkoutPage.containerHtml = `<div id="card"></div><p id="after">After</p><div id="open"></div><div id="closed" hidden></div><dialog><div id="inside"></div></dialog>`
  await checkoutPage.open()
  // What was typed before is not to be heard below.
  await typeHeard(checkoutPage)
  const places = await page.evaluate(async () => {
    const tender = window.Tender
    const checkoutPage = window.checkoutPage
    if (!tender || !checkoutPage) throw new Error('no Tender on this page')
    const heard: string[] = []
    window.told = heard
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
      card.on('change', () => heard.push(name))
      return { checkout, card }
    }
    checkoutPage.checkout.element('card').on('change', () => heard.push('first'))
    // In a row, with a width of its own and with what is left of the row.
    const narrow = put('#open', 'open', '')
    const wide = put('#closed', 'closed', 'flex:1')
    const open = start('open', narrow)
    const closed = start('closed', wide)
    const inside = document.querySelector<HTMLElement>('#inside')
    if (inside) inside.style.cssText = 'display:grid;inline-size:500px'
    const dialog = inside && start('dialog', inside)
    await Promise.all([open.card.ready, closed.card.ready, dialog?.card.ready])
    // What is shown later has its height then.
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
  await expect.poll(() => toldOn(page)).toEqual(['dialog'])
  await expect
    .poll(() => page.evaluate(() => document.querySelector('dialog iframe')?.clientHeight))
    .toBeGreaterThan(290)
  await expect.poll(() => page.evaluate(() => document.querySelector('#closed')?.clientHeight)).toBeGreaterThan(290)
  await page.keyboard.press('Escape')
  expect(await checkoutPage.pay()).toMatchObject(paid)
})

test('two checkouts in single fields on one page, paid in one tick: each with its own card', async ({
  page,
  checkoutPage,
  own,
}) => {
  const names = ['one', 'other']
  const fields = ['number', 'expiry', 'cvc'] as const
  checkoutPage.containerHtml = names
    .flatMap((name) => fields.map((field) => `<div id="${name}-${field}"></div>`))
    .join('')
  await page.goto(`${own.shopUrl}/checkout`)
  await page.evaluate(
    ({ serviceUrl, names, fields }) => {
      const told: string[] = []
      const checkouts = names.map((name) => {
        const amount = { amount: 5099, currency: 'EUR' }
        const checkout = window.Tender?.createCheckout({
          serviceUrl,
          publicKey: 'pk_test_demo',
          clientToken: async () => (await fetch('/client-token', { method: 'POST' })).json(),
          intent: { trackingId: crypto.randomUUID(), paymentFlowId: 'flow_immediate', amount },
        })
        if (!checkout) throw new Error('no Tender on this page')
        for (const field of fields) {
          const element = checkout.element(field).mount(`#${name}-${field}`)
          element.on('change', ({ complete }) => told.push(`${name} ${field} ${complete}`))
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
            const result = await checkout.pay({ authorise })
            return 'paymentId' in result ? result.paymentId : result.status
          }),
        )
      Object.assign(window, { told, pay })
    },
    { serviceUrl: own.serviceUrl, names, fields },
  )
  const inputOf = (name: string, field: string) => page.frameLocator(`#${name}-${field} iframe`).locator(`#${field}`)
  for (const name of names) for (const field of fields) await expect(inputOf(name, field)).toBeEditable()
  // Spread by the number's frame over the others of its checkout, and of no other.
  await inputOf('one', 'number').fill('4242 4242 4242 4242 08/34 123')
  await expect(inputOf('one', 'cvc')).toHaveValue('123')
  await expect(inputOf('other', 'cvc')).toHaveValue('')
  await expect.poll(() => toldOn(page)).toContain('one cvc true')
  await inputOf('other', 'number').fill('3782 822463 10005 09/35 1234')
  await expect(inputOf('other', 'cvc')).toHaveValue('1234')
  await expect(inputOf('one', 'cvc')).toHaveValue('123')
  await expect.poll(() => toldOn(page)).toContain('other number true')
  const told = (await toldOn(page)) ?? []
  expect(told.lastIndexOf('one cvc true')).toBeLessThan(told.indexOf('other number true'))

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

test('a shop inside frames of its own and of another origin, itself without an address, takes the payment', async ({
  page,
  own,
  checkoutPage,
}) => {
  await page.route(`${evilUrl}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Portal</title><link rel="icon" href="data:,"><iframe title="Shop" src="${own.shopUrl}/frame" width="600" height="700"></iframe></html>`,
    }),
  )
  await page.route(`${own.shopUrl}/frame`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Frame</title><iframe title="CheckoutPage" width="500" height="600"></iframe>
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
  if (!inner) throw new Error('the checkoutPage is not there')
  await checkoutPage.start(inner)
  const form = inner.frameLocator('iframe[title="Card details"]')
  await form.getByLabel('Card number').fill(cards.approved.number)
  await form.getByLabel('Expiry date').fill(cards.approved.expiry)
  await form.getByLabel('Security code').fill(cards.approved.cvc)
  await form.getByLabel('Name on card').fill(cards.approved.name)
  expect(await inner.evaluate((returnUrl) => window.checkoutPage?.pay({ returnUrl }), own.shopUrl)).toMatchObject(paid)
})
