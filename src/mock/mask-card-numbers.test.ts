import { expect, test } from 'vitest'
import { maskCards } from './mask-card-numbers'

const cases: [string, string][] = [
  ['4242424242424242', '424242******4242'],
  ['Ada 4242 4242 4242 4242', 'Ada 424242******4242'],
  ['my card 4242-4242-4242-4242 12/29, thanks', 'my card 424242******4242/29, thanks'],
  ['4242.4242.4242.4242', '424242******4242'],
  ['4242_4242_4242_4242', '424242******4242'],
  ['4242\u00a04242\u20094242–4242', '424242******4242'],
  ['378282246310005', '378282*****0005'],
  ['30569309025904.', '305693****5904.'],
]

test.each(cases)('VAULT-20: %s is stored as %s', (text, masked) => {
  expect(maskCards(text)).toBe(masked)
})

test.each(['', 'Ada Lovelace', '+353 1 234 5678', 'order 20260115-0001', '4242424242424241', '1234567890123456'])(
  'VAULT-20: %j contains no card number and is stored unchanged',
  (text) => expect(maskCards(text)).toBe(text),
)
