import type { Page } from '@playwright/test'
import { version } from '../scripts/paths'
import { cards } from './support/cards'
import { expect, type Till, test } from './support/endings'
import { addEvil, evilUrl, lootOf, routeEvil } from './support/hostile'

const paid = { status: 'succeeded' }

/** What the card of a till tells from now on, but for every change: only that it is empty again. */
const follow = (page: Page) =>
  page.evaluate(() => {
    const card = window.till?.checkout.element('card')
    const events: string[] = []
    for (const name of ['ready', 'reload', 'loaderror'] as const) card?.on(name, () => events.push(name))
    card?.on('change', ({ empty }) => empty && events.push('empty'))
    Reflect.set(window, 'told', events)
  })

const toldOn = (page: Page) => page.evaluate(() => Reflect.get(window, 'told') as string[] | undefined)

const number = ({ card }: Till) => card.getByLabel('Card number')

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
  till,
}) => {
  await routeEvil(page)
  await till.open()
  await follow(page)
  for (const away of ['moved', 'about:blank', `${evilUrl}/`]) {
    await till.type('4242424242424242')
    if (away === 'moved') await page.evaluate(() => document.querySelector('form')?.append(card))
    else await lead(page, 'card', away)
    await expect.poll(() => toldOn(page)).toEqual(['empty', 'ready', 'reload'])
    await expect(number(till)).toHaveValue('')
    await follow(page)
  }
  await till.type('4242424242424242')
  const movable = await page.evaluate(() => {
    const main = document.querySelector('main') as
      | (Element & { moveBefore?: typeof Node.prototype.insertBefore })
      | null
    main?.moveBefore?.(card, null)
    return main?.moveBefore !== undefined
  })
  if (movable) await expect(number(till)).toHaveValue('4242 4242 4242 4242')
  expect(await toldOn(page)).toEqual([])
  expect(await till.pay()).toMatchObject(paid)
})

declare const card: HTMLElement

test('a controller that is taken out or led elsewhere is replaced; while it pays, the payment has an end and is made once', async ({
  page,
  till,
}) => {
  await till.open()
  await till.type('4242424242424242')
  await page.evaluate(() => document.querySelector('iframe[src*="/controller.html"]')?.remove())
  expect(await till.pay()).toMatchObject(paid)

  await till.end()
  await till.next()
  await till.type('4242424242424242')
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  till.merchant = async (_request, authorise) => {
    const answer = await authorise()
    begin()
    // Nobody is left to hear it.
    return new Promise(() => answer)
  }
  const first = till.pay()
  await begun
  await lead(page, 'controller', 'about:blank')
  expect(await first).toMatchObject({ status: 'pending', code: 'network.failed' })
  expect(await till.pay()).toMatchObject(paid)
  expect(till.asked).toHaveLength(2)
  expect(await till.payments()).toHaveLength(2)
})

const fragment = '#scheme=light'
const adoptable = (serviceUrl: string, locale = '') =>
  `<iframe id="card" title="Kartendaten" src="${serviceUrl}/frames/${version}/${locale}card.html${fragment}"
    width="100%" height="303" frameborder="0"></iframe>`

test('a frame of the merchant’s HTML takes typing before the script, meets it, and keeps what was typed', async ({
  page,
  till,
  own,
}) => {
  await routeEvil(page)
  till.place = adoptable(own.serviceUrl, 'de/')
  const heights = () => page.evaluate(() => [document.querySelector('main')?.offsetHeight, card.clientHeight])
  await page.goto(`${own.shopUrl}/till`)
  const form = page.frameLocator('#card')
  await form.getByLabel('Kartennummer').fill('4242424242424242')
  const before = await heights()

  // A frame beside it wants it first, and gets nothing.
  const evil = await addEvil(page)
  await evil.evaluate(() => parent.frames[0]?.postMessage({ tender: 'adopt', protocol: '1.0', nonce: 'evil' }, '*'))

  await till.begin()
  await form.getByLabel('Ablaufdatum').fill('12/34')
  await form.getByLabel('Prüfnummer').fill('123')
  await form.getByLabel('Name auf der Karte').fill('Ada Byron')
  expect(await heights()).toEqual(before)
  await expect(form.getByLabel('Kartennummer')).toHaveValue('4242 4242 4242 4242')
  expect(await lootOf(evil)).toEqual([])

  // Another checkout of the page takes it over, as StrictMode has it; it is the merchant's, and stays where it stands.
  await till.end()
  await till.begin()
  await expect(form.getByLabel('Kartennummer')).toHaveValue('4242 4242 4242 4242')
  await follow(page)
  expect(await till.pay()).toMatchObject(paid)
  await till.end()
  await till.begin()
  await follow(page)
  await page.evaluate(() => document.querySelector('form')?.append(card))
  await expect.poll(() => toldOn(page)).toEqual(expect.arrayContaining(['ready', 'reload']))
  await lead(page, 'card', 'about:blank')
  await expect.poll(() => toldOn(page)).toEqual(expect.arrayContaining(['ready', 'reload', 'ready', 'reload']))
  await expect(form.getByLabel('Kartennummer')).toHaveValue('')
})

