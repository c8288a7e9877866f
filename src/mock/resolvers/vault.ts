import { deletePaymentMethod } from '../domain/vault/delete-payment-method'
import { findPaymentMethod } from '../domain/vault/find-payment-method'
import type { TokenInput } from '../domain/vault/input'
import { presentPaymentMethod, presentToken } from '../domain/vault/present'
import type { Tokenised } from '../domain/vault/store-method'
import { tokenise } from '../domain/vault/tokenise'
import { updateDefaultPaymentMethod } from '../domain/vault/update-default-payment-method'
import { accepts, type Operation } from '../operation'
import type { Reader } from '../store/store'

const answer = async (reader: Reader, tokenised: Tokenised) => {
  const defaultId = tokenised.customer?.defaultPaymentMethodId
  return presentToken(tokenised, defaultId ? await reader.get('paymentMethods', defaultId) : undefined)
}

const tokenisePaymentMethod: Operation<{ data: TokenInput }> = {
  accepts: accepts.vault,
  keyed: true,
  run: async ({ data }, context, keep) => {
    const tokenised = await tokenise(data, context, async (transactor, made) =>
      keep(transactor, { type: 'result', value: await answer(transactor, made) }),
    )
    return context.store.read((reader) => answer(reader, tokenised))
  },
}

const open = { accepts: accepts.vault, keyed: false }

const getPaymentMethod: Operation<{ token: string }> = {
  ...open,
  run: ({ token }, { store, caller }) =>
    store.read(async (reader) => {
      const method = await findPaymentMethod(reader, token, caller)
      const customer = method.customerId === null ? undefined : await reader.get('customers', method.customerId)
      return presentPaymentMethod(method, customer)
    }),
}

const remove: Operation<{ token: string }> = {
  ...open,
  run: async ({ token }, context) => {
    await deletePaymentMethod(token, context)
    return true
  },
}

const updateDefault: Operation<{ token: string }> = {
  ...open,
  run: async ({ token }, context) => {
    await updateDefaultPaymentMethod(token, context)
    return true
  },
}

export const vaultOperations = {
  tokenisePaymentMethod,
  getPaymentMethod,
  deletePaymentMethod: remove,
  updateDefaultPaymentMethod: updateDefault,
}
