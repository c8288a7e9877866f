import { expect, test } from 'vitest'
import { maskCards, maskSecrets } from './redaction'

const cases: [string, string][] = [
  ['4242424242424242', '424242******4242'],
  ['Ada 4242 4242 4242 4242', 'Ada 424242******4242'],
  ['my card 4242-4242-4242-4242 12/29, thanks', 'my card 424242******4242/29, thanks'],
  ['4242.4242.4242.4242', '424242******4242'],
  ['4242_4242_4242_4242', '424242******4242'],
  ['4242\u00a04242\u20094242–4242', '424242******4242'],
  ['378282246310005', '378282*****0005'],
  ['order 7 4242 4242 4242 4242', 'order 424242******4242'],
  ['30569309025904.', '305693****5904.'],
]

test.each(cases)('VAULT-20: %s is stored as %s', (text, masked) => {
  expect(maskCards(text)).toBe(masked)
})

test.each(['', 'Ada Lovelace', '+353 1 234 5678', 'order 20260115-0001', '4242424242424241', '1234567890123456'])(
  'VAULT-20: %j contains no card number and is stored unchanged',
  (text) => expect(maskCards(text)).toBe(text),
)

const masked: [what: string, value: unknown, shown: unknown][] = [
  ['a card number', { number: '4242424242424242' }, { number: '424242******4242' }],
  ['an invalid card number', { card: { number: '4242424242424241' } }, { card: { number: '•••4241' } }],
  ['an account number', { number: 'DE89 3704 0044 0532 0130 00' }, { number: '•••3000' }],
  ['a number that the service masked', { number: '424242******4242' }, { number: '424242******4242' }],
  ['a card number in a text', { name: 'Ada 4242 4242 4242 4242' }, { name: 'Ada 424242******4242' }],
  ['a card number that is no text', { number: 4242424242424242 }, { number: '424242******4242' }],
  ['a card number as the name of a member', { '4242424242424242': 1 }, { '424242******4242': 1 }],
  [
    'security codes',
    [{ cvc: '123' }, { cvv: 123 }, { securityCode: '1234' }],
    [{ cvc: '•••' }, { cvv: '•••' }, { securityCode: '•••' }],
  ],
  ['a payment method token', { token: 'aB3dE6gH9jK2mN5p' }, { token: 'aB•••5p' }],
  ['a short token', { vaultToken: 'secret' }, { vaultToken: '•••' }],
  ['a token under another name', { renamed: 'aB3dE6gH9jK2mN5p' }, { renamed: 'aB•••5p' }],
  ['a Client Token', { renamed: 'ct_test_aB3dE6gH' }, { renamed: 'ct_test_•••' }],
  ['keys in a text', { note: 'sk_test_demo and pk_live_demo' }, { note: 'sk_test_••• and pk_live_•••' }],
  ['a wallet token', { walletToken: { data: 'x', number: 1 } }, { walletToken: '•••' }],
  ['a wallet session', { signature: 'abc', nonce: 'def' }, { signature: '•••', nonce: '•••' }],
]

test.each(masked)('CONTROL-9: %s is masked', (_what, value, shown) => {
  expect(maskSecrets(value)).toEqual(shown)
})

const kept: unknown[] = [
  null,
  { id: 'payments:0b0e2f3a-6d1c-4a55-9c1e-0123456789ab', orderId: 'order_20260115-0001', amount: 17830, ok: true },
  { date: '2026-01-15T12:00:00.000Z', email: 'ada@example.com', phone: '+353 1 234 5678', token: null },
  { url: 'http://localhost:4174/receipts/none', formattedAmount: '€178.30', name: 'authorizePayment' },
]

test.each(kept)('CONTROL-9: %j contains no secret and stays as it is', (value) => {
  expect(maskSecrets(value)).toEqual(value)
})

test('CONTROL-9: long lists and texts are cut, and what is missing is counted', () => {
  const { list, text } = maskSecrets({ list: Array(25).fill(1), text: 'é '.repeat(300) }) as Record<string, string>
  expect(list).toEqual([...Array(10).fill(1), '… 15 more'])
  expect(text).toMatch(/… 200 more characters$/)
})
