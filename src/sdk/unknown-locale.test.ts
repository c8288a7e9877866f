import { expect, it, vi } from 'vitest'
import { localeOf, locales } from '../shared/locale'
import { warnUnknownLocale } from './unknown-locale'

const warningsOf = (tag: unknown) => {
  const warn = vi.fn()
  warnUnknownLocale(tag, localeOf(tag ?? 'en'), warn)
  return warn.mock.calls
}

it.each(['is', 'klingon', 'x-private', 'ga-IE', 7])(
  'warnUnknownLocale() › names the option for a language that Tender lacks: %j',
  (tag) => {
    const message = `locale must be one of the ${locales.length} languages. Used instead: en`
    expect(warningsOf(tag)).toMatchObject([[{ code: 'options.invalid', message }]])
  },
)

it.each(['en', 'en-GB', 'en_US', 'EN', 'eng', 'de', 'de-AT', 'zh_TW', 'no', undefined, null, ''])(
  'warnUnknownLocale() › accepts %j',
  (tag) => {
    expect(warningsOf(tag)).toEqual([])
  },
)
