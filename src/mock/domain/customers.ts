import type * as contract from '../../contract/generated/types'
import { madeWith } from '../credentials'
import { notFound, throwIfInvalid, type ValidationIssue } from '../errors'
import type { Answered, Caller, Context, Run } from '../operation'
import { maskCardsIn } from '../redaction'
import type { CustomerRecord, PaymentMethodRecord } from '../store/records'
import type { Reader } from '../store/store'
import { type Instant, toDateTime } from '../time'
import {
  type CustomerInput,
  canAccess,
  cardIssues,
  defaultMethod,
  methodsOfCustomer,
  type NewCustomerInput,
  nameIssues,
  newCard,
  presentPaymentMethod,
  storeMethod,
  toAddress,
  type UpdateCustomerInput,
} from './vault'

/**
 * Finds a customer that the caller may access.
 * @throws ServiceError `error.notFound`, also for a customer that the caller may not access.
 */
export const findCustomer = (reader: Reader, id: string, caller: Caller): CustomerRecord => {
  const customer = reader.get('customers', id)
  if (!customer || !canAccess(caller, { ...customer, customerId: customer.id })) throw notFound('customer', id)
  return customer
}

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

/** Finds the issues of a customer's data. */
export const customerIssues = ({ name }: CustomerInput, path: string): ValidationIssue[] =>
  name?.trim() ? nameIssues(name, `${path}.name`) : [{ path: `${path}.name`, message: 'must not be empty' }]

/** Finds the issues of createCustomer's data. */
const newCustomerIssues = ({ customer, card }: NewCustomerInput, now: Instant): ValidationIssue[] => [
  ...customerIssues(customer, 'data.customer'),
  ...(card ? cardIssues(card, 'data.card', now) : []),
]

/** Creates a customer, with an optional card as the default method. */
const createCustomer = async (
  { customer: input, card }: NewCustomerInput,
  context: Context,
): Promise<CustomerRecord> => {
  throwIfInvalid(newCustomerIssues({ customer: input, card: card ?? null }, context.now))
  const method = card ? await newCard(card, null, context) : null
  return context.store.transact((transactor) => {
    const customer = newCustomer(input, context)
    transactor.put('customers', customer)
    if (method) storeMethod(transactor, { method, owner: customer, makeDefault: true }, context.now)
    return customer
  })
}

const changeable = ['name', 'email', 'phone', 'description', 'billingAddress', 'shippingAddress', 'company'] as const

/**
 * Changes the passed members and keeps the others. Null clears a member, and an address is replaced
 * as a whole.
 */
const updateCustomer = ({ id, customer: input }: UpdateCustomerInput, context: Context): Promise<CustomerRecord> =>
  context.store.transact((transactor) => {
    const customer = findCustomer(transactor, id, context.caller)
    throwIfInvalid(customerIssues(input, 'customer'))
    const fresh = newCustomer(input, context)
    const given = changeable.filter((member) => input[member] !== undefined)
    const changed = {
      ...customer,
      ...Object.fromEntries(given.map((member) => [member, fresh[member]])),
      updated: context.now,
    }
    transactor.put('customers', changed)
    return changed
  })

/**
 * Returns a customer as the GraphQL API presents it.
 *
 * @param defaultMethod The customer's default method, if the caller may access it.
 */
export const presentCustomer = (customer: CustomerRecord, defaultMethod: PaymentMethodRecord | undefined) =>
  ({
    id: customer.id,
    name: customer.name,
    email: customer.email,
    phone: customer.phone,
    description: customer.description,
    billingAddress: customer.billingAddress,
    shippingAddress: customer.shippingAddress,
    company: customer.company,
    systemCreated: toDateTime(customer.created),
    systemUpdated: toDateTime(customer.updated),
    defaultPaymentMethod: defaultMethod?.token ?? null,
  }) satisfies Answered<contract.Customer>

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
