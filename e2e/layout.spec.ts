import type { Appearance } from '../src/index'
import { expect, test } from './support/checkout-page'

interface Case {
  name: string
  widthPx: number
  /** Left and right of the elements, within the places that they are mounted in. */
  insetPx?: number
  elements: readonly ('card' | 'payment' | 'number' | 'expiry' | 'cvc' | 'name')[]
  options?: { alternatives?: ('PAYPAL' | 'KLARNA')[]; cardholderName?: boolean; saved?: { customerId: string } }
  appearance?: Appearance
}

const roomy: Appearance = {
  inputHeight: '60px',
  spacing: '1rem',
  fontSize: '20px',
  lineHeight: '1.8',
  labelSize: '18px',
  borderWidth: '3px',
}

const sizedParts: Appearance = {
  labelSize: '20px',
  parts: {
    label: { fontSize: '17px' },
    input: { padding: '0.3rem 12px', borderWidth: '3px 1px' },
    error: { fontSize: '1.25em' },
  },
}

const sizedInDark: Appearance = {
  theme: 'dark',
  inputHeight: '40px',
  parts: { input: { padding: '2px' }, method: { outlineColor: '#00ff00' } },
  dark: {
    inputHeight: '52px',
    spacing: '12px',
    borderWidth: '2px 0',
    parts: { input: { padding: '6px' }, label: { fontSize: '1.25rem' } },
  },
}

// As where a scrollbar takes room of what it stands beside.
test.use({
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
})

/** Each a checkout of its own, all on one page. */
const cases: readonly Case[] = [
  { name: 'card', widthPx: 360, elements: ['card'] },
  { name: 'narrow', widthPx: 280, elements: ['card'], options: { cardholderName: false } },
  // As wide as two fields beside each other need, and no scrollbar beside them.
  { name: 'just wide enough', widthPx: 296, elements: ['card'] },
  { name: 'inset', widthPx: 300, insetPx: 16, elements: ['card'] },
  { name: 'roomy', widthPx: 360, elements: ['card'], appearance: roomy },
  {
    name: 'methods',
    widthPx: 420,
    elements: ['payment'],
    options: { alternatives: ['PAYPAL', 'KLARNA'] },
    appearance: roomy,
  },
  { name: 'parts', widthPx: 360, elements: ['card'], appearance: sizedParts },
  { name: 'dark', widthPx: 420, elements: ['payment'], options: { alternatives: ['PAYPAL'] }, appearance: sizedInDark },
  // Whose saved cards are on their way.
  { name: 'returning', widthPx: 300, elements: ['payment'], options: { saved: { customerId: 'customer_1' } } },
  { name: 'fields', widthPx: 300, elements: ['number', 'expiry', 'cvc', 'name'], appearance: { inputHeight: '40px' } },
]

test('nothing moves while elements load: a card, methods and single fields, in looks with other sizes, also in parts and in dark', async ({
  page,
  own,
  browserName,
}) => {
  await page.route(`${own.shopUrl}/layout`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Layout</title><link rel="icon" href="data:,">
        <style>iframe { display: block }</style><main><h1>Pay</h1></main>
        <script src="${own.serviceUrl}/tender.js"></script></html>`,
    }),
  )
  await page.goto(`${own.shopUrl}/layout`)
  const seen = await page.evaluate(
    async ({ serviceUrl, cases }) => {
      const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      const checkouts = cases.map(({ name, widthPx, insetPx = 0, elements, options = {}, appearance = {} }) => {
        const checkout = window.Tender?.createCheckout({
          serviceUrl,
          publicKey: 'pk_test_demo',
          clientToken: () => new Promise(() => {}),
          tracking: 'off',
          appearance,
          intent: { trackingId: name, paymentFlowId: 'flow_immediate', amount: { amount: 1, currency: 'EUR' } },
        })
        if (!checkout) throw new Error('no Tender on this page')
        const column = document.createElement('section')
        column.id = name
        column.style.cssText = `display:inline-block;inline-size:${widthPx}px`
        document.querySelector('main')?.append(column)
        const mounted = elements.map((type) => {
          const place = column.appendChild(document.createElement('div'))
          place.style.paddingInline = `${insetPx}px`
          column.append('Below')
          const field = type === 'card' || type === 'payment' ? 'number' : type
          return { place, field, element: checkout.element(type, options).mount(place) } as const
        })
        return { name, checkout, mounted }
      })
      const heights = () =>
        checkouts.flatMap(({ name, mounted }) =>
          mounted.map(({ place }) => `${name} ${place.querySelector('iframe')?.offsetHeight}`),
        )
      await painted()
      const before = heights()
      const shifts: number[] = []
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
      })
      observer.observe({ type: 'layout-shift' })
      for (const { checkout, mounted } of checkouts) {
        await checkout.ready
        for (const { element, field } of mounted) {
          await element.ready
          // What it answers comes after what it has told of its height.
          const answered = new Promise((heard) => element.on('focus', heard))
          element.focus(field)
          await answered
        }
      }
      await painted()
      await painted()
      return {
        before,
        after: heights(),
        shifts,
        // Of the frames that nobody is to see.
        hidden: [...document.querySelectorAll('body > iframe')].map((frame) => frame.getBoundingClientRect().height),
        knowsShifts: PerformanceObserver.supportedEntryTypes.includes('layout-shift'),
      }
    },
    { serviceUrl: own.serviceUrl, cases },
  )
  expect(seen.after).toEqual(seen.before)
  expect(seen.shifts).toEqual([])
  expect(seen.hidden).toEqual(cases.map(() => 0))
  expect(seen.knowsShifts).toBe(browserName === 'chromium')

  // Nor when an error of one line comes, and no brand takes its room from a number in large text.
  for (const name of ['roomy', 'methods']) {
    const frame = page.locator(`#${name} iframe`)
    const number = frame.contentFrame().locator('#number')
    await number.fill('378282246310005')
    expect([name, await number.evaluate((input) => input.scrollWidth - input.clientWidth)]).toEqual([name, 0])
    await number.fill('4242')
    await number.press('Tab')
    await expect(frame.contentFrame().locator('.field-number .error')).not.toBeEmpty()
    expect(seen.after).toContain(`${name} ${await frame.evaluate((node) => (node as HTMLElement).offsetHeight)}`)
  }

  // A ring has the colour of the part that it stands in.
  for (const [name, color] of [
    ['methods', 'rgb(11, 87, 208)'],
    ['dark', 'rgb(0, 255, 0)'],
  ] as const) {
    const radio = page.locator(`#${name} iframe`).contentFrame().locator('.method-label input').first()
    expect([name, await radio.evaluate((input) => getComputedStyle(input).outlineColor)]).toEqual([name, color])
  }
})
