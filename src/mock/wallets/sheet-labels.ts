import type { SimulatedCard, SimulatedContact } from './types'

/** Returns a label that fits into the sheet of a phone, so without the street. */
export const contactLabel = ({ givenName, familyName, locality, countryCode }: SimulatedContact): string =>
  [`${givenName} ${familyName}`, locality, countryCode].join(', ')

/**
 * Returns an amount such as “€4.90”. With an invalid currency code, returns amount and code as they
 * are.
 * @param amount a decimal number
 */
export const amountLabel = (amount: unknown, currency: unknown): string => {
  try {
    // `format` also accepts a number as text, although TypeScript's type allows only numbers.
    return new Intl.NumberFormat('en', { style: 'currency', currency: String(currency) }).format(amount as number)
  } catch {
    return `${amount} ${currency}`
  }
}

export const cardLabel = ({ brand, lastDigits }: SimulatedCard): string => `${brand} ${lastDigits}`
