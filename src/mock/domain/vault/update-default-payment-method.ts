import type { Context } from '../../context'
import { invalid } from '../../errors'
import { findPaymentMethod } from './find-payment-method'

/** Makes a method its customer's default. */
export const updateDefaultPaymentMethod = (token: string, { store, caller, now }: Context): Promise<void> =>
  store.transact((transactor) => {
    const method = findPaymentMethod(transactor, token, caller)
    const customer = method.customerId === null ? undefined : transactor.get('customers', method.customerId)
    if (!customer) throw invalid([{ path: 'token', message: 'expected a payment method that belongs to a customer' }])
    if (customer.defaultPaymentMethodId === method.id) return
    transactor.put('customers', { ...customer, defaultPaymentMethodId: method.id, updated: now })
  })
