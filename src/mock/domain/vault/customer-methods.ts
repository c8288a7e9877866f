import type { PaymentMethodRecord } from '../../records/payment-method'
import type { Reader } from '../../store/store'

/** Returns a customer's payment methods without deleted ones, newest first. */
export const methodsOfCustomer = (reader: Reader, customerId: string): PaymentMethodRecord[] => {
  const methods = reader
    .all('paymentMethods')
    .filter((method) => method.customerId === customerId && method.deleted === null)
  return methods.reverse().sort((a, b) => b.created - a.created)
}
