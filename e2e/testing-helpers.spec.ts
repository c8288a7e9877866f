import { bundle } from '../scripts/bundle'
import { approveMethod, cancelChallenge, completeChallenge } from '../src/testing/challenge'
import type { fakeCheckout } from '../src/testing/fake/fake-checkout'
import { payWith } from '../src/testing/pay-with'
import { selectMethod } from '../src/testing/select-method'
import { testCards } from '../src/testing/test-cards'
import { connectMock } from '../src/testing/test-mock'
import { openWalletSheet, payWithWallet, walletFaults } from '../src/testing/wallets'
import { type CheckoutPage, expect, test } from './support/checkout-page'
import { authoriseOrder, createLoopbackServer } from './support/merchant-server'
import type { OwnService } from './support/own-service'
import { test as walletTest } from './support/wallet-checkout'

/** Mounts other elements in place of the card, with a button that pays. Runs in the page. */
const mountInstead = (types: readonly ('card' | 'payment' | 'number' | 'expiry' | 'cvc' | 'name')[]) => {
  const { checkout, pay } = window.checkoutPage ?? {}
  if (!checkout || !pay) throw new Error('The page has no checkout.')
  checkout.element('card').unmount()
  const main = document.querySelector('main')
  for (const type of types) {
    const place = document.createElement('div')
    main?.append(place)
    checkout.element(type, type === 'payment' ? { alternatives: ['PAYPAL'] } : {}).mount(place)
  }
  const button = document.createElement('button')
  button.textContent = 'Pay now'
  button.onclick = async () => {
    const output = document.createElement('output')
    output.textContent = (await pay({})).status
    main?.append(output)
  }
  main?.append(button)
}

const openWith = async (checkoutPage: CheckoutPage, own: OwnService, ...types: Parameters<typeof mountInstead>[0]) => {
  const server = createLoopbackServer(own.serviceUrl)
  const order = { trackingId: checkoutPage.trackingId, flowId: 'flow_immediate' }
  checkoutPage.handleAuthorise = (request) => authoriseOrder(server, order, request)
  await checkoutPage.open()
  await checkoutPage.page.evaluate(mountInstead, types)
}

for (const [name, types] of [
  ['the card element', ['card']],
  ['the payment element', ['payment']],
  ['single fields', ['number', 'expiry', 'cvc', 'name']],
] as const) {
  test(`testing helpers › payWith() pays with ${name}, and expectPayment() finds the payment`, async ({
    checkoutPage,
    own,
  }) => {
    const { page, trackingId } = checkoutPage
    await openWith(checkoutPage, own, ...types)
    await payWith(page, testCards.challenged)
    await completeChallenge(page)
    await expect(page.locator('output')).toHaveText('succeeded')
    const mock = connectMock({ url: own.serviceUrl.replace('pay.localhost', 'localhost') })
    const expected = {
      orderId: trackingId,
      status: 'SUCCEEDED',
      amount: 5099,
      currency: 'EUR',
      method: 'VISA',
    } as const
    expect((await mock.expectPayment(expected)).paymentMethodDetails.number).toMatch(/3184$/)
    await expect(mock.expectPayment({ ...expected, status: 'DECLINED' }, { timeoutMs: 0 })).rejects.toThrow(
      'status: expected "DECLINED", the payment has "SUCCEEDED"',
    )
  })
}

test('testing helpers › payWith() presses a button below the fold once', async ({ checkoutPage, own }) => {
  const { page } = checkoutPage
  await openWith(checkoutPage, own, 'card')
  const button = page.getByRole('button', { name: 'Pay now' })
  await button.evaluate(({ style }) => {
    style.marginBlock = '200vh'
  })
  await expect(button).not.toBeInViewport()
  await payWith(page, testCards.approved)
  await expect(page.locator('output')).toHaveText(['succeeded'])
  await expect(button).toBeInViewport()
  expect(checkoutPage.authoriseRequests).toHaveLength(1)
})

