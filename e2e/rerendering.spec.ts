import { type CheckoutPage, expect, test } from './support/checkout-page'

const number = ({ card }: CheckoutPage) => card.getByLabel('Card number')

const typeAndWait = async (checkoutPage: CheckoutPage) => {
  await checkoutPage.type('4242424242424242')
  await expect
    .poll(() => checkoutPage.page.evaluate(() => window.checkoutPage?.checkout.element('card').state.complete))
    .toBe(true)
}

/** Removes the content of the container, as a page that renders again does. */
const emptyContainer = ({ page }: CheckoutPage) =>
  page.evaluate(() => document.querySelector('#card')?.replaceChildren('Loading…'))

test('re-rendering › a frame that the page removes is inserted again, and asks for the card again', async ({
  page,
  checkoutPage,
}) => {
  await checkoutPage.open()
  for (const payments of ['first', 'second']) {
    await typeAndWait(checkoutPage)
    await emptyContainer(checkoutPage)
    await expect(checkoutPage.card.getByTestId('number-error')).toHaveText('Enter your card number')
    await expect(page.locator('#card')).toHaveText('')
    expect(await page.evaluate(() => window.checkoutPage?.checkout.element('card').state.empty)).toBe(true)
    expect(await checkoutPage.pay(), payments).toMatchObject({ status: 'failed', code: 'card.invalid' })
  }
  await typeAndWait(checkoutPage)
  await expect(checkoutPage.card.getByText('Enter your card number')).toHaveCount(0)
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
})

test('re-rendering › an empty frame that is inserted again shows no error', async ({ checkoutPage }) => {
  await checkoutPage.open()
  await emptyContainer(checkoutPage)
  await expect(number(checkoutPage)).toBeEditable()
  await typeAndWait(checkoutPage)
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
})

test('re-rendering › a payment element in which another method is selected asks for no card', async ({
  page,
  checkoutPage,
}) => {
  await checkoutPage.open()
  await page.evaluate(() => {
    window.checkoutPage?.checkout.element('card').unmount()
    window.checkoutPage?.checkout.element('payment', { alternatives: ['PAYPAL'] }).mount('#card')
  })
  const methods = page.frameLocator('iframe[title="Payment method"]')
  const selected = () => page.evaluate(() => window.checkoutPage?.checkout.element('payment').state.selected)
  await methods.getByRole('radio', { name: 'PayPal' }).check()
  await expect.poll(selected).toBe('PAYPAL')
  await emptyContainer(checkoutPage)
  await methods.getByRole('radio', { name: 'Card' }).check()
  await expect(methods.getByLabel('Card number')).toBeEditable()
  await expect(methods.getByTestId('number-error')).toHaveText('')
})

test.describe('a page that renders again on a timer', () => {
  test.use({ expectedNoise: [/frame.unreachable: The page has removed a frame 4 times/] })

  test('re-rendering › after three times the retry button appears, stays, and loads the card', async ({
    page,
    checkoutPage,
  }) => {
    const lines: string[] = []
    page.on('console', (message) => lines.push(message.text()))
    await checkoutPage.open()
    await typeAndWait(checkoutPage)
    await page.evaluate(() => {
      const timer = setInterval(() => document.querySelector('#card')?.replaceChildren(), 1500)
      Object.assign(window, { stopRendering: () => clearInterval(timer) })
    })
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 3500)))
    await page.evaluate(() => Reflect.get(window, 'stopRendering')())
    await expect(retry).toBeVisible()
    await retry.click()
    await expect(number(checkoutPage)).toBeEditable()
    await expect(retry).toHaveCount(0)
    await typeAndWait(checkoutPage)
    expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
    expect(lines.filter((line) => line.includes('The page has removed'))).toHaveLength(1)
  })
})
