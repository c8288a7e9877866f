const codes = [
  'unknown',
  'shippingContactInvalid',
  'billingContactInvalid',
  'addressUnserviceable',
  'couponCodeInvalid',
  'couponCodeExpired',
] as const

const contactFields = [
  'phoneNumber',
  'emailAddress',
  'name',
  'phoneticName',
  'postalAddress',
  'addressLines',
  'locality',
  'subLocality',
  'postalCode',
  'administrativeArea',
  'subAdministrativeArea',
  'country',
  'countryCode',
] as const

type Code = (typeof codes)[number]
type ContactField = (typeof contactFields)[number]

/**
 * Simulates Apple's class `ApplePayError`: the cause, the field, and the message for the customer.
 */
export class SimulatedApplePayError {
  readonly code: Code
  readonly contactField: ContactField | undefined
  readonly message: string

  /** @throws TypeError for a code or a field that Apple does not define. */
  constructor(errorCode: Code, contactField?: ContactField, message = '') {
    if (!codes.includes(errorCode)) throw new TypeError(`"${errorCode}" is not a valid ApplePayErrorCode.`)
    if (contactField !== undefined && !contactFields.includes(contactField)) {
      throw new TypeError(`"${contactField}" is not a valid ApplePayErrorContactField.`)
    }
    this.code = errorCode
    this.contactField = contactField
    this.message = message
  }

  /** The text that the simulated sheet shows. */
  get shown(): string {
    return this.message === '' ? [this.code, this.contactField].filter(Boolean).join(': ') : this.message
  }
}
