import { Key } from 'selenium-webdriver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnService, startOwnService } from '../support/own-service'
import { type KeyboardUser, keyboardUserOf } from './page'
import { startWebKit, type WebKit } from './start-webkit'

let webKit: WebKit
let service: OwnService
let user: KeyboardUser

beforeAll(async () => {
  service = await startOwnService(40)
  webKit = await startWebKit()
  user = keyboardUserOf(webKit.driver)
})
afterAll(async () => {
  await webKit?.stop()
  await service?.stop()
})

const card = 'Card details'

/** Opens the shop and puts the focus where its form begins. */
const openShop = async (path = '/') => {
  await user.open(`${service.shopUrl}${path}`)
  await user.waitFor(`document.querySelector('iframe[title="${card}"]')`, 'the card frame')
  await user.read(`document.querySelector('input[type=email]').focus()`)
}

/** Types into what has the focus and goes on to the next. */
const fill = async (...values: string[]) => {
  for (const value of values) {
    await user.press(...value)
    await user.tab()
  }
}

test('a customer buys with the keyboard alone: one stop per field, into the frame and out of it, both ways', async () => {
  await openShop()
  await fill('ada@example.com', 'Ada Byron', 'Long Street 12', '6020', 'Innsbruck')
  // Country, delivery, billing address.
  for (let left = 0; left < 3; left += 1) await user.tab()
  const stops: string[] = []
  for (const value of ['4242424242424242', '1230', '123', 'Ada Byron']) {
    stops.push(await user.focused())
    await user.press(...value)
    await user.tab()
  }
  expect(stops).toEqual(['number', 'expiry', 'cvc', 'name'])
  expect(await user.focused()).toBe('pay')

  const back: string[] = []
  for (let left = 0; left < 5; left += 1) {
    await user.tabBack()
    back.push(await user.focused())
  }
  expect(back).toEqual(['name', 'cvc', 'expiry', 'number', 'billing-same'])
  expect(await user.within(card, "return document.getElementById('number').value")).toBe('4242 4242 4242 4242')

  await user.tab()
  await user.press(Key.ENTER)
  await user.waitFor("location.pathname.startsWith('/confirmation')", 'the confirmation')
  const paymentId = await user.read<string>("return new URL(location).searchParams.get('paymentId')")
  expect((await service.server.payments.get(paymentId)).status).toBe('SUCCEEDED')
})

test('what is missing is shown, and the focus goes to the first of it', async () => {
  await openShop()
  await fill('ada@example.com', 'Ada Byron', 'Long Street 12', '6020', 'Innsbruck')
  for (let left = 0; left < 4; left += 1) await user.tab()
  await user.press(...'1230', Key.ENTER)
  await user.waitFor("document.querySelector('form [role=alert]').textContent", 'the message')
  expect(await user.focused()).toBe('number')
  expect(await user.within(card, "return document.querySelectorAll('[aria-invalid=true]').length")).toBe(3)
})
