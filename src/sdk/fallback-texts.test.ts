import { expect, it } from 'vitest'
import { locales } from '../shared/locale'
import { languages } from '../shared/messages/languages'
import { notLoadedTextIn, retryTextIn, unavailableTextIn } from './fallback-texts'

it.each(locales)('retryTextIn(%s) equals the texts of the frames', (locale) => {
  const { 'methods.retry': methods, 'challenge.retry': challenge } = languages[locale]
  expect([methods, challenge]).toEqual([retryTextIn(locale), retryTextIn(locale)])
})

it.each(locales)('unavailableTextIn(%s) is the first sentence of payment.unavailable', (locale) => {
  const [first] = languages[locale]['payment.unavailable'].match(/^.+?[.。](?=.)/) ?? []
  expect(unavailableTextIn(locale)).toBe(first)
})

it.each(locales)('notLoadedTextIn(%s) equals payment.notLoaded', (locale) => {
  expect(notLoadedTextIn(locale)).toBe(languages[locale]['payment.notLoaded'])
})
