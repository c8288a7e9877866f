import { describe, expect, it } from 'vitest'
import { formatMoney, isCurrency } from './money'

describe('formatMoney', () => {
  it.each([
    [{ amount: 5099, currency: 'EUR' }, 'en', '€50.99'],
    [{ amount: 5, currency: 'EUR' }, 'en', '€0.05'],
    [{ amount: 5099, currency: 'JPY' }, 'en', '¥5,099'],
    [{ amount: 5099, currency: 'KWD' }, 'en', 'KWD 5.099'],
    [{ amount: 5099, currency: 'TND' }, 'en', 'TND 5.099'],
    [{ amount: 5099, currency: 'ISK' }, 'en', 'ISK 5,099'],
    [{ amount: 509900, currency: 'HUF' }, 'en', 'HUF 5,099.00'],
    [{ amount: 5099, currency: 'IQD' }, 'en', 'IQD 5.099'],
    [{ amount: 509900, currency: 'HUF' }, 'hu', '5099,00 Ft'],
    [{ amount: Number.MAX_SAFE_INTEGER, currency: 'EUR' }, 'en', '€90,071,992,547,409.91'],
    [{ amount: 0, currency: 'USD' }, 'en', '$0.00'],
    [{ amount: 123456, currency: 'EUR' }, 'de-AT', '€ 1.234,56'],
  ] as const)('formats %j in %s as %s', (money, locale, written) => {
    expect(formatMoney(money, locale).replaceAll('\u00a0', ' ')).toBe(written)
  })
})

describe('isCurrency', () => {
  it.each(['EUR', 'JPY', 'KWD'])('accepts %s', (code) => expect(isCurrency(code)).toBe(true))
  it.each('BOV CHE CHW CLF COU MXV SLE USN UYI UYW VED XCG ZWG'.split(' '))(
    'accepts %s, although platforms may not list it',
    (code) => expect(isCurrency(code)).toBe(true),
  )
  it.each(['', 'eur', 'EURO', 'QQQ', '€'])('rejects %j', (code) => expect(isCurrency(code)).toBe(false))
})
