import type { Context } from '../../context'
import { methodsOfCustomer } from './customer-methods'
import { findPaymentMethod } from './find-payment-method'

/**
 * Deletes a payment method. If it was the customer's default, the newest remaining method becomes
 * the default.
 */
export const deletePaymentMethod = (token: string, { store, caller, now }: Context): Promise<void> =>
  store.transact(async (transactor) => {
    const method = await findPaymentMethod(transactor, token, caller)
    await transactor.put('paymentMethods', { ...method, deleted: now })
    const customer = method.customerId === null ? undefined : await transactor.get('customers', method.customerId)
    if (customer?.defaultPaymentMethodId !== method.id) return
    const [newest] = await methodsOfCustomer(transactor, customer.id)
    await transactor.put('customers', { ...customer, defaultPaymentMethodId: newest?.id ?? null, updated: now })
  })
