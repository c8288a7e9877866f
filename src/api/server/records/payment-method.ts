import type { BillingAddress } from './address'
import type { Customer } from './customer'

/**
 * A stored card or bank account. A member is null if the service does not report it, or if the kind
 * of method does not have it.
 */
export interface PaymentMethod {
  id: string | null
  /** The token with which the method can pay. */
  token: string | null
  /** Masked: at most the first six and the last four digits. */
  number: string | null
  /** 1 to 12. Null for a bank account. */
  expMonth: number | null
  /** Four digits. Null for a bank account. */
  expYear: number | null
  /** The cardholder or account holder. */
  name: string | null
  /** Whether this is the customer's default method. */
  isDefault: boolean | null
  /** Null for a bank account. */
  brand: string | null
  /** Identical for all payment methods of your account with the same number. */
  fingerprint: string | null
  /** Your own id of the method. */
  externalId: string | null
  billingAddress: BillingAddress | null
  /** When the method was stored: an ISO 8601 date-time. */
  systemCreated: string | null
}

/** The token of a payment method that was just stored. */
export interface TokenisedMethod {
  id: string
  /** The token with which the method can pay. */
  token: string
  /** An ISO 8601 date-time. */
  createdDate: string
  /** The customer to whom the method belongs. Null if it belongs to no customer. */
  customer: Customer | null
}
