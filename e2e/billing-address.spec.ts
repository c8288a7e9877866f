import type { FrameLocator, Page } from '@playwright/test'
import type { BillingFields } from '../src/index'
import { violationsOf } from './support/axe'
import { type CheckoutPage, expect, test } from './support/checkout-page'
import { fillCard } from './support/fill-card'
import type { OwnService } from './support/own-service'
import { createTagShop } from './support/tag-shop'

const visa = '4242424242424242'

/** Opens a checkout whose card has fields for the billing address. */
const openWith = async ({ page, card, ...checkoutPage }: CheckoutPage, billingAddress: BillingFields) => {
  await checkoutPage.open()
  await page.evaluate((option) => {
    const element = window.checkoutPage?.checkout.element('card')
    element?.unmount()
    element?.update({ billingAddress: option })
    element?.mount('#card')
  }, billingAddress)
  await expect(card.getByLabel('Country or region')).toBeVisible()
}

const addressOf = async ({ server }: OwnService, token: string | undefined) =>
  (await server.paymentMethods.get(String(token))).billingAddress

const fieldsIn = (card: FrameLocator) => card.locator('.billing').locator('input, select')

const namesIn = (card: FrameLocator) => fieldsIn(card).evaluateAll((fields) => fields.map(({ id }) => id))

test('billing address › full: the fields of the country, and the service receives the address', async ({
  checkoutPage,
  own,
}) => {
  const { page, card } = checkoutPage
  await openWith(checkoutPage, 'full')
  await card.getByLabel('Country or region').selectOption('US')
  expect(await namesIn(card)).toEqual(['country', 'line1', 'line2', 'city', 'state', 'postalCode'])
  await expect(card.getByLabel('ZIP code')).toHaveAttribute('autocomplete', 'billing postal-code')
  expect(await violationsOf(page)).toEqual([])

  // The first field of the address gets the focus if the card is complete.
  await fillCard(page, visa)
  expect(await checkoutPage.pay()).toMatchObject({ status: 'failed', code: 'card.invalid' })
  await expect(card.getByLabel('Billing address', { exact: true })).toBeFocused()
  await expect(card.getByLabel('City')).toHaveAccessibleDescription('Enter your city')
  await expect(card.getByTestId('billing-announcement')).toContainText(/Enter your city/)
  expect(await violationsOf(page)).toEqual([])

  await card.getByLabel('City').fill('Wien')
  await card.getByLabel('Country or region').selectOption('Austria')
  expect(await namesIn(card)).toEqual(['country', 'line1', 'line2', 'postalCode', 'city'])
  await expect(card.getByLabel('City')).toHaveValue('Wien')
  await card.getByLabel('Billing address', { exact: true }).fill('Herrengasse 1')
  // Some password managers set a value without an event.
  await card.getByLabel('Postal code').evaluate((input: HTMLInputElement) => {
    input.value = '1010'
  })
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
  expect(await addressOf(own, checkoutPage.authoriseRequests[0]?.token)).toMatchObject({
    country: 'AUT',
    line1: 'Herrengasse 1',
    postalCode: '1010',
    city: 'Wien',
  })
  // Once the order is paid, the frame contains neither card nor address.
  await expect(card.getByLabel('City')).toHaveValue('')
})

test('billing address › postal: an unusual postal code is a hint and blocks no payment', async ({
  checkoutPage,
  own,
}) => {
  const { page, card } = checkoutPage
  await openWith(checkoutPage, 'postal')
  await card.getByLabel('Country or region').selectOption('AT')
  await fillCard(page, visa)
  const state = () => page.evaluate(() => window.checkoutPage?.checkout.element('card').state)
  await expect.poll(state).toMatchObject({ complete: false })
  await card.getByLabel('Postal code').fill('12')
  await card.getByLabel('Card number').focus()
  await expect(card.getByTestId('postalCode-error')).toHaveText(/looks unusual/)
  await expect(card.getByTestId('postalCode-error')).toHaveClass('note')
  await expect(card.getByLabel('Postal code')).toHaveAttribute('aria-invalid', 'false')
  await expect.poll(state).toMatchObject({ complete: true, invalid: [] })
  expect((await state())?.valid).toContain('postalCode')
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
  expect(await addressOf(own, checkoutPage.authoriseRequests[0]?.token)).toMatchObject({
    country: 'AUT',
    postalCode: '12',
  })
})

test('billing address › clear() empties the inputs, also if the country stays the same', async ({ checkoutPage }) => {
  const { page, card } = checkoutPage
  await openWith(checkoutPage, 'full')
  const country = card.getByLabel('Country or region')
  const first = await country.inputValue()
  // An element whose card is empty reports no state.
  await fillCard(page, visa)
  await card.getByLabel('City').fill('Wien')
  await card.getByLabel('Billing address', { exact: true }).fill('Herrengasse 1')
  const valid = () => page.evaluate(() => window.checkoutPage?.checkout.element('card').state.valid)
  await expect.poll(valid).toContain('city')
  // Some password managers set a value without an event. The frame has no time to read it.
  await country.evaluate((select: HTMLSelectElement) => {
    select.selectedIndex += 1
  })
  await page.evaluate(() => window.checkoutPage?.checkout.element('card').clear())
  const read = () =>
    fieldsIn(card).evaluateAll((fields) => fields.flatMap((field) => (field as HTMLInputElement).value || []))
  await expect.poll(read).toEqual([first])
  // `validate()` reads the inputs as the next regular reading does.
  await page.evaluate(() => window.checkoutPage?.checkout.element('card').validate())
  expect(await read()).toEqual([first])
  expect(await valid()).not.toContain('city')
})

