import type { Locale } from '../locale'
import { ar } from './ar'
import { de } from './de'
import { en, type Texts } from './en'
import { es } from './es'
import { fr } from './fr'
import { it } from './it'
import { ja } from './ja'
import { nl } from './nl'
import { pl } from './pl'
import { pt } from './pt'
import { sv } from './sv'
import { zhHans } from './zh-hans'

/** Every language, for the build of the frames' documents: none of them travels in a script. */
export const languages: Readonly<Record<Locale, Texts>> = {
  en,
  de,
  fr,
  es,
  it,
  nl,
  pt,
  pl,
  sv,
  ja,
  'zh-Hans': zhHans,
  ar,
}

/** Which way a language is written. */
export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr')
