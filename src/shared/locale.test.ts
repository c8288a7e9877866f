import { describe, expect, it } from 'vitest'
import { localeOf, locales } from './locale'

describe('localeOf', () => {
  it.each(locales.map((locale) => [locale]))('%s is itself', (locale) => expect(localeOf(locale)).toBe(locale))

  it.each([
    ['fr-CH', 'fr'],
    ['fr_CH', 'fr'],
    ['FR', 'fr'],
    ['de-AT-1996', 'de'],
    ['de-u-nu-latn', 'de'],
    ['pt-BR', 'pt'],
    ['pt-PT', 'pt'],
    ['ar-EG', 'ar'],
    ['ja-JP-u-ca-japanese', 'ja'],
    ['zh', 'zh-Hans'],
    ['zh-CN', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh-hans-HK', 'zh-Hans'],
    ['zh-Hant', 'en'],
    ['zh-Hant-CN', 'en'],
    ['zh-TW', 'en'],
    ['zh_HK', 'en'],
    ['zh-MO', 'en'],
    ['en-GB', 'en'],
    ['cs', 'en'],
    ['fra', 'en'],
    ['frr', 'en'],
    ['x-de', 'en'],
  ])('%s is told in %s', (tag, locale) => expect(localeOf(tag)).toBe(locale))

  it.each([[''], ['-'], ['de/../en'], ['../..'], ['%%'], ['toString'], [undefined], [null], [7], [{}], [Symbol('de')]])(
    '%o is no tag, and English',
    (tag) => expect(localeOf(tag)).toBe('en'),
  )
})
