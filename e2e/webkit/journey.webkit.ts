import { Key } from 'selenium-webdriver'
import { expect, test } from 'vitest'
import { cardFrame, checkoutInWebKit } from './checkout'

const { shop, openCheckout, fillCard } = checkoutInWebKit(40)

test('checkout › a customer pays with the keyboard alone, and each field is one tab stop in both directions', async () => {
  const { user, service } = shop()
  await openCheckout()
  expect(await fillCard('4242424242424242')).toEqual(['number', 'expiry', 'cvc', 'name'])
  expect(await user.focused()).toMatch(/^Pay/)

  const back: string[] = []
  for (let left = 0; left < 5; left += 1) {
    await user.tabBack()
    back.push(await user.focused())
  }
  expect(back).toEqual(['name', 'cvc', 'expiry', 'number', 'More test cards'])
  expect(await user.within(cardFrame, "return document.getElementById('number').value")).toBe('4242 4242 4242 4242')

  await user.tab()
  await user.press(Key.ENTER)
  await user.waitFor("location.pathname.startsWith('/confirmation')", 'the confirmation')
  const paymentId = await user.read<string>("return new URL(location).searchParams.get('paymentId')")
  expect((await service.server.payments.get(paymentId)).status).toBe('SUCCEEDED')
})

test('pay() › shows the errors of an incomplete card, and focuses the first field with an error', async () => {
  const { user } = shop()
  await openCheckout()
  await user.tab()
  await user.press(...'1230', Key.ENTER)
  await user.waitFor("document.querySelector('form [role=alert]').textContent", 'the message')
  await user.waitForFocus('number')
  expect(await user.within(cardFrame, "return document.querySelectorAll('[aria-invalid=true]').length")).toBe(3)
})

test('single fields › are tab stops in the order of the page, and a label of the page focuses its field', async () => {
  const { user, service } = shop()
  await user.open(`${service.shopUrl}/fields.html`)
  // Waits for each frame, because a frame that has not loaded cannot get the focus.
  for (const frame of ['Card number', 'Expiry date', 'Security code', 'Name on card']) {
    await user.waitWithin(frame, "document.querySelector('input')", `the field of ${frame}`)
  }
  await user.read("document.querySelector('input[type=email]').focus()")
  const stops: string[] = []
  for (let left = 0; left < 12; left += 1) {
    await user.tab()
    stops.push(await user.focused())
  }
  const first = stops.indexOf('number')
  expect(stops.slice(first - 1, first + 3)).toEqual(['name', 'number', 'expiry', 'cvc'])

  // A label of the page for a container focuses the field in the container's frame.
  await user.read(`
    const label = Object.assign(document.createElement('label'), { htmlFor: 'cvc', textContent: 'The code' })
    document.querySelector('form').prepend(label)
    label.click()`)
  await user.waitForFocus('cvc')

  // In WebKit, the label focuses the frame, and the customer's first key press focuses the field.
  // Until then, the driver must not switch to a frame.
  await user.read("document.querySelector('label[for=number]')?.remove()")
  await user.read(`
    const label = Object.assign(document.createElement('label'), { htmlFor: 'number', textContent: 'The number' })
    document.querySelector('form').prepend(label)
    label.click()`)
  await user.press(...'4242424242424242')
  await user.tab()
  await user.press(...'1230')
  await user.tab()
  await user.press(...'123')
  await user.tabBack()
  await user.tabBack()
  await user.press(Key.END, Key.BACK_SPACE)
  const valueIn = (frame: string) => user.within(frame, "return document.querySelector('input').value")
  expect([await valueIn('Card number'), await valueIn('Expiry date'), await valueIn('Security code')]).toEqual([
    '4242 4242 4242 424',
    '12 / 30',
    '123',
  ])
})

test('payment element › arrow keys select a method, and a new card can be typed and charged', async () => {
  const { user, service } = shop()
  await user.open(`${service.shopUrl}/returning.html`)
  const radios = "document.querySelectorAll('input[name=method]')"
  await user.waitWithin('Payment method', `${radios}.length === 5`, 'the payment methods')
  await user.read("document.querySelector('input[name=delivery]').focus()")
  await user.tab()
  await user.waitForFocus('method')
  // The list has two saved cards before the new card.
  await user.press(Key.ARROW_DOWN, Key.ARROW_DOWN)
  const chosen = "return document.querySelector('input[name=method]:checked').id"
  expect(await user.within('Payment method', chosen)).toBe('method-card')
  await user.tab()
  expect(await fillCard('5555555555554444')).toEqual(['number', 'expiry', 'cvc', 'name'])
  await user.tabBack()
  await user.waitForFocus('name')
  await user.press(Key.ENTER)
  await user.waitFor("location.pathname.startsWith('/confirmation')", 'the confirmation')
  const paymentId = await user.read<string>("return new URL(location).searchParams.get('paymentId')")
  const { paymentMethodDetails } = await service.server.payments.get(paymentId)
  expect(paymentMethodDetails?.number?.slice(-4)).toBe('4444')
})
