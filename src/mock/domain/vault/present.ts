import type * as contract from '../../../contract/generated/types'
import { toDateTime } from '../../clock'
import type { Answered } from '../../interface-types'
import type { CustomerRecord } from '../../records/customer'
import type { PaymentMethodRecord } from '../../records/payment-method'
import type { Tokenised } from './store-method'

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

/** Returns a payment method as the GraphQL API presents it. */
export const presentPaymentMethod = (method: PaymentMethodRecord, customer: CustomerRecord | undefined) =>
  ({
    id: method.id,
    token: method.token,
    number: method.maskedNumber,
    expMonth: method.expMonth,
    expYear: method.expYear,
    name: method.name,
    isDefault: customer?.defaultPaymentMethodId === method.id,
    brand: method.brand,
    fingerprint: method.fingerprint,
    externalId: method.externalId,
    billingAddress: method.billingAddress,
    systemCreated: toDateTime(method.created),
    customerId: method.customerId,
  }) satisfies Answered<contract.PaymentMethod>

/** Returns the result of tokenisePaymentMethod. */
export const presentToken = ({ method, customer }: Tokenised, defaultMethod: PaymentMethodRecord | undefined) =>
  ({
    id: method.id,
    token: method.token,
    createdDate: toDateTime(method.created),
    customer: customer && presentCustomer(customer, defaultMethod),
  }) satisfies Answered<contract.CardToken>
