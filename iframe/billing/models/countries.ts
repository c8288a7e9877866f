import { alpha2Codes, isCountryCode } from '../../../src/shared/countries'

export interface CountryOption {
  /** An ISO 3166-1 alpha-2 code. */
  code: string
  /** The name in the language of the form. */
  name: string
}

/** Returns all countries, sorted by their names in a language. */
export const countryOptions = (language: string): CountryOption[] => {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const { compare } = new Intl.Collator(language)
  return alpha2Codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => compare(one.name, other.name))
}

/**
 * Returns the locale of a language tag; undefined for an invalid tag, such as `en_US`. Some
 * browsers list such tags in `navigator.languages`.
 */
const localeOf = (tag: string): Intl.Locale | undefined => {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}

/** Returns the region that a BCP 47 tag contains. */
const regionOf = (tag: string): string | undefined => localeOf(tag)?.region

/**
 * Guesses the customer's country from languages.
 *
 * @param languages BCP 47 tags, the best guess first. A region in any of them counts before the
 * usual region of the first one.
 * @returns an ISO 3166-1 alpha-2 code, or an empty text
 */
export const guessCountry = (languages: readonly string[]): string => {
  const regions = languages.map(regionOf)
  const [first = 'en'] = languages
  return (
    [...regions, localeOf(first)?.maximize().region].find((code = '') => code.length === 2 && isCountryCode(code)) ?? ''
  )
}
