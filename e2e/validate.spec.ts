import type { MountedCustomElement } from '../src/elements'
import type { ElementType } from '../src/index'
import type {} from '../src/sdk/form/script-tag'
import { type CheckoutPage, expect, test } from './support/checkout-page'
import { fillCard } from './support/fill-card'
import { createTagShop } from './support/tag-shop'

const visa = '4242424242424242'

const validate = ({ page }: CheckoutPage, type: ElementType = 'card') =>
  page.evaluate((given) => window.checkoutPage?.checkout.element(given as 'card').validate(), type)

/** Mounts other elements in place of the card, each in a container of its own. */
const mountInstead = async ({ page }: CheckoutPage, types: readonly ElementType[], options = {}) => {
  await page.evaluate(
    ([names, given]) => {
      const { checkout } = window.checkoutPage ?? {}
      checkout?.element('card').unmount()
      for (const name of names) {
        const container = document.querySelector('main')?.appendChild(document.createElement('div'))
        if (container) checkout?.element(name as 'card', given).mount(container)
      }
    },
    [types, options] as const,
  )
}

test('validate() › shows the errors of a card, and resolves to whether it is complete, without a request', async ({
  checkoutPage,
  own,
}) => {
  const { page, card } = checkoutPage
  await checkoutPage.open()
  await page.evaluate(() => window.checkoutPage?.checkout.ready)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(request.url())
  })
  expect(await validate(checkoutPage)).toBe(false)
  await expect(card.getByTestId('number-error')).toHaveText('Enter your card number')
  await expect(card.getByTestId('announcement')).toContainText('Enter your card number')
  // Nothing is focused: the page may have fields of its own before the card.
  await expect(card.getByLabel('Card number')).not.toBeFocused()
  await page.evaluate(() => {
    const element = window.checkoutPage?.checkout.element('card')
    element?.focus(element.state.invalid[0])
  })
  await expect(card.getByLabel('Card number')).toBeFocused()
  expect(requests).toEqual([])

  await checkoutPage.type(visa)
  expect(await validate(checkoutPage)).toBe(true)
  await expect(card.getByTestId('number-error')).toBeEmpty()
  expect(own.received('tokenisePaymentMethod')).toBe(0)

  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
  // The card was removed, and a paid form asks for nothing.
  await expect(card.getByLabel('Card number')).toHaveValue('')
  expect(await validate(checkoutPage)).toBe(false)
  await expect(card.getByTestId('number-error')).toBeEmpty()
})

test('validate() › of one single field validates the whole card', async ({ checkoutPage }) => {
  const { page } = checkoutPage
  await checkoutPage.open()
  await mountInstead(checkoutPage, ['number', 'expiry', 'cvc', 'name'])
  const number = page.frameLocator('iframe[title="Card number"]')
  await expect(number.getByLabel('Card number')).toBeEditable()
  await expect(page.frameLocator('iframe[title="Name on card"]').getByLabel('Name on card')).toBeEditable()
  expect(await validate(checkoutPage, 'cvc')).toBe(false)
  await expect(number.getByTestId('number-error')).toHaveText('Enter your card number')
  await fillCard(page, visa)
  expect(await validate(checkoutPage, 'cvc')).toBe(true)
  await expect(number.getByTestId('number-error')).toBeEmpty()
})

test('validate() › validates the selected method of the payment element, and the billing address', async ({
  checkoutPage,
}) => {
  const { page } = checkoutPage
  await checkoutPage.open()
  await mountInstead(checkoutPage, ['payment'], { alternatives: ['PAYPAL'], billingAddress: 'postal' })
  const methods = page.frameLocator('iframe[title="Payment method"]')
  await methods.getByLabel('Country or region').selectOption('US')
  expect(await validate(checkoutPage, 'payment')).toBe(false)
  await expect(methods.getByTestId('number-error')).toHaveText('Enter your card number')
  await expect(methods.getByTestId('postalCode-error')).toHaveText('Enter your postal code')
  await fillCard(page, visa)
  expect(await validate(checkoutPage, 'payment')).toBe(false)
  await methods.getByLabel('ZIP code').fill('94103')
  expect(await validate(checkoutPage, 'payment')).toBe(true)
  await methods.getByLabel('ZIP code').fill('')
  await methods.getByRole('radio', { name: 'PayPal' }).check()
  expect(await validate(checkoutPage, 'payment')).toBe(true)
})

test('validate() › resolves to false while the element is not mounted', { tag: '@once' }, async ({ checkoutPage }) => {
  await checkoutPage.open()
  await checkoutPage.type(visa)
  await checkoutPage.page.evaluate(() => window.checkoutPage?.checkout.element('card').unmount())
  expect(await validate(checkoutPage)).toBe(false)
})

for (const way of ['Tender.checkout', '<tender-card>']) {
  test(`validate() › ${way} gives access to the element`, { tag: '@once' }, async ({ page, own }) => {
    const shop = await createTagShop(page, own)
    if (way === '<tender-card>') {
      const amount = { amount: 5099, currency: 'EUR' }
      const intent = { trackingId: shop.trackingId, paymentFlowId: 'flow_immediate', amount }
      const options = JSON.stringify({ publicKey: 'pk_test_demo', intent })
      shop.elements = {
        script: `async src="${own.serviceUrl}/elements.js"`,
        content: `<tender-checkout server="/tag-server" options='${options}'><tender-card></tender-card></tender-checkout>`,
      }
    }
    await shop.open()
    const card = page.frameLocator('iframe[title="Card details"]')
    await expect(card.getByLabel('Card number')).toBeEditable()
    const validateThere = () =>
      page.evaluate(() => {
        const custom = document.querySelector<MountedCustomElement<'card'>>('tender-card')
        return (custom?.element ?? window.Tender?.checkout?.element('card'))?.validate()
      })
    expect(await validateThere()).toBe(false)
    await expect(card.getByTestId('cvc-error')).toHaveText('Enter the security code')
    await fillCard(page, visa)
    expect(await validateThere()).toBe(true)
  })
}
