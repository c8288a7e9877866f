import type { SimulatedCard, SimulatedContact } from './types'

export const defaultContacts: readonly SimulatedContact[] = [
  {
    id: 'london',
    givenName: 'Ada',
    familyName: 'Byron',
    emailAddress: 'ada@shop.example',
    phoneNumber: '+44 20 7946 0000',
    addressLines: ['12 St James’s Square'],
    locality: 'London',
    administrativeArea: '',
    postalCode: 'SW1Y 4JH',
    country: 'United Kingdom',
    countryCode: 'GB',
  },
  {
    id: 'new-york',
    givenName: 'Grace',
    familyName: 'Murray',
    emailAddress: 'grace@shop.example',
    phoneNumber: '+1 212 555 0100',
    addressLines: ['350 Fifth Avenue', 'Floor 3'],
    locality: 'New York',
    administrativeArea: 'NY',
    postalCode: '10118-0110',
    country: 'United States',
    countryCode: 'US',
  },
  {
    id: 'ottawa',
    givenName: 'Ursula',
    familyName: 'Franklin',
    emailAddress: 'ursula@shop.example',
    phoneNumber: '+1 613 555 0100',
    addressLines: ['111 Wellington Street'],
    locality: 'Ottawa',
    administrativeArea: 'ON',
    postalCode: 'K1A 0A9',
    country: 'Canada',
    countryCode: 'CA',
  },
  {
    id: 'berlin',
    givenName: 'Emmy',
    familyName: 'Noether',
    emailAddress: 'emmy@shop.example',
    phoneNumber: '+49 30 901820',
    addressLines: ['Unter den Linden 6'],
    locality: 'Berlin',
    administrativeArea: 'BE',
    postalCode: '10117',
    country: 'Germany',
    countryCode: 'DE',
  },
]

export const defaultCards: readonly SimulatedCard[] = [
  { id: 'visa', brand: 'Visa', lastDigits: '1234', type: 'debit', authMethod: 'CRYPTOGRAM_3DS' },
  { id: 'mastercard', brand: 'Mastercard', lastDigits: '5678', type: 'credit', authMethod: 'PAN_ONLY' },
]

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

/**
 * Redacts a postal code like both wallets do before the authorisation: without its last three
 * characters in Britain and Canada, five digits in the United States.
 */
export const redactPostalCode = (postalCode: string, countryCode: string): string => {
  if (countryCode === 'GB' || countryCode === 'CA') return postalCode.slice(0, -3).trim()
  return countryCode === 'US' ? postalCode.slice(0, 5) : postalCode
}

/** Creates an identifier without digits, so that no part of it looks like a card number. */
export const letters = (length: number): string =>
  [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => 'abcdef'[byte % 6]).join('')