test('billing address › a change of the language keeps what was typed', async ({ checkoutPage }) => {
  const { page, card } = checkoutPage
  await openWith(checkoutPage, 'full')
  await card.getByLabel('Country or region').selectOption('AT')
  await card.getByLabel('City').fill('Wien')
  await page.evaluate(() => window.checkoutPage?.checkout.set({ locale: 'de' }))
  const german = page.frameLocator('iframe[title="Kartendaten"]')
  await expect(german.getByLabel('Land oder Region')).toHaveValue('AT')
  await expect(german.getByLabel('Land oder Region').locator('option:checked')).toHaveText('Österreich')
  await expect(german.getByLabel('Ort')).toHaveValue('Wien')
})

test('billing address › pay({ billingAddress }) sends the address of the page with the card', async ({
  checkoutPage,
  own,
}) => {
  await checkoutPage.open()
  await checkoutPage.type(visa)
  const refused = await checkoutPage.pay({ billingAddress: { country: 'AT' } })
  expect(refused).toMatchObject({ status: 'failed', code: 'options.invalid' })
  const billingAddress = { line1: 'Herrengasse 1', postalCode: '1010', city: 'Wien', country: 'AUT' }
  expect(await checkoutPage.pay({ billingAddress })).toMatchObject({ status: 'succeeded' })
  expect(await addressOf(own, checkoutPage.authoriseRequests[0]?.token)).toMatchObject(billingAddress)
})

const methods = (page: Page) => page.frameLocator('iframe[title="Payment method"]')

const ways = {
  'data-billing-address': () => ({
    form: '<div data-tender-element="payment"></div>',
    attributes: { 'data-billing-address': 'postal', 'data-alternatives': 'PAYPAL', 'data-return-url': '/paid' },
  }),
  '<tender-payment>': (own: OwnService, trackingId: string) => {
    const intent = { trackingId, paymentFlowId: 'flow_immediate', amount: { amount: 5099, currency: 'EUR' } }
    const checkout = JSON.stringify({ publicKey: 'pk_test_demo', intent })
    const element = JSON.stringify({ billingAddress: 'postal', alternatives: ['PAYPAL'] })
    return {
      elements: {
        script: `async src="${own.serviceUrl}/elements.js"`,
        content: `<tender-checkout server="/tag-server" return-url="/paid" options='${checkout}'><form>
          <tender-payment options='${element}'></tender-payment><button>Pay</button></form></tender-checkout>`,
      },
    }
  },
} as const

for (const [way, partsOf] of Object.entries(ways)) {
  test(`billing address › ${way} shows the fields in the payment element`, async ({ page, own }) => {
    const shop = await createTagShop(page, own)
    Object.assign(shop, partsOf(own, shop.trackingId))
    await shop.open()
    await methods(page).getByLabel('Country or region').selectOption('US')
    await fillCard(page, visa)
    await methods(page).getByLabel('ZIP code').fill('94103')
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.waitForURL('**/paid?**')
    expect(await addressOf(own, shop.authorised[0]?.token)).toMatchObject({ country: 'USA', postalCode: '94103' })
  })
}

test('billing address › data-tender-billing sends the fields of the form with the card', async ({ page, own }) => {
  const shop = await createTagShop(page, own)
  Object.assign(shop, {
    form: `<label>Street <input name="street" autocomplete="billing address-line1" data-tender-billing></label>
      <label>Postcode <input name="postcode" autocomplete="billing postal-code" data-tender-billing></label>
      <label>Country <select name="country" autocomplete="billing country" data-tender-billing>
        <option value="AUT">Austria</option></select></label>
      <div data-tender-element="card"></div>`,
    attributes: { 'data-return-url': '/paid' },
  })
  await shop.open()
  await fillCard(page, visa)
  await page.getByLabel('Street').fill('Herrengasse 1')
  await page.getByLabel('Postcode').fill('1010')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL('**/paid?**')
  expect(await addressOf(own, shop.authorised[0]?.token)).toMatchObject({
    line1: 'Herrengasse 1',
    postalCode: '1010',
    country: 'AUT',
  })
})

test('billing address › fits into 320 pixels, from right to left and in the dark', { tag: '@once' }, async ({
  checkoutPage,
}) => {
  const { page } = checkoutPage
  await page.setViewportSize({ width: 320, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' })
  await openWith(checkoutPage, 'full')
  await page.evaluate(() => window.checkoutPage?.checkout.set({ locale: 'ar' }))
  const card = page.locator('#card iframe').contentFrame()
  await expect(card.locator('html')).toHaveAttribute('dir', 'rtl')
  await card.locator('#country').selectOption('US')
  await checkoutPage.pay()
  await expect(card.getByTestId('city-error')).toBeVisible()
  const overflow = await card.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(overflow).toBe(0)
  await expect(card.locator('.field-city .box')).toHaveCSS('border-style', 'dashed')
})
