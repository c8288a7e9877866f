import { isTenderError, type TenderServer } from '../../src/server'
import type { ShopRecords } from './shop-records'

/** What a page needs to show a customer's saved cards. */
export interface Account {
  customerId: string
}

/**
 * POST account: signs the visitor in for an order. From then on the order has a customer of the vault, so the handlers
 * make its Client Token for this customer: it opens the customer's saved cards, and no other customer's.
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

/** The demo's service can be reset, and then it has forgotten its customers. */
const isKnown = async (server: TenderServer, customerId: string): Promise<boolean> => {
  try {
    await server.customers.get(customerId)
    return true
  } catch (error) {
    if (isTenderError(error) && error.code === 'record.notFound') return false
    throw error
  }
}

/** Creates a customer with two of the service's test cards. A shop never handles a card number itself. */
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
