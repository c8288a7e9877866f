import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './support/test'
import { openWalletPage } from './support/wallet-page'

test('wallet simulators › their sheets can be used with the keyboard alone, under the strictest policy', async ({
  page,
}) => {
  await openWalletPage(page)
  const told = page.locator('output')
  const sheet = page.getByRole('dialog', { name: 'Apple Pay, simulated' })

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const pay = sheet.getByRole('button', { name: 'Pay with Apple Pay' })
  await expect(pay).toBeFocused()
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze()
  expect(violations).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(told).toHaveText('Apple cancelled;')
  await expect(page.getByRole('button', { name: 'Buy with Apple Pay' })).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(pay).toBeEnabled()
  await sheet.getByLabel('Delivery').focus()
  await page.keyboard.press('ArrowDown')
  await expect(sheet).toContainText('£17.00')
  await expect(sheet.getByLabel('Delivery')).toBeFocused()
  await sheet.getByLabel('Coupon code').pressSequentially('SAVE')
  await page.keyboard.press('Tab')
  await expect(sheet.getByRole('alert')).toHaveText('SAVE is not a valid code')
  await pay.focus()
  await page.keyboard.press('Enter')
  await expect(told).toHaveText('Apple cancelled; express; Apple paid with Visa 1234;')

  await page.getByRole('button', { name: 'Too late' }).click()
  await expect(told).toContainText('Apple threw InvalidAccessError;')

  await page.getByRole('button', { name: 'Buy with Google Pay' }).click()
  const google = page.getByRole('dialog', { name: 'Google Pay, simulated' })
  await google.getByLabel('Card').selectOption('Mastercard 5678')
  await google.getByRole('button', { name: 'Pay with Google Pay' }).click()
  await expect(told).toContainText('Google paid with Mastercard 5678;')
  await page.getByRole('button', { name: 'Buy with Google Pay' }).click()
  await google.getByRole('button', { name: 'Cancel' }).click()
  await expect(told).toContainText('Google said CANCELED;')
})
