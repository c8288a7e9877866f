/** A billing address; the country has three letters. */
export interface AddressRecord {
  line1: string | null
  line2: string | null
  city: string | null
  postalCode: string | null
  state: string | null
  country: string | null
}
