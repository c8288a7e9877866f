import type { AddressRecord } from '../../records/address'

type Optional<Type> = { [Name in keyof Type]?: Type[Name] | null }

export type AddressInput = Optional<AddressRecord>

export interface CardInput {
  /** Digits only. */
  number: string
  expMonth: number
  expYear: number
  cvc?: string | null
  name?: string | null
  billingAddress?: AddressInput | null
  isDefault?: boolean | null
  preferredBrand?: string | null
}

export type CustomerInput = Optional<{
  id: string
  name: string
  email: string
  phone: string
  description: string
  billingAddress: AddressInput
  shippingAddress: Optional<{ name: string; phone: string; address: AddressInput }>
  company: Optional<{ name: string; number: string; taxId: string; vatId: string }>
}>

export interface BankAccountInput {
  number?: string | null
  accountHolderName?: string | null
  bankName?: string | null
}

/** The customer in createCustomer and updateCustomer. The schema requires the name. */
export type VaultCustomerInput = CustomerInput & { name: string }

export interface NewCustomerInput {
  customer: VaultCustomerInput
  card?: CardInput | null
}

export interface TokenInput {
  paymentMethod: { card?: CardInput | null; bankAccount?: BankAccountInput | null }
  externalId?: string | null
  customer?: CustomerInput | null
}
