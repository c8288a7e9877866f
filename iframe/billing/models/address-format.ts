import type { BillingFieldName, BillingFields } from '../../../src/shared/types'
import { toAscii } from '../../card/models/digits'
import { defaultLayout, largestFirstCountries, layouts, postalCodePatterns, zipCountries } from './address-table'

/** How the form shows the address of a country. */
export interface AddressFormat {
  /** The fields of each line. */
  lines: readonly (readonly BillingFieldName[])[]
  /** The fields that must not be empty. */
  required: readonly BillingFieldName[]
}

const fieldOfLetter: Readonly<Record<string, BillingFieldName>> = {
  A: 'line1',
  C: 'city',
  S: 'state',
  Z: 'postalCode',
}

const fieldsOf = (letters: string): BillingFieldName[] => [...letters].flatMap((letter) => fieldOfLetter[letter] ?? [])

const isIn = (countries: string, country: string): boolean => country !== '' && countries.includes(country)

const layoutOf = (country: string) => {
  const [lines, required] = layouts.find(([, , countries]) => isIn(countries, country)) ?? defaultLayout
  return { lines: lines.split('/').map(fieldsOf), required: fieldsOf(required) }
}

/**
 * Splits a line, so that the street address (`line1` and `line2`) has lines of its own. In a
 * written address, it may share a line with other fields.
 */
const separateStreet = (line: readonly BillingFieldName[]): BillingFieldName[][] => {
  const index = line.indexOf('line1')
  if (index < 0) return [[...line]]
  return [line.slice(0, index), ['line1' as const], ['line2' as const], line.slice(index + 1)].filter(
    ({ length }) => length > 0,
  )
}

/**
 * Returns the format of a country's address.
 *
 * @param country an ISO 3166-1 alpha-2 code, or an empty text
 * @param language the language of the form, as a BCP 47 tag. If it is Chinese, Japanese or Korean,
 * the addresses of `largestFirstCountries` begin with their largest part.
 */
export const addressFormat = (mode: BillingFields, country: string, language: string): AddressFormat => {
  const { lines, required } = layoutOf(country)
  if (mode === 'none') return { lines: [], required: [] }
  if (mode === 'postal') {
    const code = lines.flat().filter((name): boolean => name === 'postalCode')
    return { lines: [['country', ...code]], required: ['country', ...required.filter((name) => code.includes(name))] }
  }
  const isLargestFirst = /^(ja|ko|zh)\b/.test(language) && isIn(largestFirstCountries, country)
  const ordered = isLargestFirst ? lines.map((line) => [...line].reverse()).reverse() : lines
  return { lines: [['country'], ...ordered.flatMap(separateStreet)], required: ['country', ...required] }
}

/**
 * Returns whether a postal code has a usual format of its country, or the country has no known
 * format. An unusual code only shows a hint, because the rules of a country change. All digits are
 * treated alike: the hint changes the frame's height, which the page can observe, and a customer
 * may type the digits of a card here.
 */
export const isUsualPostalCode = (postalCode: string, country: string): boolean => {
  const pattern = postalCodePatterns.find(([, countries]) => isIn(countries, country))?.[0]
  return !pattern || new RegExp(`^(?:${anyDigits(pattern)})$`, 'i').test(toAscii(postalCode).trim())
}

/**
 * Replaces each digit and each set of digits in a pattern by `\d`, except numbers of repetitions
 * such as `{5}`.
 */
const anyDigits = ({ source }: RegExp): string =>
  source.replace(/(\{[\d,]+\})|\[[\d-]+\]|\d/g, (_part, count?: string) => count ?? '\\d')

/** Whether customers in a country call the postal code a ZIP code. */
export const hasZipCode = (country: string): boolean => isIn(zipCountries, country)
