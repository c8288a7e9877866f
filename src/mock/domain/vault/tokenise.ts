import type { Context } from '../../context'
import { throwIfInvalid } from '../../errors'
import type { CustomerRecord } from '../../records/customer'
import type { PaymentMethodRecord } from '../../records/payment-method'
import type { Reader, Transactor } from '../../store/store'
import { findCustomer } from './find-customer'
import type { CustomerInput, TokenInput } from './input'
import { newBankAccount } from './new-bank-account'
import { newCard } from './new-card'
import { newCustomer } from './new-customer'
import { storeMethod, type Tokenised } from './store-method'
import { tokenIssues } from './validate-vault-input'

const ownerOf = (reader: Reader, input: CustomerInput | null | undefined, context: Context): CustomerRecord | null => {
  if (!input) return null
  return typeof input.id === 'string' ? findCustomer(reader, input.id, context.caller) : newCustomer(input, context)
}

const newMethod = ({ paymentMethod, externalId }: TokenInput, context: Context): Promise<PaymentMethodRecord> => {
  const { card, bankAccount } = paymentMethod
  const id = externalId ?? null
  return card ? newCard(card, id, context) : newBankAccount(bankAccount ?? {}, id, context)
}

type AlsoDo = (transactor: Transactor, tokenised: Tokenised) => void

/**
 * Stores a card or a bank account. If the input names or describes a customer, the method is stored
 * for this customer.
 *
 * @param alsoDo Runs in the same transaction.
 */
export const tokenise = async (input: TokenInput, context: Context, alsoDo: AlsoDo): Promise<Tokenised> => {
  throwIfInvalid(tokenIssues(input, context.now))
  const method = await newMethod(input, context)
  const makeDefault = input.paymentMethod.card?.isDefault === true
  return context.store.transact((transactor) => {
    const owner = ownerOf(transactor, input.customer, context)
    const tokenised = storeMethod(transactor, { method, owner, makeDefault }, context.now)
    alsoDo(transactor, tokenised)
    return tokenised
  })
}
