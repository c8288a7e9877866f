import type { PaymentMethodRecord } from '../../records/payment-method'
import type { Reader } from '../../store/store'

/** Returns a customer's payment methods without deleted ones, newest first. */
export const methodsOfCustomer = async (reader: Reader, customerId: string): Promise<PaymentMethodRecord[]> => {
  const all = await reader.find('paymentMethods', 'customerId', customerId)
  return all.filter((method) => method.deleted === null).sort((a, b) => b.created - a.created || b.place - a.place)
}
