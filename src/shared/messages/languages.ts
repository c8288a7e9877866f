import type { Locale } from '../locale'
import { ar } from './ar'
import { bg } from './bg'
import { cs } from './cs'
import { da } from './da'
import { de } from './de'
import { el } from './el'
import { en, type Texts } from './en'
import { es } from './es'
import { es419 } from './es-419'
import { et } from './et'
import { fi } from './fi'
import { fr } from './fr'
import { he } from './he'
import { hr } from './hr'
import { hu } from './hu'
import { it } from './it'
import { ja } from './ja'
import { ko } from './ko'
import { lt } from './lt'
import { lv } from './lv'
import { nb } from './nb'
import { nl } from './nl'
import { pl } from './pl'
import { ptBR } from './pt-br'
import { ptPT } from './pt-pt'
import { ro } from './ro'
import { sk } from './sk'
import { sl } from './sl'
import { sv } from './sv'
import { tr } from './tr'
import { uk } from './uk'
import { zhHans } from './zh-hans'
import { zhHant } from './zh-hant'

/**
 * The texts of every language. No script contains this module: the build writes texts of one
 * language into each document, and a few texts of every language into a file for scripts of the page
 * (`scripts/page-texts.ts`).
 */
export const languages: Readonly<Record<Locale, Texts>> = {
  en,
  de,
  fr,
  es,
  'es-419': es419,
  it,
  nl,
  'pt-BR': ptBR,
  'pt-PT': ptPT,
  pl,
  sv,
  da,
  nb,
  fi,
  cs,
  sk,
  hu,
  ro,
  bg,
  el,
  tr,
  uk,
  hr,
  sl,
  et,
  lv,
  lt,
  ja,
  ko,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
  ar,
  he,
}

/** The direction in which a language is written. */
export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' || locale === 'he' ? 'rtl' : 'ltr')
