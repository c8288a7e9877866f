import type { PaidWithRecord } from '../../records/payment'

type JsonObject = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A wallet's token: an object, or text that holds one as JSON. Nothing when it is neither. */
export const readWalletToken = (token: unknown): JsonObject | undefined => {
  const value = typeof token === 'string' ? parse(token) : token
  return isObject(value) ? value : undefined
}

const textIn = (object: unknown, ...names: string[]): string => {
  for (const name of names) {
    const value = isObject(object) ? object[name] : undefined
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
    ...(kind === 'CREDIT' || kind === 'DEBIT' ? { kind } : {}),
  }
}
