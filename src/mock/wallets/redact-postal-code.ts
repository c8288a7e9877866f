/**
 * Redacts a postal code like both wallets do before the authorisation: without its last three
 * characters in Britain and Canada, five digits in the United States.
 */
export const redactPostalCode = (postalCode: string, countryCode: string): string => {
  if (countryCode === 'GB' || countryCode === 'CA') return postalCode.slice(0, -3).trim()
  return countryCode === 'US' ? postalCode.slice(0, 5) : postalCode
}
