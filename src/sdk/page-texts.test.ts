import { describe, expect, it } from 'vitest'
import { type Locale, locales } from '../shared/locale'
import { buttonTexts, retryText, unavailableText } from '../shared/messages/generated/page-texts'
import { languages } from '../shared/messages/languages'
import type { TextOverrides } from '../shared/types'
import { fallbackText, pageText, unavailableTextOf } from './page-texts'

const hostIn = (locale: Locale, texts?: TextOverrides) => ({ settings: { texts }, frames: { context: { locale } } })

describe.each(locales)('the texts of the page in %s', (locale) => {
  const host = hostIn(locale)
  const texts = languages[locale]

  it('equal those of the frames', () => {
    const { 'methods.retry': retry, 'challenge.retry': challenge, 'payment.notLoaded': notLoaded } = texts
    expect([retry, challenge]).toEqual(Array(2).fill(fallbackText('methods.retry', host)))
    expect(fallbackText('payment.notLoaded', host)).toBe(notLoaded)
    for (const key of ['button.pay', 'button.processing', 'button.paid'] as const)
      expect(pageText(buttonTexts, key, locale, undefined)).toBe(texts[key])
  })

  it('do not ask to try again later', () => {
    const text = unavailableTextOf(host)
    expect(text).toMatch(/^[^.。]+[.。]$/)
    expect(texts['payment.unavailable'].startsWith(text)).toBe(true)
    expect(text).not.toBe(texts['payment.unavailable'])
  })
})

it('the merchant’s texts replace those of the SDK', () => {
  const host = hostIn('de', { 'payment.unavailable': 'Leider nein.' })
  expect(unavailableTextOf(host)).toBe('Leider nein.')
  expect(fallbackText('methods.retry', host)).toBe('Erneut versuchen')
})

it('the texts outside the core are those in English', () => {
  expect([unavailableText, retryText]).toEqual([
    unavailableTextOf(hostIn('en')),
    fallbackText('methods.retry', hostIn('en')),
  ])
})
