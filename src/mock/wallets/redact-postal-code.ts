/**
 * Redacts a postal code as both wallets do before the authorisation. In Britain and Canada, the
 * last three characters are removed. In the United States, the first five digits remain. Postal
 * codes of other countries stay unchanged.
 */
export const redactPostalCode = (postalCode: string, countryCode: string): string => {
  if (countryCode === 'GB' || countryCode === 'CA') return postalCode.slice(0, -3).trim()
  return countryCode === 'US' ? postalCode.slice(0, 5) : postalCode
}
