import type { BillingAddress, ShippingAddress } from './address'

/**
 * A customer of the vault. Dates are ISO 8601 date-times. A member is null if it is not known.
 */
export interface Customer {
  id: string | null
  billingAddress: BillingAddress | null
  description: string | null
  email: string | null
  /** Full name, or the name of the business. */
  name: string | null
  phone: string | null
  shippingAddress: ShippingAddress | null
  company: Company | null
  /** When the customer was created. */
  systemCreated: string | null
  /** When the customer last changed. */
  systemUpdated: string | null
  /** The token of the default payment method. Null if there is no default. */
  defaultPaymentMethod: string | null
}

/** A customer's company. A member is null if it is not known. */
export interface Company {
  name: string | null
  number: string | null
  taxId: string | null
  vatId: string | null
}
