/** A billing address. A member is null if it is not known. */
export interface BillingAddress {
  line1: string | null
  line2: string | null
  city: string | null
  postalCode: string | null
  state: string | null
  /** ISO 3166-1 alpha-3. */
  country: string | null
}

/** A shipping address with its recipient. A member is null if it is not known. */
export interface ShippingAddress {
  name: string | null
  phone: string | null
  address: BillingAddress | null
}
