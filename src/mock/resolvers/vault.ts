import type { Context } from '../context'
import { countTokenisation } from '../domain/clients/count-tokenisation'
import { defaultMethod } from '../domain/vault/default-method'
import { deletePaymentMethod } from '../domain/vault/delete-payment-method'
import { findPaymentMethod } from '../domain/vault/find-payment-method'
import type { TokenInput } from '../domain/vault/input'
import { presentPaymentMethod, presentToken } from '../domain/vault/present'
import type { Tokenised } from '../domain/vault/store-method'
import { tokenise } from '../domain/vault/tokenise'
import { updateDefaultPaymentMethod } from '../domain/vault/update-default-payment-method'
import type { Run } from '../operation'
import type { Reader } from '../store/store'

const answer = (reader: Reader, tokenised: Tokenised, { caller }: Context) => {
  const { customer } = tokenised
  return presentToken(tokenised, customer ? defaultMethod(reader, customer, caller) : undefined)
}

const tokenisePaymentMethod: Run<{ data: TokenInput }> = async ({ data }, context, keep) => {
  await countTokenisation(context)
  const tokenised = await tokenise(data, context, (transactor, made) =>
    keep(transactor, { type: 'result', value: answer(transactor, made, context) }),
  )
  return context.store.read((reader) => answer(reader, tokenised, context))
}

const getPaymentMethod: Run<{ token: string }> = ({ token }, { store, caller }) =>
  store.read((reader) => {
    const method = findPaymentMethod(reader, token, caller)
    const customer = method.customerId === null ? undefined : reader.get('customers', method.customerId)
    return presentPaymentMethod(method, customer)
  })

const remove: Run<{ token: string }> = async ({ token }, context) => {
  await deletePaymentMethod(token, context)
  return true
}

const updateDefault: Run<{ token: string }> = async ({ token }, context) => {
  await updateDefaultPaymentMethod(token, context)
  return true
}

export const vaultOperations = {
  tokenisePaymentMethod,
  getPaymentMethod,
  deletePaymentMethod: remove,
  updateDefaultPaymentMethod: updateDefault,
}
