import { afterAll, expect, test } from 'vitest'
import { callThrough } from '../../../lab/contract-suite/call-through'
import { at, codeOf, pay } from '../../../lab/contract-suite/helpers'
import { request as appleRequest } from '../../../lab/support/wallets/apple-page'
import { request as googleRequest } from '../../../lab/support/wallets/google-page'
import { createNodeMock } from '../node'
import { checkRequest } from './apple-pay/check-request'
import { merchantSessionFault, readMerchantSession } from './apple-pay/merchant-session'
import { paymentOf } from './apple-pay/payment-data'
import { methodFor, paymentDataOf } from './google-pay/payment-data'
import { defaultCards, defaultContacts } from './sample-customers'

const mock = createNodeMock()
const call = callThrough(mock.handle)
afterAll(() => mock.stop())

const [card] = defaultCards
if (!card) throw new Error('The wallet has no card')
const appleToken = () => paymentOf(checkRequest(3, appleRequest, 14), defaultContacts[0], card).token
const googleData = () => {
  const method = methodFor(googleRequest, card)
  if (!method) throw new Error('The request accepts no card')
  return paymentDataOf(googleRequest, method, { card, contact: undefined, option: undefined, codes: [] })
}

test('the service accepts the tokens of both wallets', async () => {
  const tokens = [
    { type: 'APPLE_PAY', walletToken: appleToken() },
    { type: 'GOOGLE_PAY', walletToken: googleData().paymentMethodData.tokenizationData.token },
    { type: 'GOOGLE_PAY', walletToken: googleData().paymentMethodData },
  ]
  for (const paymentMethod of tokens) expect(codeOf(await pay(call, '', { paymentMethod }))).toBeUndefined()
})

test('nothing in a token looks like a card number', () => {
  for (const data of [appleToken(), googleData()]) expect(JSON.stringify(data)).not.toMatch(/\d{5}/)
})

test('a session of the service is valid for one sheet, on its own domain', async () => {
  const payload = `{
    merchantIdentifier: "merchant.example.shop", displayName: "Shop", initiativeContext: "shop.example",
    validationUrl: "https://apple-pay-gateway.apple.com/paymentservices/startSession"
  }`
  const answer = await call(`mutation { setupWallet(walletType: "APPLE_PAY", payload: ${payload}) }`)
  const session = readMerchantSession(at(answer, 'data.setupWallet'))
  const checks = { now: Date.now(), domain: 'shop.example', used: new Set<string>() }
  expect(merchantSessionFault(session, { ...checks, used: new Set(), domain: 'other.example' })).toContain(
    'shop.example',
  )
  expect(merchantSessionFault(session, checks)).toBeUndefined()
  expect(merchantSessionFault(session, checks)).toContain('used before')
})
