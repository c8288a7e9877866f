import { customerIdPattern, pickAlternatives } from '../../../src/shared/alternatives'
import { list, matching, type Report } from '../../../src/shared/check'

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

const checkAlternatives = list(pickAlternatives)
const checkCustomerId = matching(customerIdPattern)

export const readMethodsOptions = ({ alternatives = [], saved }: { alternatives?: unknown; saved?: unknown }) => {
  const invalidPaths: string[] = []
  const report: Report = (path) => invalidPaths.push(path)
  const options: MethodOptions = {
    alternatives: checkAlternatives(alternatives, 'alternatives', report) ?? [],
    customerId: saved === undefined ? undefined : checkCustomerId(Object(saved).customerId, 'saved.customerId', report),
    invalidPaths,
  }
  return options
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
