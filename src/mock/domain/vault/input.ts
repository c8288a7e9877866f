import type * as contract from '../../../contract/generated/types'
import type { Received } from '../../interface-types'

export type AddressInput = Received<contract.BillingAddressInput>
export type CardInput = Received<contract.PaymentCardInput>
export type BankAccountInput = Received<contract.PaymentBankAccountInput>
/** The customer of tokenisePaymentMethod, which needs no name beside an id. */
export type CustomerInput = Received<contract.TokenCustomerInput>
export type NewCustomerInput = Received<contract.CustomerInput>
export type UpdateCustomerInput = Received<contract.UpdateCustomerVariables>
export type TokenInput = Received<contract.TokenInput>
