import type { Locator, Page } from '@playwright/test'
import type { BrandOptions } from '../src/index'
import { violationsOf } from './support/axe'
import { cards } from './support/cards'
import { expect, test } from './support/checkout-page'
import type { OwnService } from './support/own-service'

const whole = '4242 4242 4242 4242'

const fieldsOf = (page: Page) => {
  const card = page.frameLocator('iframe[title="Card details"]')
  return {
    card,
    number: card.getByLabel('Card number'),
    expiry: card.getByLabel('Expiry date'),
    cvc: card.getByLabel('Security code'),
    name: card.getByLabel('Name on card'),
  }
}

/** Opens a page of a shop that accepts these brands. The page contains only a card form. */
const openShop = async (page: Page, own: OwnService, brands: BrandOptions) => {
  await page.route(`${own.shopUrl}/brands`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Brands</title><link rel="icon" href="data:,"><main><h1>Brands</h1><div id="card"></div>
        <output></output></main><script src="${own.serviceUrl}/tender.js"></script>`,
    }),
  )
  await page.goto(`${own.shopUrl}/brands`)
  await page.evaluate(
    ({ serviceUrl, brands }) => {
      const amount = { amount: 5099, currency: 'EUR' }
      const intent = { trackingId: crypto.randomUUID(), paymentFlowId: 'flow_immediate', amount }
      const checkout = window.Tender?.createCheckout({ serviceUrl, publicKey: 'pk_test_demo', intent })
      const card = checkout?.element('card', { brands })
      card?.mount('#card').on('change', ({ brand, invalid }) => {
        const told = document.querySelector('output')
        if (told) told.textContent = `${brand} ${invalid}`
      })
    },
    { serviceUrl: own.serviceUrl, brands },
  )
  await expect(fieldsOf(page).number).toBeEditable()
}

/** Sets a value without an event, as some password managers do. */
const setSilently = (input: Locator, value: string) =>
  input.evaluate((element: HTMLInputElement, text) => {
    element.value = text
  }, value)

const caretOf = (input: Locator) => input.evaluate((element: HTMLInputElement) => element.selectionStart)

const stateOf = (page: Page) => page.evaluate(() => window.checkoutPage?.checkout.element('card').state)

test('number field › typing, deletion in the middle and undo keep digits and caret as in a plain field', async ({
  page,
  checkoutPage,
}) => {
  await checkoutPage.open()
  const { number, expiry } = fieldsOf(page)
  await number.pressSequentially('4242424242424242')
  await expect(number).toHaveValue(whole)
  for (let press = 0; press < 9; press += 1) await number.press('ArrowLeft')
  await number.press('Backspace')
  await expect(number).toHaveValue('4242 4244 2424 242')
  expect(await caretOf(number)).toBe(8)
  await number.press('9')
  await expect(number).toHaveValue('4242 4249 4242 4242')
  expect(await caretOf(number)).toBe(9)
  await number.press('Control+z')
  await number.press('Control+z')
  await expect(number).toHaveValue(whole)
  await number.press('Control+Shift+z')
  await expect(number).toHaveValue('4242 4244 2424 242')
  // The same shortcuts on Arabic and Cyrillic keyboards.
  await number.dispatchEvent('keydown', { key: 'ئ', code: 'KeyZ', ctrlKey: true })
  await expect(number).toHaveValue(whole)
  await number.dispatchEvent('keydown', { key: 'Я', code: 'KeyZ', ctrlKey: true, shiftKey: true })
  await expect(number).toHaveValue('4242 4244 2424 242')

  // At a gap, each key press deletes one digit, before or behind the gap.
  await number.fill('42429424')
  await number.press('Home')
  for (let press = 0; press < 4; press += 1) await number.press('ArrowRight')
  await number.press('Delete')
  await expect(number).toHaveValue('4242 424')
  await number.press('Backspace')
  await expect(number).toHaveValue('4244 24')
  expect(await caretOf(number)).toBe(3)

  await expiry.pressSequentially('1230')
  await expect(expiry).toHaveValue('12 / 30')
  await expiry.press('Control+z')
  await expect(expiry).toHaveValue('12 / 3')
})

test('card form › digits of Devanagari and Arabic are typed and pasted as Latin ones', async ({
  page,
  checkoutPage,
}) => {
  await checkoutPage.open()
  const { number, expiry, cvc } = fieldsOf(page)
  await number.pressSequentially('४२४२४२४२')
  await expect(number).toHaveValue('4242 4242')
  expect(await caretOf(number)).toBe(9)
  await number.pressSequentially('४२४२४२४२')
  await expect(number).toHaveValue(whole)
  await expiry.pressSequentially('०८३४')
  await expect(expiry).toHaveValue('08 / 34')
  await cvc.pressSequentially('१२३')
  await expect(cvc).toHaveValue('123')
  await fieldsOf(page).name.fill('Ada Byron')
  await expect.poll(() => stateOf(page)).toMatchObject({ complete: true, brand: 'visa' })
  await number.fill('٥٥٥٥٥٥٥٥٥٥٥٥٤٤٤٤')
  await expect(number).toHaveValue('5555 5555 5555 4444')
  await expect.poll(() => stateOf(page)).toMatchObject({ brand: 'mastercard' })
})

test('card form › a pasted card with date and code fills its fields, and a cut number can be pasted again', async ({
  page,
  checkoutPage,
}) => {
  await checkoutPage.open()
  const { number, expiry, cvc, name } = fieldsOf(page)
  await name.fill('4242-4242-4242-4242 12/2034 123')
  await name.press('ControlOrMeta+a')
  await name.press('ControlOrMeta+x')
  await number.press('ControlOrMeta+v')
  await expect(number).toHaveValue(whole)
  await expect(expiry).toHaveValue('12 / 34')
  await expect(cvc).toHaveValue('123')
  await number.press('ControlOrMeta+a')
  await number.press('ControlOrMeta+x')
  await expect(number).toHaveValue('')
  await number.press('ControlOrMeta+v')
  await expect(number).toHaveValue(whole)
})

test('number field › a composed text is formatted only when the composition ends, but its brand is known before', async ({
  page,
  checkoutPage,
}) => {
  await checkoutPage.open()
  const { card, number, name } = fieldsOf(page)
  await page.evaluate(() => {
    window.checkoutPage?.checkout.element('card').on('submit', () => {
      document.title = 'Submitted'
    })
  })
  // In Safari, Enter with this key code has ended a composition. It must not submit.
  await name.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
  const compose = (text: string, done: boolean) =>
    number.evaluate(
      (input: HTMLInputElement, { text, done }) => {
        input.value = text
        input.dispatchEvent(new InputEvent('input', { inputType: 'insertCompositionText', isComposing: true }))
        if (done) input.dispatchEvent(new CompositionEvent('compositionend', { data: text }))
      },
      { text, done },
    )
  await compose('４２４２４', false)
  await expect(card.getByTestId('brand')).toHaveAttribute('data-brand', 'visa')
  await expect(number).toHaveValue('４２４２４')
  await compose('４２４２４', true)
  await expect(number).toHaveValue('4242 4')
  await expect.poll(() => stateOf(page)).toMatchObject({ brand: 'visa' })
  expect(await page.title()).toBe('Checkout')
})

test('card form › Escape is reported to the page, unless it ends a composition', async ({ page, checkoutPage }) => {
  await checkoutPage.open()
  const { number } = fieldsOf(page)
  await page.evaluate(() => {
    document.title = ''
    window.checkoutPage?.checkout.element('card').on('escape', () => {
      document.title += '|Escape'
    })
  })
  await number.dispatchEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true })
  await number.press('Escape')
  await expect.poll(() => page.title()).toBe('|Escape')
  await number.press('Escape')
  await expect.poll(() => page.title()).toBe('|Escape|Escape')
})

test('card form › values that are set without events complete the card, also after a change', async ({
  page,
  checkoutPage,
}) => {
  await checkoutPage.open()
  const { card, number, expiry, cvc, name } = fieldsOf(page)
  expect(await Promise.all([number, expiry, cvc, name].map((input) => input.getAttribute('autocomplete')))).toEqual([
    'cc-number',
    'cc-exp',
    'cc-csc',
    'cc-name',
  ])
  // Sets a value before the customer has used the form. Only one other field gets an event, as when
  // the customer continues there. An extension adds an element and an attribute.
  await card.locator('form').evaluate((form) => {
    const [number, , , name] = form.querySelectorAll('input')
    if (number) number.value = '4242 4242 4242 4242 11/34 987'
    name?.before(document.createElement('b'))
    name?.setAttribute('data-marked', '')
    name?.focus()
  })
  await expect(number).toHaveValue(whole)
  await expect(expiry).toHaveValue('11 / 34')
  await expect(cvc).toHaveValue('987')
  await expect(name).toBeFocused()
  await expect(card.locator('b + [data-marked]')).toHaveCount(1)
  const fill = async (digits: string, date: string) => {
    await setSilently(number, digits)
    await setSilently(expiry, date)
    await setSilently(cvc, '123')
    await setSilently(name, 'Ada Byron')
  }
  await fill('4000000000000002', '2030-12')
  await expect(expiry).toHaveValue('12 / 30')
  await expect.poll(() => stateOf(page)).toMatchObject({ complete: true, brand: 'visa' })
  await number.press('End')
  await number.press('Backspace')
  await expect.poll(() => stateOf(page)).toMatchObject({ complete: false })
  await fill('5555555555554444', '12/2034')
  await expect.poll(() => stateOf(page)).toMatchObject({ complete: true, brand: 'mastercard' })
  // Sets the number immediately before paying, before any timer can notice it.
  await setSilently(number, '4242424242424242')
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
  // The frame removes the card of a paid order.
  await expect(number).toHaveValue('')
})

test('co-badged card › the brand can be chosen with the keyboard, and is the stored one', async ({
  own,
  page,
  checkoutPage,
}) => {
  await checkoutPage.open()
  const { card, number } = fieldsOf(page)
  await number.pressSequentially(cards.coBadged.number)
  const choice = card.getByRole('group', { name: 'Choose a card brand' })
  await expect(card.getByTestId('announcement')).toHaveText('Choose a card brand')
  await checkoutPage.type(cards.coBadged.number)
  await expect(choice.getByRole('radio', { checked: true })).toHaveCount(0)
  for (const label of ['Visa', 'Cartes Bancaires']) {
    const box = await choice.getByRole('radio', { name: label }).boundingBox()
    expect([box?.width, box?.height]).toEqual([24, 24])
  }
  await number.focus()
  await number.press('Tab')
  await page.keyboard.press('Space')
  await expect(choice.getByRole('radio', { name: 'Visa' })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(choice.getByRole('radio', { name: 'Cartes Bancaires' })).toBeChecked()
  await expect.poll(() => stateOf(page)).toMatchObject({ brand: 'cartes-bancaires' })
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
  const stored = await own.server.paymentMethods.get(checkoutPage.authoriseRequests[0]?.token ?? '')
  expect(stored.brand).toBe('cartes-bancaires')
})

test('accepted brands › an error names another brand while it is typed, and no brand choice appears', async ({
  own,
  page,
}) => {
  await openShop(page, own, { accepted: ['visa', 'mastercard'], coBadged: [] })
  const { card, number } = fieldsOf(page)
  const error = card.getByTestId('number-error')
  const told = page.locator('output')
  await number.pressSequentially('3')
  await expect(told).toHaveText('unknown')
  await expect(error).toHaveText('')
  await number.pressSequentially('7')
  await expect(error).toHaveText('We don’t accept American Express. Please use another card.')
  await expect(card.getByTestId('announcement')).toHaveText(/American Express/)
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await expect(told).toHaveText('amex number')
  expect(await violationsOf(page)).toEqual([])
  await number.fill(cards.coBadged.number)
  await expect(error).toHaveText('')
  await expect(told).toHaveText('visa')
  await expect(card.getByRole('radio')).toHaveCount(0)
})
