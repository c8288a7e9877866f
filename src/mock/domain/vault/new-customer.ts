import { madeWith } from '../../caller'
import type { Context } from '../../context'
import { maskCardsIn } from '../../mask-card-numbers'
import type { AddressRecord } from '../../records/address'
import type { CustomerRecord } from '../../records/customer'
import type { AddressInput, CustomerInput } from './input'

/** Creates an address record; null without an address. */
export const toAddress = (input: AddressInput | null | undefined): AddressRecord | null =>
  input
    ? {
        line1: input.line1 ?? null,
        line2: input.line2 ?? null,
        city: input.city ?? null,
        postalCode: input.postalCode ?? null,
        state: input.state ?? null,
        country: input.country ?? null,
      }
    : null

const toShipping = (input: CustomerInput['shippingAddress']): CustomerRecord['shippingAddress'] =>
  input ? { name: input.name ?? null, phone: input.phone ?? null, address: toAddress(input.address) } : null

const toCompany = (input: CustomerInput['company']): CustomerRecord['company'] =>
  input
    ? {
        name: input.name ?? null,
        number: input.number ?? null,
        taxId: input.taxId ?? null,
        vatId: input.vatId ?? null,
      }
    : null

/** Creates a customer record. */
export const newCustomer = (input: CustomerInput, { ids, now, caller }: Context): CustomerRecord => ({
  id: ids.uuid(),
  accountId: caller.account.id,
  madeWith: madeWith(caller),
  name: input.name ?? '',
  email: input.email ?? null,
  phone: input.phone ?? null,
  description: maskCardsIn(input.description) ?? null,
  billingAddress: toAddress(input.billingAddress),
  shippingAddress: toShipping(input.shippingAddress),
  company: toCompany(input.company),
  defaultPaymentMethodId: null,
  created: now,
  updated: now,
})
