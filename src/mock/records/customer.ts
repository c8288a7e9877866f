import type { AddressRecord } from './address'
import type { Instant } from './instant'

export interface CustomerRecord {
  id: string
  accountId: string
  /** The id of the Client Token that created the customer; null for a Private Key. */
  madeWith: string | null
  name: string
  email: string | null
  phone: string | null
  description: string | null
  billingAddress: AddressRecord | null
  shippingAddress: { name: string | null; phone: string | null; address: AddressRecord | null } | null
  company: { name: string | null; number: string | null; taxId: string | null; vatId: string | null } | null
  /** The id of the payment method that is used by default. */
  defaultPaymentMethodId: string | null
  created: Instant
  updated: Instant
}
