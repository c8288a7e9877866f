import { SimulatedApplePayError } from './apple-pay-error'
import { invalidAccess, list, object } from './argument-checks'
import { checkDeliveries, checkLineItems, checkTotal, type Delivery, type Item } from './check-items'

/**
 * The page's answer to a choice on the sheet. If an optional member is absent, the sheet keeps the
 * earlier value.
 */
export interface AppleUpdate {
  total: Item
  lineItems?: Item[]
  deliveries?: Delivery[]
  errors: SimulatedApplePayError[]
}

/** The page's answer to an authorisation. */
export interface AppleResult {
  success: boolean
  errors: SimulatedApplePayError[]
  /** Whether the sheet closes. If not, the customer can correct the payment and authorise again. */
  final: boolean
}

export const statuses = {
  STATUS_SUCCESS: 0,
  STATUS_FAILURE: 1,
  STATUS_INVALID_BILLING_POSTAL_ADDRESS: 2,
  STATUS_INVALID_SHIPPING_POSTAL_ADDRESS: 3,
  STATUS_INVALID_SHIPPING_CONTACT: 4,
  STATUS_PIN_REQUIRED: 5,
  STATUS_PIN_INCORRECT: 6,
  STATUS_PIN_LOCKOUT: 7,
} as const

const checkErrors = (value: unknown): SimulatedApplePayError[] =>
  list(value, 'errors').map((error) => {
    if (!(error instanceof SimulatedApplePayError)) throw new TypeError('An error must be an ApplePayError.')
    return error
  })

/**
 * Reads the page's update of the sheet. The total is required.
 * @throws TypeError for an invalid update.
 */
export const checkUpdate = (value: unknown): AppleUpdate => {
  const update = object(value, 'The update')
  return {
    total: checkTotal(update.newTotal),
    ...(update.newLineItems === undefined ? {} : { lineItems: checkLineItems(update.newLineItems) }),
    ...(update.newShippingMethods === undefined ? {} : { deliveries: checkDeliveries(update.newShippingMethods) }),
    errors: checkErrors(update.errors),
  }
}

const checkStatus = (status: unknown): number => {
  const known: readonly unknown[] = Object.values(statuses)
  if (!known.includes(status)) throw invalidAccess(`"${String(status)}" is not a valid status.`)
  return Number(status)
}

/**
 * Returns the errors for a status of versions 1 and 2.
 * @throws DOMException InvalidAccessError for an unknown status.
 */
export const errorsOf = (value: unknown): SimulatedApplePayError[] => {
  switch (checkStatus(value)) {
    case statuses.STATUS_SUCCESS:
      return []
    case statuses.STATUS_INVALID_BILLING_POSTAL_ADDRESS:
      return [new SimulatedApplePayError('billingContactInvalid')]
    case statuses.STATUS_INVALID_SHIPPING_POSTAL_ADDRESS:
      return [new SimulatedApplePayError('shippingContactInvalid', 'postalAddress')]
    case statuses.STATUS_INVALID_SHIPPING_CONTACT:
      return [new SimulatedApplePayError('shippingContactInvalid')]
    default:
      return [new SimulatedApplePayError('unknown')]
  }
}

/**
 * Reads the page's answer to an authorisation.
 * @param value A status, or an object with a status and errors.
 * @throws DOMException InvalidAccessError for an unknown status; TypeError for any other fault.
 */
export const checkResult = (value: unknown): AppleResult => {
  const result = typeof value === 'number' ? { status: value } : object(value, 'The result')
  const status = checkStatus(result.status)
  const given = 'errors' in result ? checkErrors(result.errors) : []
  if (status === statuses.STATUS_SUCCESS) return { success: true, errors: [], final: true }
  const errors = status === statuses.STATUS_FAILURE ? given : [...given, ...errorsOf(status)]
  const pin = status >= statuses.STATUS_PIN_REQUIRED
  const correctable = errors.length > 0 && !errors.some(({ code }) => code === 'unknown')
  return { success: false, errors, final: !pin && !correctable }
}
