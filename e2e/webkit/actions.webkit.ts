import { Key } from 'selenium-webdriver'
import { expect, test } from 'vitest'
import { checkoutInWebKit } from './checkout'

const { shop, openCheckout, fillCard } = checkoutInWebKit(41)

/** Waits until the bank's page is visible in the challenge frame. */
const bankIsShown = async () => {
  const { user } = shop()
  await user.waitFor("document.querySelector('dialog[open] iframe')", 'the dialog')
  await user.waitWithin('Confirm your payment', "document.querySelector('.cover.shown')", "the bank's page")
}

const reads = (text: string) => `document.body.textContent.includes(${JSON.stringify(text)})`

test('challenge dialog › a customer confirms with the keyboard alone, and the payment succeeds', async () => {
  const { user, service } = shop()
  await openCheckout()
  await fillCard('4000002760003184')
  await user.press(Key.ENTER)
  await bankIsShown()
  expect(await user.focused()).toBe('')
  await user.tab()
  expect(await user.focused()).toBe('Close')
  // Moves the focus into the bank's page. The driver reports no focused element there.
  await user.tab()
  await user.press(...'1234', Key.ENTER)
  await user.waitFor("location.pathname.startsWith('/confirmation')", 'the confirmation')
  const paymentId = await user.read<string>("return new URL(location).searchParams.get('paymentId')")
  expect((await service.server.payments.get(paymentId)).status).toBe('SUCCEEDED')
})

test('challenge dialog › Escape closes it, and the page shows a message', async () => {
  const { user } = shop()
  await openCheckout()
  await fillCard('4000002760003184')
  await user.press(Key.ENTER)
  await bankIsShown()
  await user.press(Key.ESCAPE)
  await user.waitFor("!document.querySelector('dialog')", 'the end of the dialog')
  await user.waitFor("document.querySelector('form [role=alert]').textContent", 'the message')
})

test('alternative method › a redirect returns to the shop with a paid order', async () => {
  const { user, service } = shop()
  await user.open(`${service.shopUrl}/method-buttons.html`)
  await user.read("document.querySelector('button[value=PAYPAL]').focus()")
  await user.press(Key.ENTER)
  await user.waitFor(reads('Approve'), 'the approval page')
  for (let left = 0; left < 8 && !(await user.focused()).includes('Approve'); left += 1) await user.tab()
  await user.press(Key.ENTER)
  await user.waitFor("location.pathname.startsWith('/confirmation')", 'the confirmation')
})

test('challenge by redirect › the shop’s page shows a paid order after the return', async () => {
  const { user, service } = shop()
  const address = `${service.shopUrl}/strict/nonce.html`
  await user.open(address)
  await user.waitFor("document.querySelector('form[data-tender-state=ready]')", 'the card')
  await user.read("document.querySelector('[name=billing-same]').focus()")
  await user.tab()
  await user.waitForFocus('number')
  await fillCard('4000002760003184')
  await user.read(`
    const fields = Object.fromEntries(new FormData(document.forms[0]))
    const headers = { 'content-type': 'application/json' }
    const authorise = (request) =>
      fetch('/shop-api/authorise', { method: 'POST', headers, body: JSON.stringify({ ...request, fields }) })
    Tender.checkout.pay({ actions: 'redirect', authorise })`)
  await user.waitFor(reads('Confirm that it is you'), "the bank's page")
  await user.read("document.querySelector('[name=code]').focus()")
  await user.press(...'1234', Key.ENTER)
  await user.waitFor("document.querySelector('form[data-tender-state=done]')", 'the paid order')
  // The parameters that the service has added to the URL were removed.
  expect(await user.read<string>('return location.href')).toBe(address)
})
