import { describe, expect, it } from 'vitest'
import { locales } from '../../shared/locale'
import { type ButtonLabelOptions, buttonLabel } from './button-label'

const euros = { amount: 5099, currency: 'EUR' }
const labelOf = (options: Partial<ButtonLabelOptions>) =>
  buttonLabel({ lock: 'open', locale: 'en', localeTag: 'en', amount: euros, texts: undefined, ...options })

describe('buttonLabel()', () => {
  it.each<[what: string, options: Partial<ButtonLabelOptions>, label: string]>([
    ['the amount', {}, 'Pay €50.99'],
    ['minor units without decimals', { amount: { amount: 5099, currency: 'JPY' } }, 'Pay ¥5,099'],
    ['minor units with three decimals', { amount: { amount: 5099, currency: 'KWD' } }, 'Pay KWD\u00a05.099'],
    ['the language', { locale: 'de', localeTag: 'de' }, '50,99\u00a0€ bezahlen'],
    ['the region', { locale: 'de', localeTag: 'de_AT' }, '€\u00a050,99 bezahlen'],
    ['the language of the texts, not of the page', { locale: 'en', localeTag: 'is' }, 'Pay €50.99'],
    ['an invalid tag', { localeTag: '%' }, 'Pay €50.99'],
    ['a dollar amount, of which no part is a pattern', { amount: { amount: 100, currency: 'USD' } }, 'Pay $1.00'],
    ['the merchant’s text', { texts: { 'button.pay': 'Order and pay %' } }, 'Order and pay €50.99'],
    ['no amount', { amount: undefined }, 'Pay'],
    ['an unknown currency', { amount: { amount: 1, currency: '??' } }, 'Pay'],
    ['a payment in progress', { lock: 'paying' }, 'Processing…'],
    ['a paid order', { lock: 'paid', locale: 'fr', localeTag: 'fr' }, 'Payé'],
  ])('shows %s', (_what, options, label) => {
    expect(labelOf(options)).toBe(label)
  })

  it.each(locales)('contains the amount in %s', (locale) => {
    const label = labelOf({ locale, localeTag: locale, amount: { amount: 123456, currency: 'EUR' } })
    expect(label).not.toContain('%')
    expect(label).toMatch(/1.?234.56/)
  })
})
