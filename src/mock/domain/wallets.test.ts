import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { callThrough } from '../../../lab/contract-suite/call-through'
import { codeOf, pay, textAt } from '../../../lab/contract-suite/helpers'
import { createNodeMock } from '../node'
import { day, minute } from '../time'
import { isPanOnly, walletCard } from './wallets'

let now = Date.UTC(2026, 0, 15, 12)
const mock = createNodeMock({ clock: () => now })
const call = callThrough(mock.handle)
afterAll(() => mock.stop())

const payWithNewSession = async (afterMs: number) => {
  const answer = await call('mutation { setupWallet(walletType: "GOOGLE_PAY", payload: { merchantGatewayId: "m" }) }')
  const merchantSessionIdentifier = textAt(answer, 'data.setupWallet.merchantSessionIdentifier')
  now += afterMs
  return codeOf(
    await pay(call, '', { paymentMethod: { type: 'GOOGLE_PAY', walletToken: { merchantSessionIdentifier } } }),
  )
}

test('WALLET-6: a session is valid for exactly five minutes', async () => {
  expect(await payWithNewSession(5 * minute - 1)).toBeUndefined()
  expect(await payWithNewSession(5 * minute)).toBe('error.validation')
})

test('WALLET-6: for a day, an expired session is an issue; after that it is unknown, even if it is not deleted yet', async () => {
  expect(await payWithNewSession(5 * minute + day - 1)).toBe('error.validation')
  expect(await payWithNewSession(5 * minute + day)).toBeUndefined()
})

test('PAY-26: the card data of Apple and Google are presented', () => {
  expect(walletCard({ paymentMethod: { displayName: 'Visa 1234', network: 'Visa', type: 'debit' } })).toEqual({
    maskedNumber: '************1234',
    brand: 'visa',
    kind: 'DEBIT',
  })
  expect(walletCard({ info: { cardDetails: '4444', cardNetwork: 'MASTERCARD' } })).toEqual({
    maskedNumber: '************4444',
    brand: 'mastercard',
  })
  expect(walletCard({ info: { cardFundingSource: 'PREPAID' } })).toEqual({ kind: 'PREPAID' })
  expect(walletCard({ paymentMethod: { type: 'store' } })).toEqual({})
  expect(walletCard({ paymentMethod: { displayName: '4242424242424242', network: '4242424242424242' } })).toEqual({})
})

test('PAY-26: at most four digits of a token are stored', () => {
  const token = fc.record({ paymentMethod: fc.record({ displayName: fc.string(), network: fc.string() }) })
  fc.assert(
    fc.property(token, (token) => {
      expect(JSON.stringify(walletCard(token)).replace(/\D/g, '').length).toBeLessThanOrEqual(4)
    }),
  )
})

test('WALLET-7: only a token of Google Pay can contain the card’s own number, directly or inside its method', () => {
  const token = (signedMessage: unknown) => ({ protocolVersion: 'ECv2', signedMessage })
  const panOnly = token(JSON.stringify({ authMethod: 'PAN_ONLY' }))
  const inMethod = { type: 'CARD', tokenizationData: { token: JSON.stringify(panOnly) } }
  for (const given of [panOnly, inMethod]) {
    expect(isPanOnly('GOOGLE_PAY', given)).toBe(true)
    expect(isPanOnly('APPLE_PAY', given)).toBe(false)
  }
  const others = [undefined, {}, token(JSON.stringify({ authMethod: 'CRYPTOGRAM_3DS' })), token('sealed'), token(7)]
  for (const given of others) expect(isPanOnly('GOOGLE_PAY', given)).toBe(false)
})
