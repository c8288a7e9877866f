/** A billing address. The country is ISO 3166-1 alpha-3. */
export interface AddressRecord {
  line1: string | null
  line2: string | null
  city: string | null
  postalCode: string | null
  state: string | null
  country: string | null
}
