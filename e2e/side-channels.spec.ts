import type { Page } from '@playwright/test'
import { buildAttackFont } from './support/attack-font'
import { expect, test } from './support/checkout-page'
import { openShop } from './support/shop-page'
import { digitElements, fontsIn, openAttackedPage } from './support/side-channel-page'

/** A font of the page, which the frames must not use. */
const pageFont = { family: 'Page Font', data: [0, 1, 2, 3] }

const invalidFonts = [
  'Page Font',
  '"Page Font", sans-serif',
  'inter, Page Font',
  'url(https://evil.example/font.woff2)',
  'inter; src: url(https://evil.example/font.woff2)',
  'local(Arial)',
  'var(--font)',
  'inherit',
  '../../font',
]

/** The pages of these tests try fonts that elements do not accept. */
test.use({ expectedNoise: [/Tender: options\.invalid: appearance\.fonts/] })

test('fonts › no font of the page can be used in a frame, and a warning names each rejected value', async ({
  page,
  own,
}) => {
  const fontRequests: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fontRequests.push(request.url()))
  const attacked = await openAttackedPage(page, own, { fonts: [pageFont], fontFamily: 'Page Font' })
  await expect
    .poll(async () => new Set(await attacked.rejectedPaths()))
    .toEqual(new Set(['appearance.fonts', 'appearance.fontFamily']))
  for (const [index, font] of invalidFonts.entries()) {
    const fontSize = `${16 + index / 2}px`
    const part = { fontFamily: font }
    await attacked.setAppearance({ font, fontSize, fonts: [pageFont], dark: part, parts: { input: part } })
    for (const element of digitElements) {
      const frame = await attacked.frameOf(element)
      // Only the font was rejected, so the rest of the appearance applies.
      await expect(frame.locator('#number')).toHaveCSS('font-size', fontSize)
      const { loadedFamilies, requestedFamilies } = await fontsIn(frame)
      expect([element, loadedFamilies, new Set(requestedFamilies)]).toEqual([
        element,
        [],
        new Set(['system-ui, sans-serif']),
      ])
    }
  }
  const paths = ['font', 'dark.fontFamily', 'parts.input.fontFamily'].map((name) => `appearance.${name}`)
  expect(await attacked.rejectedPaths()).toEqual(expect.arrayContaining(paths))
  expect(fontRequests).toEqual([])
})

test('fonts › a font of the catalogue is loaded from the service, and does not delay typing', async ({ page, own }) => {
  const fontRequests: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.woff2', async (route) => {
    fontRequests.push(new URL(route.request().url()).pathname)
    await held
    await route.continue()
  })
  const attacked = await openAttackedPage(page, own, { font: 'inter' })
  const frame = await attacked.frameOf('card')
  await frame.locator('#number').pressSequentially('4242')
  await expect(frame.locator('#number')).toHaveValue('4242')
  expect(await fontsIn(frame)).toMatchObject({ loadedFamilies: [] })
  release()
  await expect.poll(async () => (await fontsIn(frame)).loadedFamilies).toEqual(['tender-inter'])
  await frame.locator('#number').pressSequentially('4242')
  await expect(frame.locator('#number')).toHaveValue('4242 4242')
  await frame.locator('#name').fill('Łucja Ąż')
  // Each frame loads one file, independent of the typed text.
  expect(new Set(fontRequests)).toEqual(new Set(['/frames/0.1.0/assets/inter.woff2']))
  expect(fontRequests).toHaveLength(digitElements.length)
  expect(await attacked.rejectedPaths()).toEqual([])
})

/** Returns how far the browser scrolls a narrow container to show the caret, after each digit. */
const caretPositions = async (page: Page, number: string): Promise<number[]> => {
  const input = page.frameLocator('#narrow iframe').locator('#number')
  await input.fill('')
  await page.locator('#narrow').evaluate((place) => place.scrollTo(0, 0))
  await input.focus()
  const positions: number[] = []
  for (const digit of number) {
    await input.press(digit)
    positions.push(await page.locator('#narrow').evaluate((place) => Math.round(place.scrollLeft)))
  }
  return positions
}

