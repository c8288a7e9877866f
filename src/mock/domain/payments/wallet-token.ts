import { isJsonObject, type JsonObject, readJsonObject } from '../../json-object'
import type { PaidWithRecord } from '../../records/payment'

const textIn = (object: unknown, ...names: string[]): string => {
  for (const name of names) {
    const value = isJsonObject(object) ? object[name] : undefined
    if (typeof value === 'string') return value
  }
  return ''
}

/**
 * Reads the card data of a wallet token: `paymentMethod` of Apple Pay or `info` of Google Pay.
 * Nothing else of the token is stored.
 */
export const walletCard = (token: JsonObject | undefined): Partial<PaidWithRecord> => {
  const card = token?.paymentMethod ?? token?.info
  const lastDigits = /(?<!\d)\d{4}$/.exec(textIn(card, 'displayName', 'cardDetails'))?.[0]
  const brand = /^[a-z]{1,20}$/i.exec(textIn(card, 'network', 'cardNetwork'))?.[0].toLowerCase()
  const kind = textIn(card, 'type', 'cardFundingSource').toUpperCase()
  return {
    ...(lastDigits ? { maskedNumber: `************${lastDigits}` } : {}),
    ...(brand ? { brand } : {}),
    ...(kind === 'CREDIT' || kind === 'DEBIT' || kind === 'PREPAID' ? { kind } : {}),
  }
}

/**
 * Returns whether a token of Google Pay contains the card's own number, without authentication. The
 * token is Google's, or the payment method that contains it. Only simulated tokens can be read:
 * real ones are encrypted.
 */
export const isPanOnly = (type: string, walletToken: JsonObject | undefined): boolean => {
  if (type !== 'GOOGLE_PAY') return false
  const data = readJsonObject(walletToken?.tokenizationData)
  const token = data ? readJsonObject(data.token) : walletToken
  return readJsonObject(token?.signedMessage)?.authMethod === 'PAN_ONLY'
}
