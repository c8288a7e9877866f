/**
 * Whether a text can be the type of an alternative method, such as `PAYPAL`. The payment element
 * and the wallets already offer the three excluded types.
 */
export const isAlternative = (type: string): boolean =>
  /^(?!(CARD|APPLE_PAY|GOOGLE_PAY)$)[A-Z][A-Z0-9_]{1,39}$/.test(type)

/**
 * Returns the types that the payment element offers, without duplicates. Longer lists are cut,
 * because no customer scrolls through them.
 */
export const pickAlternatives = (types: readonly string[]): readonly string[] =>
  [...new Set(types)].filter(isAlternative).slice(0, 12)

/** Matches the id of a customer of the vault. */
export const customerIdPattern = /^.{1,200}$/s
