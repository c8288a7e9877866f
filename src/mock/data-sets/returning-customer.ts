import { newCustomer } from '../domain/customers'
import { newCard, storeMethod } from '../domain/vault'
import { seededIds } from '../ids'
import type { CustomerRecord } from '../store/records'
import { day } from '../time'
import { contextAt, type DataSet } from './data-set'

/** The customer's id, for Client Tokens and tests. */
export const returningCustomerId = '0ada0ada-0ada-40da-80da-0ada0ada0ada'

const numbers = ['4242424242424242', '5555555555554444', '378282246310005']

const address = { line1: 'St James’s Square 12', city: 'London', postalCode: 'SW1Y 4LB', country: 'GBR' }

/** A customer with three stored cards: Visa (the default), Mastercard and American Express. */
export const returningCustomer: DataSet = async (store, options) => {
  const ids = seededIds(3)
  const since = options.now - 40 * day
  const expYear = new Date(options.now).getUTCFullYear() + 3
  const name = 'Ada Lovelace'
  const cards = await Promise.all(
    numbers.map((number, index) =>
      newCard(
        { number, expMonth: 4 + index, expYear, name, billingAddress: address },
        null,
        contextAt(since + index * day, options, { ids, store }),
      ),
    ),
  )
  const input = { name, email: 'ada@example.com', billingAddress: address, shippingAddress: { name, address } }
  const customer = { ...newCustomer(input, contextAt(since, options, { ids, store })), id: returningCustomerId }
  await store.transact((transactor) => {
    let owner: CustomerRecord = customer
    for (const method of cards) {
      owner = storeMethod(transactor, { method, owner, makeDefault: false }, method.created).customer ?? owner
    }
  })
}
