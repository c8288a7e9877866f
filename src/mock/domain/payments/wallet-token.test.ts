import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPanOnly, walletCard } from './wallet-token'

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