test('wherever an element stands: two checkouts in shadow roots, grid, a dialog and a hidden tab, each by itself', async ({
  page,
  till,
}) => {
  till.place = `<div id="card"></div><p id="after">After</p><div id="open"></div><div id="closed" hidden></div><dialog><div id="inside"></div></dialog>`
  await till.open()
  await till.type('4242424242424242')
  const places = await page.evaluate(async () => {
    const tender = window.Tender
    const till = window.till
    if (!tender || !till) throw new Error('no Tender on this page')
    const heard: string[] = []
    window.told = heard
    const put = (host: string, mode: ShadowRootMode) => {
      const node = document.querySelector(host)
      const root = node?.attachShadow({ mode })
      const place = document.createElement('div')
      place.style.cssText = 'display:grid;grid-template-columns:1fr'
      root?.append(place)
      return place
    }
    const start = (name: string, place: Element) => {
      const checkout = tender.createCheckout({
        ...till.options,
        intent: { ...till.options.intent, trackingId: crypto.randomUUID() },
      })
      const card = checkout.element('card').mount(place)
      card.on('change', () => heard.push(name))
      return { checkout, card }
    }
    till.checkout.element('card').on('change', () => heard.push('first'))
    const open = start('open', put('#open', 'open'))
    const closed = start('closed', put('#closed', 'closed'))
    const inside = document.querySelector('#inside')
    const dialog = inside && start('dialog', inside)
    await Promise.all([open.card.ready, closed.card.ready, dialog?.card.ready])
    // What is shown later has its height then.
    document.querySelector('#closed')?.removeAttribute('hidden')
    document.querySelector('dialog')?.showModal()
    open.checkout.destroy()
    return [open, closed, dialog].map((one) => one?.card.state.empty)
  })
  expect(places).toEqual([true, true, true])
  const inDialog = page.frameLocator('dialog iframe')
  await inDialog.getByLabel('Card number').fill('4242')
  await expect.poll(() => toldOn(page)).toEqual(['dialog'])
  await expect
    .poll(() => page.evaluate(() => document.querySelector('dialog iframe')?.clientHeight))
    .toBeGreaterThan(290)
  await expect.poll(() => page.evaluate(() => document.querySelector('#closed')?.clientHeight)).toBeGreaterThan(290)
  await page.keyboard.press('Escape')
  expect(await till.pay()).toMatchObject(paid)
})

test('a shop inside frames of its own and of another origin takes the payment', async ({ page, own, till }) => {
  await page.route(`${evilUrl}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Portal</title><link rel="icon" href="data:,"><iframe title="Shop" src="${own.shopUrl}/frame" width="600" height="700"></iframe></html>`,
    }),
  )
  await page.route(`${own.shopUrl}/frame`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Frame</title><iframe title="Till" src="/till" width="500" height="600"></iframe></html>',
    }),
  )
  await page.goto(evilUrl)
  await expect.poll(() => page.frame({ url: `${own.shopUrl}/till` })?.url()).toBeTruthy()
  const inner = page.frame({ url: `${own.shopUrl}/till` })
  if (!inner) throw new Error('the till is not there')
  await till.begin(inner)
  const form = inner.frameLocator('iframe[title="Card details"]')
  await form.getByLabel('Card number').fill(cards.approved.number)
  await form.getByLabel('Expiry date').fill(cards.approved.expiry)
  await form.getByLabel('Security code').fill(cards.approved.cvc)
  await form.getByLabel('Name on card').fill(cards.approved.name)
  expect(await inner.evaluate(() => window.till?.pay({}))).toMatchObject(paid)
})
