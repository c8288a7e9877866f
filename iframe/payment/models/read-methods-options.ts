/** What the page says of the payment element, once read. */
export interface MethodOptions {
  /** Types of alternative methods, as the service names them. */
  alternatives: readonly string[]
  /** The customer of the vault; undefined for a guest. */
  customerId: string | undefined
  /** Paths of what is left out because it is no such thing. */
  invalidPaths: string[]
}

/** The service's types look like `PAYPAL`; those that are no redirect have ways of their own. */
const alternative = /^[A-Z][A-Z0-9_]{1,39}$/
const notHere: readonly unknown[] = ['CARD', 'APPLE_PAY', 'GOOGLE_PAY']

/** More than anybody scrolls through; a longer list is cut. */
const most = 12

export const readMethodsOptions = (given: { alternatives?: unknown; saved?: unknown }): MethodOptions => {
  const { alternatives = [], saved } = given
  const listed: unknown[] = Array.isArray(alternatives) ? alternatives : []
  const known = listed.filter(
    (type): type is string => typeof type === 'string' && alternative.test(type) && !notHere.includes(type),
  )
  const taken = [...new Set(known)].slice(0, most)
  const { customerId } = Object(saved) as { customerId?: unknown }
  const isCustomer = typeof customerId === 'string' && customerId !== '' && customerId.length <= 200
  return {
    alternatives: taken,
    customerId: isCustomer ? customerId : undefined,
    invalidPaths: [
      ...(!Array.isArray(alternatives) || taken.length < listed.length ? ['alternatives'] : []),
      ...(saved !== undefined && !isCustomer ? ['saved.customerId'] : []),
    ],
  }
}

const labels: Readonly<Record<string, string>> = { PAYPAL: 'PayPal', KLARNA: 'Klarna', IDEAL: 'iDEAL' }

/** What a person calls an alternative method; of one that nobody knows here, its type in plain letters. */
export const labelOf = (type: string): string =>
  labels[type] ??
  type
    .split('_')
    .map((word) => word.slice(0, 1) + word.slice(1).toLowerCase())
    .join(' ')
