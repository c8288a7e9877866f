export interface BillingAddressInput {
  line1?: string
  line2?: string
  city?: string
  postalCode?: string
  state?: string
  /** ISO 3166-1 alpha-3. */
  country?: string
}

export interface ShippingAddressInput {
  name?: string
  phone?: string
  address?: BillingAddressInput
}
