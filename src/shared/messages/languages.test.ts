import { describe, expect, it } from 'vitest'
import { type Locale, locales } from '../locale'
import { fieldNames } from '../types'
import {
  billingTexts,
  buttonTexts,
  cardTexts,
  challengeTexts,
  fallbackTexts,
  lockTexts,
  methodTexts,
  pageTexts,
  paymentTexts,
  type TextKey,
  vaultTexts,
} from './en'
import { directionOf, languages } from './languages'

const { en } = languages

const keys = Object.keys(en) as TextKey[]
const others = locales.filter((locale) => locale !== 'en')
const entriesOf = (locale: Locale) => Object.entries(languages[locale]) as [TextKey, string][]

/** Texts that are identical to the English ones on purpose. */
const alike: Partial<Record<Locale, TextKey[]>> = { ro: ['methods.card'], de: ['billing.optional'] }

/** The script of each language that does not use Latin letters. */
const scripts: Partial<Record<Locale, RegExp>> = {
  bg: /\p{Script=Cyrillic}/u,
  el: /\p{Script=Greek}/u,
  uk: /\p{Script=Cyrillic}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
  'zh-Hans': /\p{Script=Han}/u,
  'zh-Hant': /\p{Script=Han}/u,
  ar: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
}
const latin = /\p{Script=Latin}/u

/** The sentence of each language for “nothing was charged”. */
const nothingCharged: Record<Locale, string> = {
  en: 'You haven’t been charged.',
  de: 'Es wurde nichts abgebucht.',
  fr: 'Aucun montant n’a été débité.',
  es: 'No se te ha cobrado nada.',
  'es-419': 'No se te cobró nada.',
  it: 'Non ti è stato addebitato nulla.',
  nl: 'Er is niets afgeschreven.',
  'pt-BR': 'Nenhum valor foi cobrado.',
  'pt-PT': 'Não foi cobrado nenhum valor.',
  pl: 'Nie pobrano żadnych środków.',
  sv: 'Inga pengar har dragits.',
  da: 'Der er ikke trukket nogen penge.',
  nb: 'Ingen penger er trukket.',
  fi: 'Sinulta ei ole veloitettu mitään.',
  cs: 'Nic vám nebylo strženo.',
  sk: 'Nič vám nebolo strhnuté.',
  hu: 'Nem történt terhelés.',
  ro: 'Nu a fost debitată nicio sumă.',
  bg: 'Не е удържана никаква сума.',
  el: 'Δεν έγινε καμία χρέωση.',
  tr: 'Hesabınızdan para çekilmedi.',
  uk: 'Кошти не списано.',
  hr: 'Ništa vam nije naplaćeno.',
  sl: 'Nič vam ni bilo zaračunano.',
  et: 'Teie kontolt ei ole raha maha võetud.',
  lv: 'Nauda netika noņemta.',
  lt: 'Pinigai nebuvo nuskaičiuoti.',
  ja: '。請求は発生していません。',
  ko: '결제 금액은 청구되지 않았습니다.',
  'zh-Hans': '未扣除任何款项。',
  'zh-Hant': '未扣取任何款項。',
  ar: 'لم يُخصم أي مبلغ.',
  he: 'לא בוצע חיוב.',
}

/** The part of each field's name that occurs in all its grammatical forms. */
const fieldWords: Record<Locale, readonly [number: string, expiry: string, cvc: string, name: string]> = {
  en: ['card number', 'expiry date', 'security code', 'name'],
  de: ['kartennummer', 'ablaufdatum', 'sicherheitscode', 'namen'],
  fr: ['numéro de carte', 'expiration', 'code de sécurité', 'nom'],
  es: ['número', 'caducidad', 'código cvv', 'nombre'],
  'es-419': ['número', 'vencimiento', 'código cvv', 'nombre'],
  it: ['numero', 'scadenza', 'codice cvv', 'nome'],
  nl: ['kaartnummer', 'vervaldatum', 'beveiligingscode', 'naam'],
  'pt-BR': ['número', 'validade', 'código cvv', 'nome'],
  'pt-PT': ['número', 'validade', 'código cvv', 'nome'],
  pl: ['numer', 'ważności', 'kod cvc', 'nazwisko'],
  sv: ['kortnum', 'utgångsdatum', 'säkerhetskod', 'namn'],
  da: ['kortnummer', 'udløbsdato', 'sikkerhedskode', 'navn'],
  nb: ['kortnummer', 'utløpsdato', 'sikkerhetskode', 'navn'],
  fi: ['kortin numero', 'voimassaolo', 'turvakoodi', 'nimi'],
  cs: ['číslo karty', 'platnost', 'kód cvc', 'jméno'],
  sk: ['číslo karty', 'platnos', 'kód cvc', 'meno'],
  hu: ['kártyaszám', 'lejárati dátum', 'biztonsági kód', 'nevet'],
  ro: ['numărul cardului', 'expir', 'codul cvv', 'numele'],
  bg: ['номер', 'валидност', 'код', 'името'],
  el: ['αριθμό', 'λήξης', 'κωδικό', 'όνομα'],
  tr: ['kart numara', 'son kullanma tarihi', 'güvenlik kodu', 'ismi'],
  uk: ['номер картки', 'термін', 'код безпеки', 'ім’я'],
  hr: ['broj kartice', 'istek', 'sigurnosni kod', 'ime'],
  sl: ['številk', 'veljavnosti', 'varnostn', 'ime'],
  et: ['kaardi number', 'kehtivus', 'turvakood', 'nimi'],
  lv: ['kartes numur', 'derīguma', 'drošības kod', 'vārdu'],
  lt: ['numer', 'galiojimo', 'saugos kod', 'vardą'],
  ja: ['カード番号', '有効期限', 'セキュリティコード', 'お名前'],
  ko: ['카드 번호', '유효기간', '보안 코드', '이름'],
  'zh-Hans': ['卡号', '有效期', '安全码', '姓名'],
  'zh-Hant': ['卡號', '有效期限', '安全碼', '姓名'],
  ar: ['رقم', 'انتهاء', 'رمز الأمان', 'الاسم'],
  he: ['מספר', 'תוקף', 'קוד האבטחה', 'השם'],
}

