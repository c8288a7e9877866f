import { describe, expect, it } from 'vitest'
import { localeOf, locales } from './locale'

describe('localeOf', () => {
  it.each(locales.map((locale) => [locale]))('%s is itself', (locale) => expect(localeOf(locale)).toBe(locale))

  it.each([
    ['fr-CH', 'fr'],
    ['fr_CH', 'fr'],
    ['FR', 'fr'],
    ['fra', 'fr'],
    ['de-AT-1996', 'de'],
    ['de-u-nu-latn', 'de'],
    ['en-GB', 'en'],
    ['en-US-posix', 'en'],
    ['ar-EG', 'ar'],
    ['he-IL', 'he'],
    ['iw', 'he'],
    ['iw-IL', 'he'],
    ['ja-JP-u-ca-japanese', 'ja'],
    ['ko-KR', 'ko'],
    ['mo', 'ro'],
  ])('%s is read as %s', (tag, locale) => expect(localeOf(tag)).toBe(locale))

  it.each([
    ['no', 'nb'],
    ['no-NO', 'nb'],
    ['nb-NO', 'nb'],
    ['nn', 'nb'],
    ['nn-NO', 'nb'],
  ])('Norwegian: %s is read as %s', (tag, locale) => expect(localeOf(tag)).toBe(locale))

  it.each([
    ['es-ES', 'es'],
    ['es-GQ', 'es'],
    ['es-PH', 'es'],
    ['es-DE', 'es'],
    ['es-MX', 'es-419'],
    ['es_MX', 'es-419'],
    ['es-AR', 'es-419'],
    ['es-US', 'es-419'],
    ['es-Latn-CO', 'es-419'],
  ])('Spanish: %s is read as %s', (tag, locale) => expect(localeOf(tag)).toBe(locale))

  it.each([
    ['pt', 'pt-BR'],
    ['pt-br', 'pt-BR'],
    ['pt_BR', 'pt-BR'],
    ['pt-US', 'pt-BR'],
    ['pt-pt', 'pt-PT'],
    ['pt-AO', 'pt-PT'],
    ['pt-MZ', 'pt-PT'],
  ])('Portuguese: %s is read as %s', (tag, locale) => expect(localeOf(tag)).toBe(locale))

  it.each([
    ['zh', 'zh-Hans'],
    ['cmn', 'zh-Hans'],
    ['zh-CN', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh-hans-HK', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['zh_HK', 'zh-Hant'],
    ['zh-MO', 'zh-Hant'],
    ['zh-Hant-CN', 'zh-Hant'],
  ])('Chinese: %s is read as %s', (tag, locale) => expect(localeOf(tag)).toBe(locale))

  it.each([['tlh'], ['frr'], ['sr-Latn'], ['und'], ['x-de']])(
    '%s is an unsupported language, and becomes English',
    (tag) => expect(localeOf(tag)).toBe('en'),
  )

  it.each([
    [''],
    ['-'],
    ['de/../en'],
    ['../..'],
    ['%%'],
    ['toString'],
    [undefined],
    [null],
    [7],
    [{}],
    [Object.create(null)],
    [Symbol('de')],
  ])('%o is no tag, and becomes English', (tag) => expect(localeOf(tag)).toBe('en'))
})
