import type { FrameLocator, Locator, Page } from '@playwright/test'
import type { ElementOptions } from '../src/sdk/elements/element-types'
import { expect, test } from './support/checkout-page'
import { openShop } from './support/shop-page'

/** A number of each brand, one that no brand has, and the beginning of one. */
const numbers = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  discover: '6011000990139424',
  diners: '36227206271667',
  jcb: '3566002020360505',
  unionpay: '6205500000000000004',
  maestro: '5018000000000009',
  troy: '9792030394440796',
  hipercard: '6062826786276634',
  coBadged: '4035501000000008',
  unknown: '9000000000000000',
  partial: '4',
  none: '',
} as const

const startWith = async (
  page: Page,
  own: Parameters<typeof openShop>[1],
  options: ElementOptions = {},
  change = {},
) => {
  const shop = await openShop(page, own)
  await shop.start({ tracking: 'off', ...change })
  if (Object.keys(options).length > 0) await page.evaluate((given) => window.shop?.card.update(given), options)
  await shop.outcome()
  return page.frameLocator('#card iframe')
}

const imagesIn = (place: Locator) =>
  place
    .locator('svg')
    .evaluateAll((marks) =>
      marks.map((mark) => (mark.getAttribute('aria-hidden') === 'true' ? 'hidden' : mark.getAttribute('aria-label'))),
    )

test('number field › names the accepted brands before typing, and the recognised one as a hint', async ({
  page,
  own,
}) => {
  const card = await startWith(page, own)
  const [brand, number] = [card.getByTestId('brand'), card.getByLabel('Card number')]
  for (const name of ['Visa', 'Mastercard', 'American Express', 'Discover']) {
    await expect(brand.getByRole('img', { name, exact: true })).toBeVisible()
  }
  await number.fill(numbers.amex)
  await expect(number).toHaveAccessibleDescription('American Express')
  expect(await imagesIn(brand)).toEqual(['hidden'])
  await number.fill(numbers.coBadged)
  expect(await imagesIn(brand)).toEqual(['hidden', 'hidden'])
  await expect(card.getByRole('radio')).toHaveCount(2)
  await card.getByRole('radio', { name: 'Cartes Bancaires' }).check()
  await expect(brand).toHaveAttribute('data-brand', 'cartes-bancaires')
  expect(await imagesIn(brand)).toEqual(['hidden'])
  await number.fill(numbers.troy)
  await expect(brand).toHaveText('Troy')
  await number.fill('')
  expect(await imagesIn(brand)).toEqual(['Visa', 'Mastercard', 'American Express', 'Discover'])
})

test('number field › shows the brands that the merchant accepts', async ({ page, own }) => {
  const card = await startWith(page, own, { brands: { accepted: ['maestro', 'visa', 'troy'] } })
  await expect.poll(() => imagesIn(card.getByTestId('brand'))).toEqual(['Maestro', 'Visa'])
})

test('security code › shows where the code is: on the back, or on the front for four digits', async ({ page, own }) => {
  const card = await startWith(page, own)
  const place = card.getByTestId('code-place')
  await expect(place).toHaveAttribute('data-digits', '3')
  const back = await place.innerHTML()
  await card.getByLabel('Card number').fill(numbers.amex)
  await expect(place).toHaveAttribute('data-digits', '4')
  expect(await place.innerHTML()).not.toBe(back)
  await expect(card.getByLabel('Security code')).toHaveAccessibleDescription('4 digits on the front of the card')
})

/** Positions and sizes that a brand must not change. */
const layoutOf = (card: FrameLocator) =>
  card
    .locator('form')
    .evaluate((form) =>
      JSON.stringify(
        [
          form,
          ...form.querySelectorAll(
            '.field-number .box, .field-number input, .field-cvc .box, .field-cvc input, .brand',
          ),
        ].map((element) => element.getBoundingClientRect()),
      ),
    )

for (const [widthPx, fontSize] of [
  [320, '16px'],
  [375, '24px'],
  [640, '16px'],
] as const) {
  test(`layout › does not depend on the brand, at ${widthPx} px with text of ${fontSize}`, async ({ page, own }) => {
    await page.setViewportSize({ width: widthPx, height: 900 })
    const appearance = { fontSize, inputHeight: '32px', parts: { brand: { fontSize: '24px' } } }
    // A choice of two brands adds its own lines.
    const card = await startWith(page, own, { brands: { coBadged: [] } }, { appearance })
    await expect(card.locator('#number')).toHaveCSS('font-size', fontSize)
    const empty = await layoutOf(card)
    for (const number of Object.values(numbers)) {
      await card.getByLabel('Card number').fill(number)
      expect([number, await layoutOf(card)]).toEqual([number, empty])
    }
  })

  test(`number field › has space for sixteen digits, at ${widthPx} px with text of ${fontSize}`, async ({
    page,
    own,
  }) => {
    await page.setViewportSize({ width: widthPx, height: 900 })
    const card = await startWith(page, own, {}, { appearance: { fontSize } })
    const input = card.getByLabel('Card number')
    await input.fill('4444444444444448')
    await expect(input).toHaveCSS('font-size', fontSize)
    expect(await input.evaluate((field) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0)
  })
}

test('requests › no frame sends one because of a brand', async ({ page, own }) => {
  const card = await startWith(page, own)
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\/card\.html/.test(request.frame().url())) requests.push(request.url())
  })
  await page.route('**/probe', (route) => route.fulfill({ body: '' }))
  const input = card.getByLabel('Card number')
  for (const number of Object.values(numbers)) {
    await input.fill(number)
    await expect(input).toHaveValue(number === '' ? '' : /\d/)
  }
  // A request that the page sends afterwards proves that earlier ones were reported.
  await Promise.all([page.waitForRequest(/\/probe$/), page.evaluate(() => fetch('/probe').then(() => {}))])
  expect(requests).toEqual([])
})