/** How each language asks to press, click, tap or select a button. */
const press: Record<Locale, RegExp> = {
  en: /\b(press|click|tap|button)/i,
  de: /klick|drück|tipp|schaltfläche/i,
  fr: /cliqu|appuy|bouton/i,
  es: /puls|clic|presion|botón/i,
  'es-419': /puls|clic|presion|botón/i,
  it: /\bprem[ei]|clic|tocc|pulsante/i,
  nl: /klik|druk|tik|knop/i,
  'pt-BR': /cliqu|toque|pression|botão/i,
  'pt-PT': /cliqu|toque|prima|pression|botão/i,
  pl: /klikn|naciśn|dotkn|przycisk/i,
  sv: /tryck|klick|knapp/i,
  da: /tryk|klik|knap/i,
  nb: /trykk|klikk|knapp/i,
  fi: /valitsemalla|paina|napsauta|napauta|painik/i,
  cs: /stiskn|klikn|klepn|tlačítk/i,
  sk: /stlač|klikn|ťukn|tlačidl/i,
  hu: /nyomj|kattint|koppint|gomb/i,
  ro: /apăs|clic|ating|buton/i,
  bg: /натисн|щракн|докосн|бутон/i,
  el: /πατήσ|κάντε κλικ|κουμπί/i,
  tr: /düğme|basın|tıkla|dokun/i,
  uk: /натисн|клацн|торкн|кнопк/i,
  hr: /pritisn|klikn|dodirn|gumb/i,
  sl: /pritisn|klikn|dotakn|gumb/i,
  et: /vajuta|klõpsa|puuduta|nupp/i,
  lv: /nospied|klikšķ|pieskar|pog/i,
  lt: /paspau|spustel|bakstel|mygtuk/i,
  ja: /押|クリック|タップ|ボタン/,
  ko: /누르|눌러|클릭|탭|버튼/,
  'zh-Hans': /点击|点按|单击|按/,
  'zh-Hant': /點擊|點按|點一下|按/,
  ar: /اضغط|الضغط|انقر|زر/,
  he: /לחץ|ללחוץ|לחיצה|הקש|כפתור/,
}

/** Languages that write an apostrophe inside words. */
const apostrophes: readonly Locale[] = ['en', 'fr', 'it', 'uk']

it('no two lists of texts have a key in common', () => {
  const lists = [
    cardTexts,
    billingTexts,
    methodTexts,
    vaultTexts,
    lockTexts,
    challengeTexts,
    paymentTexts,
    pageTexts,
    buttonTexts,
    fallbackTexts,
  ].map((texts) => Object.keys(texts))
  expect(keys).toHaveLength(lists.flat().length)
})

it('Arabic and Hebrew are written from right to left', () => {
  expect(locales.filter((locale) => directionOf(locale) === 'rtl')).toEqual(['ar', 'he'])
})

