import type { BillingAddressInput, ShippingAddressInput } from './address'

/** A customer of the vault. */
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

/** Changes of a customer. Null clears a member; an address is replaced as a whole. */
export type CustomerChanges = Pick<CustomerInput, 'name'> & {
  [Member in Exclude<keyof CustomerInput, 'name'>]?: CustomerInput[Member] | null
}

/** A card to store. */
export interface CardInput {
  /** Digits, without separators. */
  number: string
  /** 1 to 12. */
  expMonth: number
  /** Four digits. */
  expYear: number
  /** Validated, but not stored. */
  cvc?: string
  name?: string
  billingAddress?: BillingAddressInput
  /** Makes the card the customer's default. */
  isDefault?: boolean
  /** The brand that the customer chose on a co-badged card. */
  preferredBrand?: string
}

/** A payment method to store. */
export interface TokenInput {
  /** Either a card or a bank account. */
  paymentMethod: {
    card?: CardInput
    bankAccount?: { number?: string; accountHolderName?: string; bankName?: string }
  }
  externalId?: string
  metadata?: unknown
  /** With an id, the method is added to that customer. With a name, a new customer is created. */
  customer?: { id: string } | CustomerInput
}

/** A request for a processor's own token. */
export interface ProcessorTokenRequest {
  vaultToken: string
  paymentProcessorConnectionId: string
  /** ISO 4217: the default currency of the method. */
  currencyCode: string
  /**
   * The URL to which the customer returns from 3-D Secure. Required if the processor requires 3-D
   * Secure.
   */
  threeDSecureRedirectUrl?: string
}
