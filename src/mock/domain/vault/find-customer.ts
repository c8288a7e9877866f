import type { Caller } from '../../caller'
import { notFound } from '../../errors'
import type { CustomerRecord } from '../../records/customer'
import type { Reader } from '../../store/store'
import { canAccess } from './vault-access'

/**
 * Finds a customer that the caller may access.
 * @throws ServiceError `error.notFound`, also for a customer that the caller may not access.
 */
export const findCustomer = (reader: Reader, id: string, caller: Caller): CustomerRecord => {
  const customer = reader.get('customers', id)
  if (!customer || !canAccess(caller, { ...customer, customerId: customer.id })) throw notFound('customer', id)
  return customer
}
