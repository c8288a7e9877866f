import type { Context } from '../../context'
import { methodsOfCustomer } from './customer-methods'
import { findPaymentMethod } from './find-payment-method'

/**
 * Deletes a payment method. If it was the customer's default, the newest remaining method becomes
 * the default.
 */
export const deletePaymentMethod = (token: string, { store, caller, now }: Context): Promise<void> =>
  store.transact((transactor) => {
    const method = findPaymentMethod(transactor, token, caller)
    transactor.put('paymentMethods', { ...method, deleted: now })
    const customer = method.customerId === null ? undefined : transactor.get('customers', method.customerId)
    if (customer?.defaultPaymentMethodId !== method.id) return
    const [newest] = methodsOfCustomer(transactor, customer.id)
    transactor.put('customers', { ...customer, defaultPaymentMethodId: newest?.id ?? null, updated: now })
  })