test.describe('an alternative method', () => {
  // The page to which the method returns does not exist.
  test.use({ expectedNoise: [/status of 404/] })

  test('testing helpers › selectMethod() and approveMethod() pay with another method', { tag: '@once' }, async ({
    checkoutPage,
    own,
  }) => {
    const { page } = checkoutPage
    await openWith(checkoutPage, own, 'payment')
    await selectMethod(page, 'card')
    await expect(selectMethod(page, { type: 'KLARNA' }, { timeoutMs: 500 })).rejects.toThrow(
      'does not offer the method KLARNA',
    )
    await payWith(page, { type: 'PAYPAL' })
    await approveMethod(page)
    await expect.poll(() => checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
  })
})

test('testing helpers › cancelChallenge() declines the payment', { tag: '@once' }, async ({ checkoutPage, own }) => {
  const { page } = checkoutPage
  await openWith(checkoutPage, own, 'card')
  await payWith(page, testCards.challenged, { button: 'Pay now' })
  await cancelChallenge(page)
  await expect(page.locator('output')).toHaveText('declined')
})

test('testing helpers › a helper names what the page lacks', { tag: '@once' }, async ({ page }) => {
  const options = { timeoutMs: 50 }
  await expect(payWith(page, testCards.approved, options)).rejects.toThrow(
    'fillCard(): the page shows no card, payment or number element that is ready. Waited 50 ms.',
  )
  await expect(completeChallenge(page, options)).rejects.toThrow('the page shows no customer action')
  await expect(openWalletSheet(page, 'Apple Pay', options)).rejects.toThrow('shows no button of Apple Pay')
  await expect(walletFaults(page)).rejects.toThrow('the page has no simulators')
})

walletTest(
  'testing helpers › payWithWallet() pays with both wallets on http://localhost',
  async ({ walletCheckout }) => {
    const { page } = walletCheckout
    await walletCheckout.open()
    const sheet = await openWalletSheet(page, 'Apple Pay')
    expect(await sheet.text()).toContain('€50.99')
    await sheet.cancel()
    await payWithWallet(page, 'Apple Pay', { card: 'mastercard' })
    expect(await walletCheckout.outcomes(2)).toEqual(['cancel', 'succeeded'])
    expect(await walletFaults(page)).toEqual([])
  },
)

test('fakeCheckout() › shows elements, wallets and a pay button in a page', async ({ page }) => {
  const { code } = await bundle({ entry: 'src/testing/fake/fake-checkout.ts' })
  await page.setContent(`<!doctype html><title>Fake</title><link rel="icon" href="data:,">
    <main><div id="card"></div><div id="wallets"></div><button id="own">Buy</button></main>`)
  await page.addScriptTag({ content: code })
  const events = await page.evaluateHandle(() => {
    const { tender } = window as unknown as { tender: { fakeCheckout: typeof fakeCheckout } }
    const amount = { amount: 5099, currency: 'EUR' }
    const intent = { trackingId: 'order_1', paymentFlowId: 'flow_immediate', amount }
    const checkout = tender.fakeCheckout({ intent, result: 'declined' })
    const authorise = () => ({})
    const results: string[] = []
    checkout.on('result', ({ status }) => results.push(status))
    checkout.element('card').mount('#card')
    const google = { merchantGatewayId: 'shop', merchantName: 'Shop' }
    checkout.element('wallets', { google, authorise }).mount('#wallets')
    checkout.element('payButton', { authorise }).mount('#own')
    Object.assign(window, { destroyFake: checkout.destroy })
    return results
  })
  await expect(page.getByRole('group', { name: 'Card details' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Google Pay' }).click()
  await expect.poll(() => events.jsonValue()).toEqual(['declined'])
  await page.getByRole('button', { name: 'Pay €50.99' }).click()
  await expect.poll(() => events.jsonValue()).toEqual(['declined', 'declined'])
  await page.evaluate(() => (window as unknown as { destroyFake(): void }).destroyFake())
  await expect(page.getByRole('group')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveText(['Buy'])
})
