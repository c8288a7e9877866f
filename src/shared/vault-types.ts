import type { CardBrand } from './card/brand'
import type { BillingAddress } from './types'

/** A payment method in a customer's vault, as a page may show it. */
export interface VaultMethod {
  /**
   * Names the method in calls of the vault. It is random, and valid until the page is left or the
   * vault's frame is loaded again.
   */
  readonly handle: string
  readonly type: 'card' | 'bankAccount'
  /** The brand of a card; `unknown` for a bank account. */
  readonly brand: CardBrand
  /** Null if the service does not report it. */
  readonly lastFour: string | null
  /** 1 to 12; null for a bank account. */
  readonly expMonth: number | null
  /** Four digits; null for a bank account. */
  readonly expYear: number | null
  /** Whether the card has expired, by the customer's clock. */
  readonly expired: boolean
  /** The name of the cardholder or account holder; null if the service does not report it. */
  readonly name: string | null
  /** Whether this is the customer's default method. */
  readonly isDefault: boolean
}

/** An address. A member is null if it is not known, or to remove it. */
export type VaultAddress = { [Name in keyof BillingAddress]?: BillingAddress[Name] | null }

/** A recipient with an address. */
export interface VaultShippingAddress {
  name?: string | null
  phone?: string | null
  address?: VaultAddress | null
}

/** A company, for a customer that is a business. */
export interface VaultCompany {
  name?: string | null
  number?: string | null
  taxId?: string | null
  vatId?: string | null
}

/** The data of a new customer. */
export interface VaultCustomerInput {
  /** The full name, or the name of the business. */
  name: string
  email?: string | null
  phone?: string | null
  description?: string | null
  billingAddress?: VaultAddress | null
  shippingAddress?: VaultShippingAddress | null
  company?: VaultCompany | null
}

/**
 * The data of a customer. A member is null if it is not known. `phone`, `description` and `company`
 * are absent if the account does not announce the feature `full`.
 */
export interface VaultCustomerData {
  name: string | null
  email: string | null
  billingAddress: VaultAddress | null
  shippingAddress: VaultShippingAddress | null
  phone?: string | null
  description?: string | null
  company?: VaultCompany | null
}
