import { cards } from './support/cards'
import { connectionLost, expect, test } from './support/checkout-page'

/** Messages of the browser about the lost connection. */
test.use({ expectedNoise: [/Failed to load resource|NetworkError|ERR_FAILED|NS_ERROR/] })

/** Returns a promise, and the function that resolves it. */
const createGate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}

test('resume() › locks the card until the server has answered about the payment of an earlier page', async ({
  checkoutPage,
}) => {
  const { card } = checkoutPage
  await checkoutPage.open()
  await checkoutPage.type(cards.approved.number)
  checkoutPage.handleAuthorise = async () => connectionLost
  checkoutPage.handleOutcome = async () => connectionLost
  expect(await checkoutPage.pay()).toMatchObject({ status: 'pending' })

  const gate = createGate()
  checkoutPage.handleOutcome = async (_request, ask) => {
    await gate.opened
    return ask()
  }
  await checkoutPage.reload()
  await expect(card.getByLabel('Card number')).toBeEditable()
  const resumed = checkoutPage.resume()
  await expect(card.getByLabel('Card number')).not.toBeEditable()
  await expect(card.locator('.lock-notice')).toHaveText('Confirming your payment…')
  await expect(card.getByTestId('announcement')).toHaveText('Confirming your payment…')
  gate.open()
  // The server does not know the attempt, and refuses it for ever.
  expect(await resumed).toMatchObject({ status: 'failed' })
  await expect(card.getByLabel('Card number')).toBeEditable()
  await checkoutPage.type(cards.approved.number)
  checkoutPage.handleAuthorise = (_request, authorise) => authorise()
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
})

test('resume() › names the method of an earlier page while the server has not answered', async ({ checkoutPage }) => {
  const { page } = checkoutPage
  const methods = page.frameLocator('iframe[title="Payment method"]')
  const payPal = methods.getByRole('radio', { name: 'PayPal' })
  const mountMethods = async () => {
    await page.evaluate(() => {
      const { checkout } = window.checkoutPage ?? {}
      checkout?.element('card').unmount()
      checkout?.element('payment', { alternatives: ['PAYPAL'] }).mount('#card')
    })
    await expect(payPal).toBeEnabled()
  }
  await checkoutPage.open()
  await mountMethods()
  await payPal.check()
  checkoutPage.handleAuthorise = async () => connectionLost
  checkoutPage.handleOutcome = async () => connectionLost
  expect(await checkoutPage.pay()).toMatchObject({ status: 'pending' })

  const gate = createGate()
  checkoutPage.handleOutcome = async (_request, ask) => {
    await gate.opened
    return ask()
  }
  await checkoutPage.reload()
  await mountMethods()
  const resumed = checkoutPage.resume()
  await expect(methods.locator('.lock-notice')).toHaveText('Confirming your payment with PayPal…')
  await expect(payPal).toBeDisabled()
  gate.open()
  expect(await resumed).toMatchObject({ status: 'failed' })
  await expect(methods.locator('.lock-notice')).toBeHidden()
  await expect(payPal).toBeEnabled()
})

test('resume() › a query about another order, and a second one of the same order, leave the card usable', async ({
  checkoutPage,
  checkoutPageOn,
  page,
  own,
}) => {
  await checkoutPage.open()
  await checkoutPage.type(cards.approved.number)
  const { paymentId } = await checkoutPage.pay()
  const query = `?paymentId=${paymentId}&intentId=${await checkoutPage.intentId()}&result=succeeded`

  const other = await checkoutPageOn(page)
  const gate = createGate()
  other.handleOutcome = async (_request, ask) => {
    await gate.opened
    return ask()
  }
  await page.goto(`${own.shopUrl}/checkout`)
  await page.evaluate((foreign) => history.replaceState(null, '', foreign), query)
  await other.start()
  const resumed = other.resume()
  await expect(other.card.locator('.lock-notice')).toHaveText('Checking for an earlier payment…')
  gate.open()
  expect(await resumed).toBeUndefined()
  await expect(other.card.getByLabel('Card number')).toBeEditable()
  await other.type(cards.approved.number)

  const second = createGate()
  other.handleOutcome = async (_request, ask) => {
    await second.opened
    return ask()
  }
  const again = other.resume()
  await expect(other.card.getByLabel('Card number')).toBeEditable()
  second.open()
  await again
  expect(await other.pay()).toMatchObject({ status: 'succeeded' })
})

test('resume() › a forged address locks the card only until the server has answered', async ({ checkoutPage, own }) => {
  const { card, page } = checkoutPage
  const gate = createGate()
  checkoutPage.handleOutcome = async (_request, ask) => {
    await gate.opened
    return ask()
  }
  await page.goto(`${own.shopUrl}/checkout`)
  const query = '?paymentId=payments:9&intentId=intents:9&result=succeeded'
  await page.evaluate((forged) => history.replaceState(null, '', forged), query)
  await checkoutPage.start()
  const resumed = checkoutPage.resume()
  await expect(card.getByLabel('Card number')).not.toBeEditable()
  // Names no method and no outcome, because anyone can forge the address.
  await expect(card.locator('.lock-notice')).toHaveText('Checking for an earlier payment…')
  gate.open()
  expect(await resumed).toBeUndefined()
  await expect(card.getByLabel('Card number')).toBeEditable()
  await expect(card.locator('.lock-notice')).toBeHidden()
})

test('resume() › an address alone locks the card for ten seconds at most', async ({ checkoutPage, own }) => {
  const { card, page } = checkoutPage
  const gate = createGate()
  checkoutPage.handleOutcome = async (_request, ask) => {
    await gate.opened
    return ask()
  }
  await page.clock.install()
  await page.goto(`${own.shopUrl}/checkout`)
  const query = '?paymentId=payments:9&intentId=intents:9&result=succeeded'
  await page.evaluate((forged) => history.replaceState(null, '', forged), query)
  await checkoutPage.start()
  const resumed = checkoutPage.resume()
  await expect(card.locator('.lock-notice')).toHaveText('Checking for an earlier payment…')
  await page.clock.fastForward(5000)
  await expect(card.getByLabel('Card number')).not.toBeEditable()
  await page.clock.fastForward(5000)
  await expect(card.locator('.lock-notice')).toBeHidden()
  // The server has still not answered.
  await checkoutPage.type(cards.approved.number)
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
  gate.open()
  await resumed
})
