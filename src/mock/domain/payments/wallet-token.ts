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
 * What the wallet tells of the card behind it, in Apple's words (`paymentMethod`) or Google's (`info`), if it does.
 * Nothing else of the token is kept.
 */
export const walletCard = (token: JsonObject | undefined): Partial<PaidWithRecord> => {
  const told = token?.paymentMethod ?? token?.info
  const lastDigits = /(?<!\d)\d{4}$/.exec(textIn(told, 'displayName', 'cardDetails'))?.[0]
  const brand = /^[a-z]{1,20}$/i.exec(textIn(told, 'network', 'cardNetwork'))?.[0].toLowerCase()
  const kind = textIn(told, 'type', 'cardFundingSource').toUpperCase()
  return {
    ...(lastDigits ? { maskedNumber: `************${lastDigits}` } : {}),
    ...(brand ? { brand } : {}),
    ...(kind === 'CREDIT' || kind === 'DEBIT' || kind === 'PREPAID' ? { kind } : {}),
  }
}

/**
 * Whether Google gives the card's own number on, which nobody has authenticated yet. The token is Google's own, or the method with it
 * inside; what is sealed, as every token but a simulated one is, tells nothing.
 */
export const isPanOnly = (type: string, walletToken: JsonObject | undefined): boolean => {
  if (type !== 'GOOGLE_PAY') return false
  const data = readJsonObject(walletToken?.tokenizationData)
  const token = data ? readJsonObject(data.token) : walletToken
  return readJsonObject(token?.signedMessage)?.authMethod === 'PAN_ONLY'
}
