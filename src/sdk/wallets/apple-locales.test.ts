import { expect, it } from 'vitest'
import { localeFault } from '../../mock/wallets/apple-pay/button'
import { locales } from '../../shared/locale'
import { appleLocales } from './apple-pay'

it('maps every language to a locale that Apple supports', () => {
  expect(locales.map((locale) => localeFault(appleLocales[locale]))).toEqual(locales.map(() => undefined))
  const missing = ['bg', 'sl', 'et', 'lv', 'lt']
  expect(locales.map((locale) => appleLocales[locale].slice(0, 2))).toEqual(
    locales.map((locale) => (missing.includes(locale) ? 'en' : locale.slice(0, 2))),
  )
  expect(localeFault('de')).toMatch(/not a locale/)
})
