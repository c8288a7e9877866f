/** The valid options of the payment element. */
export interface MethodOptions {
  /** Types of alternative methods, as the service names them. */
  alternatives: readonly string[]
  /** The customer of the vault; undefined for a guest, or if the option is invalid. */
  customerId: string | undefined
  /** The paths of invalid options. */
  invalidPaths: string[]
}

/** The service's types look like `PAYPAL`. */
const typePattern = /^[A-Z][A-Z0-9_]{1,39}$/

export const isMethodType = (type: unknown): type is string => typeof type === 'string' && typePattern.test(type)

/**
 * Types that are not accepted here, because the payment element and the wallets already offer them.
 */
const excluded: readonly unknown[] = ['CARD', 'APPLE_PAY', 'GOOGLE_PAY']

/** Longer lists are cut, because no customer scrolls through them. */
const maxAlternatives = 12

const maxCustomerIdLength = 200

export const readMethodsOptions = (options: { alternatives?: unknown; saved?: unknown }): MethodOptions => {
  const { alternatives = [], saved } = options
  const listed: unknown[] = Array.isArray(alternatives) ? alternatives : []
  const valid = listed.filter((type): type is string => isMethodType(type) && !excluded.includes(type))
  const accepted = [...new Set(valid)].slice(0, maxAlternatives)
  const { customerId } = Object(saved) as { customerId?: unknown }
  const isCustomerId = typeof customerId === 'string' && customerId !== '' && customerId.length <= maxCustomerIdLength
  return {
    alternatives: accepted,
    customerId: isCustomerId ? customerId : undefined,
    invalidPaths: [
      ...(!Array.isArray(alternatives) || accepted.length < listed.length ? ['alternatives'] : []),
      ...(saved !== undefined && !isCustomerId ? ['saved.customerId'] : []),
    ],
  }
}

/** Product names that cannot be derived from the type. */
const labels: Readonly<Record<string, string>> = {
  ACH: 'ACH',
  BLIK: 'BLIK',
  EPS: 'EPS',
  IDEAL: 'iDEAL',
  MOBILEPAY: 'MobilePay',
  PAYPAL: 'PayPal',
  SEPA_DEBIT: 'SEPA Direct Debit',
  TWINT: 'TWINT',
  WECHAT_PAY: 'WeChat Pay',
}

/**
 * Returns the display name of a wallet or an alternative method. The name of an unknown type is
 * derived from the type.
 */
export const labelOf = (type: string): string =>
  labels[type] ??
  type
    .split('_')
    .map((part) => part.slice(0, 1) + part.slice(1).toLowerCase())
    .join(' ')
