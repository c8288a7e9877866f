import { isObject } from '../../../shared/is-object'
import { type JsonObject, readJsonObject } from '../../json-object'
import type { PaidWithRecord } from '../../records/payment'

const textIn = (object: unknown, ...names: string[]): string => {
  for (const name of names) {
    const value = isObject(object) ? object[name] : undefined
    if (typeof value === 'string') return value
  }
  return ''
}

/**
 * Reads the card data of a wallet token: `paymentMethod` of Apple Pay or `info` of Google Pay. All
 * other data of the token is discarded.
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
 * Returns whether a Google Pay token is PAN_ONLY: it contains the card's own number and does not
 * authenticate the customer. `walletToken` is Google's token or the payment method data that
 * contains the token. Real tokens are encrypted, so only simulated tokens can be recognised.
 */
export const isPanOnly = (type: string, walletToken: JsonObject | undefined): boolean => {
  if (type !== 'GOOGLE_PAY') return false
  const data = readJsonObject(walletToken?.tokenizationData)
  const token = data ? readJsonObject(data.token) : walletToken
  return readJsonObject(token?.signedMessage)?.authMethod === 'PAN_ONLY'
}
