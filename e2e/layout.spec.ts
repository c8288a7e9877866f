import type { Appearance } from '../src/index'
import { expect, test } from './support/checkout-page'

interface Case {
  name: string
  widthPx: number
  /** Padding of the containers. */
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

// Scrollbars take space, as on desktop systems.
test.use({
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
})

/** Each case is a checkout; all are on one page. */
const cases: readonly Case[] = [
  { name: 'card', widthPx: 360, elements: ['card'] },
  { name: 'narrow', widthPx: 280, elements: ['card'], options: { cardholderName: false } },
  // The minimum width for two fields in a row, without a scrollbar.
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
  // The saved cards are still loading.
  { name: 'returning', widthPx: 300, elements: ['payment'], options: { saved: { customerId: 'customer_1' } } },
  { name: 'fields', widthPx: 300, elements: ['number', 'expiry', 'cvc', 'name'], appearance: { inputHeight: '40px' } },
]

test('elements › cause no layout shift when they load, for every type and appearance, whatever a theme sets for iframes', async ({
  page,
  own,
  browserName,
}) => {
  await page.route(`${own.shopUrl}/layout`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Layout</title><link rel="icon" href="data:,">
        <style>iframe { display: block; height: auto !important; min-height: 500px; max-height: 100px !important }</style><main><h1>Pay</h1></main>
        <script src="${own.serviceUrl}/tender.js"></script></html>`,
    }),
  )
  await page.goto(`${own.shopUrl}/layout`)
  const measured = await page.evaluate(
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
        if (!checkout) throw new Error('Tender is not loaded on this page.')
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
          // Waits, because the reply arrives after the messages about the height.
          const focused = new Promise((resolve) => element.on('focus', resolve))
          element.focus(field)
          await focused
        }
      }
      await painted()
      await painted()
      return {
        before,
        after: heights(),
        shifts,
        // Hidden frames.
        hidden: [...document.querySelectorAll('html > iframe')].map((frame) => frame.getBoundingClientRect().height),
        knowsShifts: PerformanceObserver.supportedEntryTypes.includes('layout-shift'),
      }
    },
    { serviceUrl: own.serviceUrl, cases },
  )
  const pixels = (heights: readonly string[]) => heights.map((each) => Number(each.split(' ').at(-1)))
  const [reserved, reported] = [pixels(measured.before), pixels(measured.after)]
  // Browsers lay out in different fractions of a pixel, and so round half a pixel differently.
  const moved = measured.after.filter((_, index) => Math.abs((reported[index] ?? 0) - (reserved[index] ?? 0)) > 1)
  expect(moved).toEqual([])
  // A rule of the theme would give all frames one height.
  expect(new Set(reported).size).toBeGreaterThan(5)
  expect(measured.shifts).toEqual([])
  expect(measured.hidden).toEqual(cases.map(() => 0))
  expect(measured.knowsShifts).toBe(browserName === 'chromium')

  // An error of one line does not change the height, and the brand icon does not cover a number in
  // large text.
  for (const name of ['roomy', 'methods']) {
    const frame = page.locator(`#${name} iframe`)
    const number = frame.contentFrame().locator('#number')
    await number.fill('378282246310005')
    expect([name, await number.evaluate((input) => input.scrollWidth - input.clientWidth)]).toEqual([name, 0])
    await number.fill('4242')
    await number.press('Tab')
    await expect(frame.contentFrame().locator('.field-number .error')).not.toBeEmpty()
    expect(measured.after).toContain(`${name} ${await frame.evaluate((node) => (node as HTMLElement).offsetHeight)}`)
  }

  // The focus ring has the color of its part.
  for (const [name, color] of [
    ['methods', 'rgb(11, 87, 208)'],
    ['dark', 'rgb(0, 255, 0)'],
  ] as const) {
    const radio = page.locator(`#${name} iframe`).contentFrame().locator('.method-label input').first()
    expect([name, await radio.evaluate((input) => getComputedStyle(input).outlineColor)]).toEqual([name, color])
  }
})