describe.each(locales.map((locale) => [locale]))('%s', (locale) => {
  it('has every text, and no other', () => {
    expect(Object.keys(languages[locale]).sort()).toEqual([...keys].sort())
  })

  it('has texts that are plain, whole and not too long', () => {
    for (const [key, text] of entriesOf(locale)) {
      expect(text.trim(), key).toBe(text)
      expect(text, key).toMatch(/\S/)
      expect(text, key).not.toMatch(/[<>{}&"'|\n\t]| {2}|\.{2}/)
      expect(text.length, key).toBeLessThanOrEqual(key.startsWith('card.') ? 42 : 180)
    }
  })

  it('ends texts about a payment and texts of several sentences with a full stop, and no other', () => {
    for (const [key, text] of entriesOf(locale)) {
      if (key === 'card.expiry.hint') continue
      const isPayment = key.startsWith('decline.') || key.startsWith('payment.')
      const hasSeveral = /[.。](?!$)/.test(text)
      expect(/[.。]$/.test(text), `${key}: ${text}`).toBe(isPayment || hasSeveral)
    }
  })

  it('promises that nothing was charged where that is certain, and nowhere else', () => {
    const sure: TextKey[] = ['payment.failed', 'payment.cancelled', 'payment.lapsed', 'payment.notApproved']
    const promising = entriesOf(locale).filter(([, text]) => text.includes(nothingCharged[locale]))
    const expected = keys.filter((key) => key.startsWith('decline.') || sure.includes(key))
    expect(promising.map(([key]) => key).sort()).toEqual(expected.sort())
  })

  it('tells nobody to press a button while a payment is locked or waits: the page may have none', () => {
    const texts = entriesOf(locale).filter(([key]) => key.startsWith('payment.') || key.startsWith('lock.'))
    for (const [key, text] of texts) expect(text, key).not.toMatch(press[locale])
  })

  it('has a placeholder where English has one', () => {
    const places = (text: string) => text.split('%').length
    for (const key of keys) expect(places(languages[locale][key]), key).toBe(places(en[key]))
  })

  it('names the field in each of its errors: the customer may read it after moving to another field', () => {
    for (const [index, field] of fieldNames.entries()) {
      const errors = entriesOf(locale).filter(
        ([key]) => key.startsWith(`error.${field}.`) && !key.endsWith('unaccepted'),
      )
      expect(errors).not.toEqual([])
      for (const [key, text] of errors) expect(text.toLowerCase(), key).toContain(fieldWords[locale][index])
    }
    expect(languages[locale]['card.cvc.again'].toLowerCase()).toContain(fieldWords[locale][2])
  })

  it('has labels for expiry and security code that fit beside each other on a small phone', () => {
    for (const key of ['card.expiry', 'card.cvc'] as const)
      expect(languages[locale][key].length, key).toBeLessThanOrEqual(16)
  })

  it('names the digits and the example that English names', () => {
    for (const key of keys) expect(languages[locale][key].match(/\d+/g) ?? [], key).toEqual(en[key].match(/\d+/g) ?? [])
  })

  it('quotes no label of the page, which may be another one', () => {
    for (const [key, text] of entriesOf(locale)) {
      const marks = text.match(/[“”„‘’‚«»「」″′]/g) ?? []
      expect(apostrophes.includes(locale) ? marks.filter((mark) => mark !== '’') : marks, key).toEqual([])
    }
  })

  it('has a narrow no-break space before ! ? : and ; in French, and no space in other languages', () => {
    for (const [key, text] of entriesOf(locale))
      for (const [, space] of text.matchAll(/(.)[!?:;؟]/gu))
        expect(/\s/.test(space ?? '') ? space : '', key).toBe(locale === 'fr' ? '\u202f' : '')
  })
})

describe.each(others.map((locale) => [locale]))('%s, beside English', (locale) => {
  it('is translated', () => {
    const copies = keys.filter((key) => languages[locale][key] === en[key])
    expect(copies).toEqual(alike[locale] ?? [])
  })

  it('has no English words left', () => {
    const english =
      locale === 'ro' ? /\b(the|your|please|again|payment|with)\b/i : /\b(the|your|please|again|payment|card|with)\b/i
    for (const [key, text] of entriesOf(locale)) expect(text, key).not.toMatch(english)
  })

  it('is written in its own script', () => {
    for (const [key, text] of entriesOf(locale)) {
      expect(text, key).toMatch(scripts[locale] ?? latin)
      // `CVV` and `ZIP` are not translated in any language.
      if (scripts[locale]) expect(text.replace(/CVV|ZIP/, ''), key).not.toMatch(latin)
      else expect(text, key).not.toMatch(/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u)
    }
  })
})

/**
 * Characters that the language does not use, such as those of a neighbouring language or of an
 * older encoding.
 */
const foreign: [locale: Locale, characters: RegExp][] = [
  ['uk', /[ыэёъ]/i],
  ['bg', /[ыэёіїє]/i],
  ['ro', /[şţ]/i],
  ['zh-Hans', /[請輸號碼無銀這個們為與從單錄網連開點擊務獲發現]/],
  ['zh-Hant', /[请输号码无银这个们为与从单录网连开点击务获发现]/],
  // Avoids two spellings of the same word, with and without its vowel mark.
  ['ar', /يرجى/],
]

it.each(foreign)('%s has none of the characters %s', (locale, characters) => {
  for (const [key, text] of entriesOf(locale)) expect(text.normalize('NFC'), key).not.toMatch(characters)
})

it('no language breaks its example of a date over two lines', () => {
  for (const texts of Object.values(languages)) expect(texts['error.expiry.partial']).toContain('08\u00a0/\u00a030')
})

it.each(['ar', 'he'] as const)('%s keeps month and year in the order in which they are typed', (locale) => {
  // In right-to-left text, a date would be displayed in reverse. Isolating characters prevent that.
  expect(languages[locale]['error.expiry.partial']).toContain('\u206608\u00a0/\u00a030\u2069')
  expect(languages[locale]['card.expiry.hint']).toMatch(/^\S+ \u200e\/\u200e \S+$/)
})
