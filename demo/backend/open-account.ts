import { isTenderError, type TenderServer } from '../../src/server'

/** Which customer of the vault a visitor is: a real shop has it in its database, by who has signed in. */
export interface Accounts {
  customerIdOf(request: Request): string | undefined
  keep(request: Request, customerId: string): void
}

/** What a page needs to show a customer's saved cards. */
export interface Account {
  customerId: string
  clientToken: string
}

/** POST account: a Client Token that opens this customer's saved cards, and no other customer's. */
export const openAccount = async (server: TenderServer, request: Request, accounts: Accounts): Promise<Response> => {
  const known = accounts.customerIdOf(request)
  const account = (known && (await accountOf(server, known))) || (await accountOf(server, await newCustomer(server)))
  if (account && account.customerId !== known) accounts.keep(request, account.customerId)
  return Response.json(account)
}

/** Undefined for a customer that the service knows no more: the demo's can be reset. */
const accountOf = async (server: TenderServer, customerId: string): Promise<Account | undefined> => {
  try {
    const { token } = await server.clientTokens.generate({ customerId })
    return { customerId, clientToken: token }
  } catch (error) {
    if (isTenderError(error) && error.code === 'record.notFound') return undefined
    throw error
  }
}

/** Somebody who was here before, with two cards of the service's test cards. A shop never has a card number in its hands. */
const newCustomer = async (server: TenderServer): Promise<string> => {
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
