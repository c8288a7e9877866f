/** The languages of the SDK as BCP 47 tags. `localeOf` selects one for each customer. */
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

/** The regions that use Latin American Spanish (CLDR, parent locales). */
const latinAmerica = '419 AR BO BR BZ CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV US UY VE'
/** The regions that use European Portuguese (CLDR, parent locales). */
const lusophone = 'AO CH CV FR GQ GW LU MO MZ PT ST TL'

/**
 * Returns the SDK's language for a BCP 47 tag. If the first part of the tag is in `locales`, it is
 * the language, except for `es`, whose region decides. Otherwise `Intl.Locale` resolves aliases
 * (`iw` is `he`) and adds the likely script or region (`zh-TW` is `zh-Hant`, `pt` is `pt-BR`). Also
 * accepts `_` as a separator. Returns English if `Intl.Locale` rejects the tag, or if the language
 * is not supported.
 */
export const localeOf = (tag: unknown): Locale => {
  try {
    const normalised = String(tag).replaceAll('_', '-')
    if (normalised === '') return 'en'
    const [language] = normalised.split('-')
    // For `es`, the region decides between `es` and `es-419`.
    const known = locales.find((locale) => locale === language && locale !== 'es')
    return known ?? likelyLocale(normalised)
  } catch {
    return 'en'
  }
}

/**
 * Returns the SDK's language for a tag by its likely script and region. `localeOf` calls it only if
 * the first part of the tag decides nothing, because a browser takes milliseconds to load the data
 * of `Intl.Locale`.
 * @throws RangeError for an invalid tag
 */
const likelyLocale = (tag: string): Locale => {
  const { language, script, region = 'ZZ' } = new Intl.Locale(tag).maximize()
  if (language === 'zh') return script === 'Hant' ? 'zh-Hant' : 'zh-Hans'
  if (language === 'es') return latinAmerica.includes(region) ? 'es-419' : 'es'
  if (language === 'pt') return lusophone.includes(region) ? 'pt-PT' : 'pt-BR'
  // Norwegian without a variety (`no`) and Nynorsk (`nn`) become Bokmål, as in CLDR.
  if (language === 'no' || language === 'nn') return 'nb'
  return locales.find((known) => known === language) ?? 'en'
}

/**
 * Returns the locale in which an amount is written within a text: the tag, whose region decides, or
 * the locale of the text if the tag is of another language.
 */
export const numberLocale = (tag: string, locale: Locale): string => {
  const normalised = tag.replaceAll('_', '-')
  const isSame = localeOf(normalised) === locale && languageOf(normalised) === languageOf(locale)
  return isSame ? normalised : locale
}

const languageOf = (tag: string): string => {
  try {
    return new Intl.Locale(tag).language
  } catch {
    return ''
  }
}
