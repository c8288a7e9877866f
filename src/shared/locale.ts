/** The languages of the SDK, by their BCP 47 names. English stands in for all others. */
export const locales = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'ja', 'zh-Hans', 'ar'] as const
export type Locale = (typeof locales)[number]

/**
 * The language to speak for a BCP 47 tag, by its first part (look-up of RFC 4647, 3.4): `fr-CH` is told in `fr`. Chinese is told in
 * simplified characters, but to those who write traditional ones (`zh-Hant`, `zh-TW`) in English, as CLDR has it. Never throws:
 * what is no tag is English.
 */
export const localeOf = (tag: unknown): Locale => {
  const name = String(tag).toLowerCase()
  if (/^zh[-_](?!hans).*(hant|tw|hk|mo)/.test(name)) return 'en'
  return locales.find((known) => known.split('-')[0] === name.split(/[-_]/)[0]) ?? 'en'
}
