import { expect, test } from './support/test'

/**
 * The steps are read from the service view of the demo, so the test covers the way from the form to
 * the intent.
 */
test('steps › a changed address reopens its step, and a billing address is its own step', async ({ page, shopOn }) => {
  const shop = shopOn('node')
  await shop.open()
  await shop.fillShipping()
  await page.getByLabel('Same as the shipping address').uncheck()
  await expect(shop.step('Shipping')).toContainText('Complete')
  await expect(shop.step('Billing')).toContainText('In progress')

  const town = page.getByLabel('Town').first()
  await town.fill('')
  await expect(shop.step('Shipping')).toContainText('In progress')
  await town.fill('Hall')

  const billing = page.locator('[data-tender-step="billing"]')
  for (const label of ['Full name', 'Street and number', 'Postcode']) await billing.getByLabel(label).fill('Ada')
  await expect(shop.step('Shipping')).toContainText('Complete')
  await page.getByLabel('Email').focus()
  await expect(shop.step('Billing')).toContainText('In progress')
  await billing.getByLabel('Same as').check()
  await page.getByLabel('Email').focus()
  await expect(shop.step('Billing')).toContainText('Complete')
})

test('steps › complete() and the option complete of the script tag’s checkout reach the service', async ({
  page,
  shopOn,
}) => {
  const shop = shopOn('node')
  await shop.open('script tag')
  await shop.openDelivery()
  await page.evaluate(() => window.Tender?.checkout?.steps.complete('shipping'))
  await expect(shop.step('Shipping')).toContainText('Complete')
  await shop.typeEmail('')
  await expect(shop.step('Shipping')).toContainText('In progress')

  await page.evaluate(() =>
    window.Tender?.checkout?.steps.follow(document, { complete: (_, step) => step === 'shipping' }),
  )
  await page.getByRole('radio').nth(1).check()
  await expect(shop.step('Shipping')).toContainText('Complete')
  await page.getByLabel('Same as').focus()
  await expect(shop.step('Delivery')).toContainText('In progress')
})
