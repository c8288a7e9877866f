import { expect, it } from 'vitest'
import { toDecimal } from './decimal'

it.each([
  [5099, 'EUR', '50.99'],
  [5, 'EUR', '0.05'],
  [0, 'EUR', '0.00'],
  [-1000, 'EUR', '-10.00'],
  [5099, 'JPY', '5099'],
  [0, 'JPY', '0'],
  [5099, 'BHD', '5.099'],
  [Number.MAX_SAFE_INTEGER, 'USD', '90071992547409.91'],
])('%d of %s is %s', (amount, currency, decimal) => expect(toDecimal(amount, currency)).toBe(decimal))
