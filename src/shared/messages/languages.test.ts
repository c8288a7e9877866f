import { describe, expect, it } from 'vitest'
import { type Locale, locales } from '../locale'
import { fieldNames } from '../types'
import { cardTexts, challengeTexts, en, methodTexts, paymentTexts, type TextKey } from './en'
import { directionOf, languages } from './languages'

const keys = Object.keys(en) as TextKey[]
const others = locales.filter((locale) => locale !== 'en')
const entriesOf = (locale: Locale) => Object.entries(languages[locale]) as [TextKey, string][]

/** What is written alike in English and in another language. */
const alike: Partial<Record<Locale, TextKey[]>> = {}

const scripts: Partial<Record<Locale, RegExp>> = {
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  'zh-Hans': /\p{Script=Han}/u,
  ar: /\p{Script=Arabic}/u,
}
const latin = /\p{Script=Latin}/u

/** How each language says that nothing was charged. */
const nothingCharged: Record<Locale, string> = {
  en: 'Nothing was charged.',
  de: 'Es wurde nichts abgebucht.',
  fr: 'Aucun montant n’a été débité.',
  es: 'No se ha cobrado nada.',
  it: 'Non è stato addebitato nulla.',
  nl: 'Er is niets afgeschreven.',
  pt: 'Nada foi cobrado.',
  pl: 'Nie pobrano żadnych środków.',
  sv: 'Inga pengar har dragits.',
  ja: '。請求は発生していません。',
  'zh-Hans': '未扣除任何款项。',
  ar: 'لم يُخصم أي مبلغ.',
}

/** What each language calls number, expiry date, security code and name in a sentence, as far as it stays the same. */
const fieldWords: Record<Locale, readonly [number: string, expiry: string, cvc: string, name: string]> = {
  en: ['card number', 'expiry date', 'security code', 'name'],
  de: ['kartennummer', 'ablaufdatum', 'prüfnummer', 'namen'],
  fr: ['numéro de carte', 'expiration', 'code de sécurité', 'nom'],
  es: ['número', 'caducidad', 'código cvv', 'nombre'],
  it: ['numero', 'scadenza', 'codice cvv', 'nome'],
  nl: ['kaartnummer', 'vervaldatum', 'beveiligingscode', 'naam'],
  pt: ['número', 'validade', 'código cvv', 'nome'],
  pl: ['numer', 'ważności', 'kod cvc', 'nazwisko'],
  sv: ['kortnum', 'kortet går ut', 'säkerhetskod', 'namn'],
  ja: ['カード番号', '有効期限', 'セキュリティコード', 'お名前'],
  'zh-Hans': ['卡号', '有效期', '安全码', '姓名'],
  ar: ['رقم', 'انتهاء', 'رمز الأمان', 'الاسم'],
}

it('the card, the methods, the challenge and the payment have no text of one name', () => {
  const lists = [cardTexts, methodTexts, challengeTexts, paymentTexts].map((texts) => Object.keys(texts))
  expect(keys).toHaveLength(lists.flat().length)
})

it('only Arabic is written from right to left', () => {
  expect(locales.filter((locale) => directionOf(locale) === 'rtl')).toEqual(['ar'])
})

describe.each(locales.map((locale) => [locale]))('%s', (locale) => {
  it('has every text, and no other', () => {
    expect(Object.keys(languages[locale]).sort()).toEqual([...keys].sort())
  })

  it('has texts that are plain, whole and not too long', () => {
    for (const [key, text] of entriesOf(locale)) {
      expect(text.trim(), key).toBe(text)
      expect(text, key).toMatch(/\S/)
      expect(text, key).not.toMatch(/[<>{}&"'\n\t]| {2}/)
      expect(text.length, key).toBeLessThanOrEqual(key.startsWith('card.') ? 42 : 180)
    }
  })

  it('ends sentences about a payment, and nothing that stands at a field', () => {
    for (const [key, text] of entriesOf(locale))
      expect(/[.。]$/.test(text), key).toBe(key.startsWith('decline.') || key.startsWith('payment.'))
  })

  it('promises that nothing was charged where that is known, and nowhere else', () => {
    const sure: TextKey[] = ['payment.failed', 'payment.cancelled', 'payment.lapsed', 'payment.notApproved']
    const promising = entriesOf(locale).filter(([, text]) => text.includes(nothingCharged[locale]))
    const expected = keys.filter((key) => key.startsWith('decline.') || sure.includes(key))
    expect(promising.map(([key]) => key).sort()).toEqual(expected.sort())
  })

  it('leaves one place for what is filled in, where English does', () => {
    const places = (text: string) => text.split('%').length
    for (const key of keys) expect(places(languages[locale][key]), key).toBe(places(en[key]))
  })

  it('names the field in each of its faults: it is read when the customer has gone on to another', () => {
    for (const [index, field] of fieldNames.entries()) {
      const faults = entriesOf(locale).filter(
        ([key]) => key.startsWith(`error.${field}.`) && !key.endsWith('unaccepted'),
      )
      expect(faults).not.toEqual([])
      for (const [key, text] of faults) expect(text.toLowerCase(), key).toContain(fieldWords[locale][index])
    }
  })

  it('names the digits and the example that English names', () => {
    for (const key of keys) expect(languages[locale][key].match(/\d+/g) ?? [], key).toEqual(en[key].match(/\d+/g) ?? [])
  })
})

describe.each(others.map((locale) => [locale]))('%s, beside English', (locale) => {
  it('is translated', () => {
    const copies = keys.filter((key) => languages[locale][key] === en[key])
    expect(copies).toEqual(alike[locale] ?? [])
  })

  it('is written in its own script', () => {
    for (const [key, text] of entriesOf(locale)) {
      expect(text, key).toMatch(scripts[locale] ?? latin)
      if (scripts[locale]) expect(text, key).not.toMatch(latin)
      else expect(text, key).not.toMatch(/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u)
    }
  })
})

it('no language breaks its example of a date over two lines', () => {
  for (const texts of Object.values(languages)) expect(texts['error.expiry.partial']).toContain('08\u00a0/\u00a030')
})

it('Arabic keeps month and year in the order in which they are typed', () => {
  // In a text that runs to the left, a date would be turned round: isolated it stays as it is.
  expect(languages.ar['error.expiry.partial']).toContain('\u206608\u00a0/\u00a030\u2069')
  expect(languages.ar['card.expiry.hint']).toMatch(/^\S+ \u200e\/\u200e \S+$/)
})
