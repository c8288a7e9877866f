import type { BillingAddressInput, ShippingAddressInput } from './address'

export interface CustomerInput {
  /** Full name, or the name of the business. */
  name: string
  email?: string
  phone?: string
  description?: string
  billingAddress?: BillingAddressInput
  shippingAddress?: ShippingAddressInput
  company?: { name?: string; number?: string; taxId?: string; vatId?: string }
}

/** What changes of a customer; an address is replaced as a whole, and null clears. */
export type CustomerChanges = Pick<CustomerInput, 'name'> & {
  [Member in Exclude<keyof CustomerInput, 'name'>]?: CustomerInput[Member] | null
}

export interface CardInput {
  /** Digits, without separators. */
  number: string
  /** 1 to 12. */
  expMonth: number
  /** Four digits. */
  expYear: number
  /** Checked and never kept. */
  cvc?: string
  name?: string
  billingAddress?: BillingAddressInput
  /** Makes it the customer's default. */
  isDefault?: boolean
  /** The customer's choice on a card of two brands. */
  preferredBrand?: string
}

export interface TokenInput {
  /** One of the two. */
  paymentMethod: {
    card?: CardInput
    bankAccount?: { number?: string; accountHolderName?: string; bankName?: string }
  }
  externalId?: string
  metadata?: unknown
  /** With an id the method goes to that customer; with a name a new customer is made. */
  customer?: { id: string } | CustomerInput
}

export interface ProcessorTokenRequest {
  vaultToken: string
  paymentProcessorConnectionId: string
  /** ISO 4217: the default currency of the method. */
  currencyCode: string
  /** Where the customer comes back to from 3-D Secure. Give it wherever that is the law. */
  threeDSecureRedirectUrl?: string
}
