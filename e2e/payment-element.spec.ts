import type { Page } from '@playwright/test'
import type { Account } from '../demo/backend/open-account'
import { expectScheme, showBackgroundBehindFrame, violationsOf } from './support/axe'
import { expect, test } from './support/checkout-page'
import { createTagShop } from './support/tag-shop'

/** Console messages that the simulated failures cause. */
test.use({
  expectedNoise: [/Failed to load resource|NetworkError|Cross-Origin Request Blocked|Tender: service\.failed/],
})

const open = async (page: Page, shopUrl: string) => {
  const account = page.waitForResponse('**/shop-api/account')
  await page.goto(`${shopUrl}/returning.html`)
  const { customerId }: Account = await (await account).json()
  const methods = page.frameLocator('iframe[title="Payment method"]')
  return {
    customerId,
    methods,
    radio: (name: string) => methods.getByRole('radio', { name }),
    number: methods.getByLabel('Card number'),
    announcement: methods.getByTestId('list-announcement'),
    fill: async (number: string) => {
      await methods.getByLabel('Card number').fill(number)
      await methods.getByLabel('Expiry date').fill('08/34')
      await methods.getByLabel('Security code').fill('1234'.slice(0, number.startsWith('37') ? 4 : 3))
      await methods.getByLabel('Name on card').fill('Ada Byron')
    },
  }
}

const expectAccessible = (page: Page) =>
  expect(async () => {
    await showBackgroundBehindFrame(page, 'Payment method')
    expect(await violationsOf(page)).toEqual([])
  }).toPass({ timeout: 60_000 })

