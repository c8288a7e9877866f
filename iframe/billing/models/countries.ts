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
 * Guesses the customer's country from languages.
 *
 * @param languages BCP 47 tags, the best guess first. A region in any of them counts before the
 * usual region of the first one.
 * @returns an ISO 3166-1 alpha-2 code, or an empty text
 */
export const guessCountry = (languages: readonly string[]): string => {
  const regions = languages.map((tag) => new Intl.Locale(tag).region)
  const [first = 'en'] = languages
  return (
    [...regions, new Intl.Locale(first).maximize().region].find(
      (code = '') => code.length === 2 && isCountryCode(code),
    ) ?? ''
  )
}