test('scroll position › reveals how much was typed, but not which digits', async ({ page, own }) => {
  // Types 168 digits and reads the position after each.
  test.slow()
  const containerHtml =
    '<div id="narrow" style="width: 60px; overflow: hidden"><div id="card" style="width: 500px"></div></div>'
  const { start } = await openShop(page, own, { containerHtml })
  await start({ tracking: 'off' })
  await expect(page.frameLocator('#card iframe').locator('#number')).toBeEditable()
  // In this font, a 7 is wider than the frame.
  await page.evaluate(
    (bytes) => Object.assign(window, { wideFont: new Uint8Array(bytes) }),
    [...(await buildAttackFont('7', '7777'))],
  )
  for (const font of ['system', 'sans', 'serif', 'mono', 'rounded', 'inter', 'noto-serif'] as const) {
    await page.evaluate((font) => {
      const input = { fontWeight: '700', letterSpacing: '1px' }
      const fonts = [{ family: 'Page Font', data: Reflect.get(window, 'wideFont') }]
      const ofPage = { fonts, fontFamily: '"Page Font", sans-serif' }
      void window.shop?.checkout.set({ appearance: { font, fontSize: '23px', parts: { input }, ...ofPage } })
    }, font)
    if (font === 'inter' || font === 'noto-serif') {
      const frame = page.frames().find((one) => one.url().includes('/card.html'))
      await expect
        .poll(() => frame?.evaluate((name) => document.fonts.check(`16px ${name}`), `tender-${font}`))
        .toBe(true)
    }
    const narrow = await caretPositions(page, '411111111111')
    const wide = await caretPositions(page, '408787878787')
    expect([font, narrow]).toEqual([font, wide])
    expect(new Set(narrow).size).toBeGreaterThan(6)
  }
})

/**
 * Saved cards that are not selected, each of another customer. They differ in brand and digits, and
 * one has expired.
 */
const otherCards = [
  ['5555555555554444', 2034],
  ['378282246310005', 2034],
  ['4111111111111111', 2034],
  ['4242420000067777', 2034],
  ['4111111111111111', 2024],
] as const

const yearMs = 365 * 24 * 60 * 60_000

test('frame height › does not depend on a saved card that is not selected, at any width', async ({ page, own }) => {
  // In this font, a 7 is wider than the frame.
  const wideFont = [...(await buildAttackFont('7', '7777'))]
  const person = { cvc: '123', name: 'Ada Byron' }
  const heightsWith = async ([number, expYear]: (typeof otherCards)[number]) => {
    // The card must be saved before it expires.
    own.advanceClock(-10 * yearMs)
    const customerId = await own.server.customers.create({
      customer: { name: person.name },
      card: { ...person, number: '4242424242424242', expMonth: 8, expYear: 2034 },
    })
    const cvc = number.startsWith('37') ? '1234' : '123'
    await own.server.paymentMethods.tokenise({
      paymentMethod: { card: { ...person, cvc, number, expMonth: 12, expYear } },
      customer: { id: customerId },
    })
    own.advanceClock(10 * yearMs)
    const { token } = await own.server.clientTokens.generate({ customerId })
    await openShop(page, own, { containerHtml: '<div id="payment"></div>' })
    await page.evaluate(
      ({ serviceUrl, customerId, token, wideFont }) => {
        const checkout = window.Tender?.createCheckout({
          serviceUrl,
          publicKey: 'pk_test_demo',
          clientToken: async () => token,
          intent: { trackingId: customerId, paymentFlowId: 'flow_immediate', amount: { amount: 1, currency: 'EUR' } },
          tracking: 'off',
          texts: {
            'methods.expires': 'Good until the very end of %\u20e3',
            'methods.expired': ' ',
            'methods.default': 'Preferred',
          },
          appearance: {
            fontSize: '19px',
            parts: { method: { letterSpacing: '1px' } },
            fonts: [{ family: 'Page Font', data: new Uint8Array(wideFont) }],
            fontFamily: '"Page Font", sans-serif',
          } as object,
        })
        checkout?.element('payment', { saved: { customerId } }).mount('#payment')
      },
      { serviceUrl: own.serviceUrl, customerId, token, wideFont },
    )
    const frame = page.frameLocator('#payment iframe')
    await expect(frame.locator('.method', { hasText: number.slice(-4) })).toHaveAttribute('data-selected', 'false')
    const heights: Record<number, number> = {}
    for (let width = 200; width <= 560; width += 20) {
      heights[width] = await page.locator('#payment').evaluate(async (place, width) => {
        place.style.width = `${width}px`
        // Waits until the frame has sent its new height to the page.
        for (let pass = 0; pass < 4; pass += 1) await new Promise((resolve) => setTimeout(resolve, 40))
        return place.firstElementChild?.clientHeight ?? 0
      }, width)
    }
    return heights
  }
  const first = await heightsWith(otherCards[0])
  for (const number of otherCards.slice(1)) expect(await heightsWith(number)).toEqual(first)
  // The height does depend on the width.
  expect(new Set(Object.values(first)).size).toBeGreaterThan(1)
})