test('payment element › keeps the typed card when another method is selected, and charges a saved card', async ({
  page,
  own,
}) => {
  const { methods, radio, number } = await open(page, own.shopUrl)
  await expect(radio('Visa ending in 4242')).toBeChecked()
  // The appearance applies to rows and buttons.
  const row = methods.locator('[data-selected="true"]')
  await expect(row).toHaveCSS('background-color', 'rgb(228, 238, 230)')
  await expect(row.getByRole('button')).toHaveCSS('border-radius', '18px')
  await expectAccessible(page)

  // The options are one tab stop; the arrow keys select.
  await page.getByRole('radio', { name: 'Parcel locker' }).focus()
  await page.keyboard.press('Tab')
  await expect(radio('Visa')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(methods.getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await expect(radio('Mastercard')).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(radio('New card')).toBeChecked()
  await number.pressSequentially('4242 42')
  await radio('Klarna').check()
  await expect(methods.getByText('You’ll be redirected to Klarna to complete your payment')).toBeVisible()
  await expect(number).toBeHidden()

  // An update of the order keeps the selection and the typed text.
  await page.getByText('To your door').click()
  await expect(page.locator('#pay')).toContainText('178.30')
  await expect(radio('Klarna')).toBeChecked()
  await expectAccessible(page)
  await page.locator('#pay').click()
  await page.waitForURL('**/challenge/**')
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL('**/confirmation.html?**')
  // Waits until the page is displayed, because Firefox aborts a navigation that is replaced
  // earlier.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto(`${own.shopUrl}/returning.html`)
  await radio('New card').check()
  await number.pressSequentially('4242 42')
  const message = page.locator('#message')
  await page.locator('#pay').click()
  await expect(message).toHaveText('Check your card details')
  await radio('Mastercard').check()
  await expect(message).toBeEmpty()
  await radio('New card').check()
  await expect(number).toHaveValue('4242 42')
  await radio('Mastercard').check()
  await page.locator('#pay').click()
  await page.waitForURL('**/confirmation.html?**')
  await expect(page.locator('#card')).toHaveText('Mastercard ending in 4444')
})

test('payment element › deletes cards and sets the default with the keyboard, and restores a card that cannot be deleted', async ({
  page,
  own,
}) => {
  const { customerId, methods, radio, announcement: said } = await open(page, own.shopUrl)
  const kept = async () => {
    const all = await own.server.paymentMethods.list(customerId)
    return all.map(({ number, isDefault }) => `${number?.slice(-4)}${isDefault ? ' default' : ''}`)
  }
  const remove = methods.getByRole('button', { name: 'Delete' })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await radio('Visa').focus()
  await press('ArrowDown')
  await expect(radio('Mastercard')).toBeChecked()
  await press('Tab', 'Enter')
  await expect(said).toHaveText('Mastercard ending in 4444 is now your default card')
  await expect(radio('Mastercard ending in 4444 Expires 12/34 Default')).toBeVisible()
  await expect(remove).toBeFocused()
  expect(await kept()).toEqual(['4444 default', '4242'])

  // Escape and the focused button cancel the deletion.
  const keep = methods.getByRole('button', { name: 'Keep' })
  for (const no of ['Escape', 'Enter']) {
    await press('Enter')
    await expect(methods.getByRole('group', { name: 'Delete Mastercard ending in 4444 from' })).toBeVisible()
    await expect(keep).toBeFocused()
    if (no === 'Escape') await expectAccessible(page)
    await press(no)
    await expect(remove).toBeFocused()
  }

  // A double click opens the question and does not answer it.
  await own.injectFault({ operations: ['deletePaymentMethod'], status: 500 })
  const { height = 0 } = (await remove.boundingBox()) ?? {}
  await remove.dblclick({ position: { x: 20, y: height - 4 } })
  await expect(remove).toBeVisible()
  await expect(keep).toBeVisible()
  await remove.focus()
  // Enter is still pressed when the focus moves to the radio button. It must not pay.
  await page.keyboard.down('Enter')
  await expect(radio('Visa')).toBeFocused()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  const failed = 'Mastercard ending in 4444 couldn’t be deleted. Please try again.'
  await expect(said).toHaveText(failed)
  // The focused card stays selected. The error is displayed with the card that was not deleted.
  await expect(methods.locator('p', { hasText: failed })).toBeVisible()
  await expect(radio('Visa')).toBeChecked()
  await expect(radio('Visa')).toBeFocused()
  await expectAccessible(page)
  await expect(page.locator('#pay')).toHaveText(/^Pay €/)

  await own.injectFault(null)
  await radio('Mastercard').check()
  await remove.focus()
  await press('Enter')
  await expect(keep).toBeFocused()
  await press('Shift+Tab', 'Enter')
  await expect(said).toHaveText('Mastercard ending in 4444 was deleted')
  await expect(radio('Mastercard')).toHaveCount(0)
  await expect(radio('Visa ending in 4242 Expires 08/34 Default')).toBeFocused()
  expect(await kept()).toEqual(['4242 default'])
})

test('payment element › Escape closes a dialog of the shop, but not while the element asks about a card', async ({
  page,
  own,
}) => {
  const tagShop = await createTagShop(page, own)
  const card = { number: '4242424242424242', expMonth: 8, expYear: 2034, cvc: '123', name: 'Ada Byron' }
  const customerId = await own.server.customers.create({ customer: { name: 'Ada Byron' }, card })
  Object.assign(tagShop, {
    customerId,
    form: '<dialog><div data-tender-element="payment"></div></dialog>',
    attributes: { 'data-saved-customer-id': customerId },
  })
  await tagShop.open()
  await expect(page.locator('form')).toHaveAttribute('data-tender-state', 'ready')
  await page.evaluate(() => {
    const dialog = document.querySelector('dialog')
    dialog?.showModal()
    window.Tender?.checkout?.element('payment').on('escape', () => dialog?.close())
  })
  const methods = page.frameLocator('iframe[title="Payment method"]')
  const selected = () => page.evaluate(() => window.Tender?.checkout?.element('payment').state.selected)
  await methods.getByRole('radio', { name: 'Visa' }).check()
  await expect.poll(selected).toBe('saved')
  const remove = methods.getByRole('button', { name: 'Delete' })
  await remove.press('Enter')
  await expect(methods.getByRole('button', { name: 'Keep' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  // An event from before the selection would have arrived before it.
  const newCard = methods.getByRole('radio', { name: 'New card' })
  await newCard.check()
  await expect.poll(selected).toBe('card')
  await expect(page.locator('dialog')).toBeVisible()
  await newCard.press('Escape')
  await expect(page.locator('dialog')).toBeHidden()
})

test('payment element › charges a new card without the list of saved cards, and lists it once it is saved', {
  tag: '@dark',
}, async ({ page, own }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 800 })
  await own.injectFault({ operations: ['getPaymentMethods'], status: 500 })
  const { customerId, methods, radio, number, announcement: said, fill } = await open(page, own.shopUrl)
  await expectScheme(page, 'dark')
  await number.pressSequentially('3782')
  await expect(said).toHaveText('We couldn’t load your saved cards. You can pay with a new card.')
  const expectNoHorizontalScrolling = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(await methods.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0)
  }
  await expectNoHorizontalScrolling()
  await expectAccessible(page)

  await own.injectFault(null)
  await methods.getByRole('button', { name: 'Try again' }).click()
  await expect(radio('Visa')).toBeVisible()
  // The new card stays selected while the customer is typing.
  await expect(radio('New card')).toBeChecked()
  await expect(radio('New card')).toBeFocused()
  await expect(number).toHaveValue('3782')
  await expectNoHorizontalScrolling()

  await fill('378282246310005')
  const save = methods.getByRole('checkbox', { name: 'Save this card for next time' })
  await expect(save).not.toBeChecked()
  await save.check()
  await expectAccessible(page)
  await save.press('Enter')
  await page.waitForURL('**/confirmation.html?**')
  expect(await own.server.paymentMethods.list(customerId)).toMatchObject([
    { number: '378282*****0005', isDefault: false },
    {},
    {},
  ])

  // A second order with the saved card.
  await page.goto(`${own.shopUrl}/returning.html`)
  await radio('American Express ending in 0005').check()
  await page.locator('#pay').click()
  await page.waitForURL('**/confirmation.html?**')
  await expect(page.locator('#card')).toHaveText('American Express ending in 0005')
})

test('payment element › marks an expired card, which cannot be charged but can be deleted', async ({ page, own }) => {
  // The Visa expires in August of that year, the Mastercard in December.
  await page.clock.setSystemTime(new Date('2034-10-15T12:00:00'))
  const { methods, radio, announcement: said } = await open(page, own.shopUrl)
  await expect(radio('Visa ending in 4242 Expired 08/34 Default')).toBeVisible()
  await expect(radio('New card')).toBeChecked()
  await radio('Visa').check()
  const expired = 'This card has expired. Choose another card or enter a new one.'
  await expect(radio('Visa')).toHaveAccessibleDescription(expired)
  await expectAccessible(page)
  await page.locator('#pay').click()
  await expect(page.locator('#message')).toHaveText('Check your card details')
  await expect(radio('Visa')).toBeFocused()
  // The error is announced, because the focus does not move.
  await radio('Visa').press('Enter')
  await expect(said).toHaveText(expired)
  await page.keyboard.press('Tab')
  await expect(methods.getByRole('button', { name: 'Delete' })).toBeFocused()
  expect(own.requestsOf('tokenisePaymentMethod')).toEqual([])
})
