import { isTenderError, type TenderServer } from '../../src/server'
import type { ShopRecords } from './shop-records'

/** The customer whose saved cards a page can show. */
export interface Account {
  customerId: string
}

/**
 * POST account: links the order to the visitor's vault customer. The handlers then create its
 * Client Token for this customer, which gives access to the saved cards of this customer only.
 */
export const openAccount = async (
  server: TenderServer,
  records: ShopRecords,
  { visitorId, trackingId }: { visitorId: string; trackingId: string },
): Promise<Account> => {
  const known = records.readCustomer(visitorId)
  const customerId = known !== undefined && (await isKnown(server, known)) ? known : await createCustomer(server)
  records.writeCustomer(visitorId, customerId)
  records.changeOrder(trackingId, { customerId })
  return { customerId }
}

/**
 * Returns whether the service still has the customer. A reset of the demo's service deletes all
 * customers.
 */
const isKnown = async (server: TenderServer, customerId: string): Promise<boolean> => {
  try {
    await server.customers.get(customerId)
    return true
  } catch (error) {
    if (isTenderError(error) && error.code === 'record.notFound') return false
    throw error
  }
}

/** Creates a customer with two test cards. A real shop never handles card numbers itself. */
const createCustomer = async (server: TenderServer): Promise<string> => {
  const person = { expYear: 2034, cvc: '123', name: 'Ada Byron' }
  const customerId = await server.customers.create({
    customer: { name: person.name },
    card: { ...person, number: '4242424242424242', expMonth: 8 },
  })
  await server.paymentMethods.tokenise({
    paymentMethod: { card: { ...person, number: '5555555555554444', expMonth: 12 } },
    customer: { id: customerId },
  })
  return customerId
}
