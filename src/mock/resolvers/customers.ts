import { createCustomer } from '../domain/vault/create-customer'
import { methodsOfCustomer } from '../domain/vault/customer-methods'
import { defaultMethod } from '../domain/vault/default-method'
import { findCustomer } from '../domain/vault/find-customer'
import type { NewCustomerInput, UpdateCustomerInput } from '../domain/vault/input'
import { presentCustomer, presentPaymentMethod } from '../domain/vault/present'
import { updateCustomer } from '../domain/vault/update-customer'
import { canAccess } from '../domain/vault/vault-access'
import type { Run } from '../operation'

const create: Run<{ data: NewCustomerInput }> = async ({ data }, context) => (await createCustomer(data, context)).id

const update: Run<UpdateCustomerInput> = async (input, context) => {
  await updateCustomer(input, context)
  return true
}

const get: Run<{ id: string }> = ({ id }, { store, caller }) =>
  store.read((reader) => {
    const customer = findCustomer(reader, id, caller)
    return presentCustomer(customer, defaultMethod(reader, customer, caller))
  })

const getPaymentMethods: Run<{ customerId: string }> = ({ customerId }, { store, caller }) =>
  store.read((reader) => {
    const customer = findCustomer(reader, customerId, caller)
    const methods = methodsOfCustomer(reader, customer.id)
    // A Client Token that created the customer cannot see methods that another credential stored
    // for this customer.
    return methods.filter((method) => canAccess(caller, method)).map((method) => presentPaymentMethod(method, customer))
  })

export const customerOperations = {
  createCustomer: create,
  updateCustomer: update,
  getCustomer: get,
  getPaymentMethods,
}
