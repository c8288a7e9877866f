/** The languages of the SDK, by their BCP 47 names. Any other language becomes English. */
export const locales = [
  'en',
  'de',
  'fr',
  'es',
  'es-419',
  'it',
  'nl',
  'pt-BR',
  'pt-PT',
  'pl',
  'sv',
  'da',
  'nb',
  'fi',
  'cs',
  'sk',
  'hu',
  'ro',
  'bg',
  'el',
  'tr',
  'uk',
  'hr',
  'sl',
  'et',
  'lv',
  'lt',
  'ja',
  'ko',
  'zh-Hans',
  'zh-Hant',
  'ar',
  'he',
] as const
export type Locale = (typeof locales)[number]

/** Regions whose Spanish is that of Latin America (CLDR, parent locales). */
const latinAmerica = '419 AR BO BR BZ CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV US UY VE'
/** Regions whose Portuguese is that of Portugal (CLDR, parent locales). */
const lusophone = 'AO CH CV FR GQ GW LU MO MZ PT ST TL'

/**
 * Returns the language for a BCP 47 tag, by the rules of `Intl.Locale`: aliases are resolved (`iw`
 * is `he`), and a missing script or region is the likely one (`zh-TW` is `zh-Hant`, `pt` is
 * `pt-BR`). `_` separates subtags too. An invalid tag gives English.
 */
export const localeOf = (tag: unknown): Locale => {
  try {
    const { language, script, region = 'ZZ' } = new Intl.Locale(String(tag).replaceAll('_', '-')).maximize()
    if (language === 'zh') return script === 'Hant' ? 'zh-Hant' : 'zh-Hans'
    if (language === 'es') return latinAmerica.includes(region) ? 'es-419' : 'es'
    if (language === 'pt') return lusophone.includes(region) ? 'pt-PT' : 'pt-BR'
    // The CLDR fallback of both is Bokmål.
    if (language === 'no' || language === 'nn') return 'nb'
    return locales.find((known) => known === language) ?? 'en'
  } catch {
    return 'en'
  }
}
