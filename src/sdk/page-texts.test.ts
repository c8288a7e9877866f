import { describe, expect, it } from 'vitest'
import { TenderError } from '../shared/error'
import { type Locale, locales } from '../shared/locale'
import { buttonTexts } from '../shared/messages/generated/button-texts'
import { retryText, unavailableText } from '../shared/messages/generated/english-texts'
import { languages } from '../shared/messages/languages'
import type { ControllerTexts, TextOverrides } from '../shared/types'
import { errorText, fallbackText, pageText, unavailableTextOf } from './page-texts'

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

describe('errorText()', () => {
  const known = { pending: 'Noch offen.', unavailable: 'Später.' } as ControllerTexts
  const late = new TenderError('network.timeout', 'x')
  const wrongKey = new TenderError('key.unauthorised', 'x')
  const soldOut = new TenderError('authorise.failed', 'x', { customerMessage: 'Ausverkauft.' })
  const unavailable = 'Bezahlen ist im Moment nicht möglich.'

  it.each<[what: string, error: TenderError, isOpen: boolean, known: ControllerTexts | undefined, text: string]>([
    ['the text of the error', soldOut, false, known, 'Ausverkauft.'],
    ['that of the controller', late, false, known, 'Später.'],
    ['no suggestion to try again, if only the merchant can help', wrongKey, false, known, unavailable],
    ['the fallback without a controller', late, false, undefined, unavailable],
    ['that the outcome is not known, while the customer may be charged', soldOut, true, known, 'Noch offen.'],
    ['the fallback without a controller, while the customer may be charged', late, true, undefined, unavailable],
  ])('is %s', (_what, error, isOpen, texts, text) => {
    expect(errorText(error, isOpen, hostIn('de'), texts)).toBe(text)
  })
})