const schemes = [
  ['light', { colorScheme: 'light', forcedColors: 'none' }],
  ['dark', { colorScheme: 'dark', forcedColors: 'none' }],
  ['light, forced colours', { colorScheme: 'light', forcedColors: 'active' }],
  ['dark, forced colours', { colorScheme: 'dark', forcedColors: 'active' }],
] as const

for (const [name, media] of schemes) {
  test(`marks › are visible: ${name}`, async ({ page, own, browserName }) => {
    test.skip(browserName !== 'chromium', 'no other driver sets colours')
    await page.emulateMedia(media)
    const card = await startWith(page, own)
    await page.evaluate((scheme) => {
      document.documentElement.style.colorScheme = scheme
    }, media.colorScheme)
    await expect(card.locator('html')).toHaveAttribute('data-scheme', media.colorScheme)
    const isForced = media.forcedColors === 'active'
    const marks = card.locator('.mark')
    await expect(marks).toHaveCount(5)
    for (const mark of await marks.all()) {
      const { width, height, stroke, opacity, text, background } = await mark.evaluate((svg) => {
        const { width, height } = svg.getBoundingClientRect()
        const rect = svg.querySelector('rect') as SVGRectElement
        const page = getComputedStyle(document.querySelector('.box') as Element)
        const { stroke } = getComputedStyle(rect)
        return {
          width,
          height,
          stroke,
          opacity: getComputedStyle(svg).opacity,
          text: page.color,
          background: page.backgroundColor,
        }
      })
      expect([width >= 24, height >= 15]).toEqual([true, true])
      if (!isForced) continue
      expect([stroke, opacity]).toEqual([text, '1'])
      expect(stroke).not.toBe(background)
    }
  })
}

test('saved cards and methods › have decorative marks beside product names, and the default card is first', async ({
  page,
  own,
}) => {
  const card = (number: string, cvc = '123') => ({ number, expMonth: 8, expYear: 2034, cvc, name: 'Ada Byron' })
  const customerId = await own.server.customers.create({ customer: { name: 'Ada' }, card: card(numbers.visa) })
  for (const [number, cvc] of [
    [numbers.mastercard, '123'],
    [numbers.amex, '1234'],
  ] as const) {
    await own.server.paymentMethods.tokenise({
      paymentMethod: { card: card(number, cvc) },
      customer: { id: customerId },
    })
  }
  const { token } = await own.server.clientTokens.generate({ customerId })
  await openShop(page, own, { containerHtml: '<div id="payment"></div>' })
  await page.evaluate(
    ({ serviceUrl, token, customerId }) => {
      const checkout = window.Tender?.createCheckout({
        serviceUrl,
        publicKey: 'pk_test_demo',
        clientToken: async () => token,
        intent: { trackingId: 'names', paymentFlowId: 'flow_immediate', amount: { amount: 1, currency: 'EUR' } },
        tracking: 'off',
      })
      checkout
        ?.element('payment', { saved: { customerId }, alternatives: ['PAYPAL', 'KLARNA', 'IDEAL'] })
        .mount('#payment')
    },
    { serviceUrl: own.serviceUrl, token, customerId },
  )
  const frame = page.frameLocator('#payment iframe')
  await expect(frame.getByRole('radio')).toHaveCount(7)
  for (const [index, name] of [
    'Visa ending in 4242 Expires 08/34 Default',
    'American Express ending in 0005 Expires 08/34',
    'Mastercard ending in 4444 Expires 08/34',
    'New card',
    'PayPal',
    'Klarna',
    'iDEAL',
  ].entries()) {
    await expect(frame.getByRole('radio').nth(index)).toHaveAccessibleName(name)
  }
  expect(await imagesIn(frame.locator('.method-label'))).toEqual(Array.from({ length: 7 }, () => 'hidden'))
  for (const mark of await frame.locator('.method-label svg').all()) await expect(mark).toBeVisible()
})
