import type { Customer, ShippingAddress } from '../../contract/generated/types'
import { madeWith } from '../credentials'
import { notFound, throwIfInvalid, type ValidationIssue } from '../errors'
import type { Answered, Caller, Context, Run } from '../operation'
import { maskCardsIn } from '../redaction'
import type { CustomerRecord, PaymentMethodRecord } from '../store/records'
import type { Reader } from '../store/store'
import { membersOf, toDateTime } from '../values'
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

const toShipping = (input: CustomerInput['shippingAddress']): ShippingAddress | null =>
  input ? { ...membersOf(input, 'name', 'phone'), address: toAddress(input.address) } : null

/** Creates a customer record without storing it. */
export const newCustomer = (input: CustomerInput, { ids, now, caller }: Context): CustomerRecord => ({
  id: ids.uuid(),
  accountId: caller.account.id,
  madeWith: madeWith(caller),
  name: input.name ?? '',
  ...membersOf(input, 'email', 'phone'),
  description: maskCardsIn(input.description) ?? null,
  billingAddress: toAddress(input.billingAddress),
  shippingAddress: toShipping(input.shippingAddress),
  company: input.company ? membersOf(input.company, 'name', 'number', 'taxId', 'vatId') : null,
  defaultPaymentMethodId: null,
  created: now,
  updated: now,
})

/** Finds the issues of a customer's data. */
export const customerIssues = ({ name }: CustomerInput, path: string): ValidationIssue[] =>
  name?.trim() ? nameIssues(name, `${path}.name`) : [{ path: `${path}.name`, message: 'must not be empty' }]

/** Creates a customer, with an optional card as the default method. */
const createCustomer: Run<{ data: NewCustomerInput }> = async ({ data: { customer: input, card } }, context) => {
  throwIfInvalid([
    ...customerIssues(input, 'data.customer'),
    ...(card ? cardIssues(card, 'data.card', context.now) : []),
  ])
  const method = card ? await newCard(card, null, context) : null
  return context.store.transact((transactor) => {
    const customer = newCustomer(input, context)
    transactor.put('customers', customer)
    if (method) storeMethod(transactor, { method, owner: customer, makeDefault: true }, context.now)
    return customer.id
  })
}

/** The members that updateCustomer changes. */
const changeable = ['name', 'email', 'phone', 'description', 'billingAddress', 'shippingAddress', 'company'] as const

/**
 * Changes the passed members and keeps the others. The name is required. Null clears any other
 * member, and an address or a company is replaced as a whole.
 */
const updateCustomer: Run<UpdateCustomerInput> = ({ id, customer: input }, context) =>
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
    return true
  })

/**
 * Returns a customer as the GraphQL API presents it.
 *
 * @param defaultMethod The customer's default method, if the caller may access it.
 */
export const presentCustomer = (customer: CustomerRecord, defaultMethod: PaymentMethodRecord | undefined) =>
  ({
    ...membersOf(customer, 'id', ...changeable),
    systemCreated: toDateTime(customer.created),
    systemUpdated: toDateTime(customer.updated),
    defaultPaymentMethod: defaultMethod?.token ?? null,
  }) satisfies Answered<Customer>

const getCustomer: Run<{ id: string }> = ({ id }, { store, caller }) =>
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

export const customerOperations = { createCustomer, updateCustomer, getCustomer, getPaymentMethods }
