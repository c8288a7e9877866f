import { randomUUID } from 'node:crypto'
import { check, find, now, secret } from './common.mjs'

/** What each test card does. Every other card is approved. */
const behaviours = {
  4000000000000002: { status: 'DECLINED', reason: 'The bank declined the payment' },
  4000000000000069: { status: 'DECLINED', reason: 'The card is expired' },
  4000000000000119: { status: 'FAILED', reason: 'The processor cannot be reached' },
  4000002760003184: { challenge: 'always' },
  4000000000003220: { challenge: 'if requested' },
  4000008400001629: { challenge: 'always', status: 'DECLINED', reason: 'The bank declined the payment' },
}
const brands = { 3: 'amex', 4: 'visa', 5: 'mastercard', 2: 'mastercard' }
const customers = new Map()
const methods = new Map()

/** The digits of 0 to 9, doubled, and added if they are two. */
const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]
const luhnSum = (number) =>
  [...number].reverse().reduce((sum, digit, index) => sum + (index % 2 ? doubled[digit] : Number(digit)), 0)

/** Returns what the service keeps of a card: neither its whole number nor its security code. */
export const readCard = ({ number, expMonth, expYear, cvc, name }, path) => {
  check({
    [`${path}.number`]: !(/^\d{12,19}$/.test(number) && luhnSum(number) % 10 === 0) && 'is not a card number',
    [`${path}.expMonth`]: !(expMonth >= 1 && expMonth <= 12) && 'must be 1 to 12',
    [`${path}.expYear`]: new Date(Date.UTC(expYear, expMonth)) <= new Date() && 'is in the past',
    [`${path}.cvc`]: !/^(\d{3,4})?$/.test(cvc ?? '') && 'must have three or four digits',
  })
  const masked = number.slice(0, 6) + '*'.repeat(number.length - 10) + number.slice(-4)
  return { number: masked, expMonth, expYear, name, brand: brands[number[0]], behaviour: behaviours[number] ?? {} }
}
const readMethod = ({ card, bankAccount }) => {
  check({ 'data.paymentMethod': !card === !bankAccount && 'must be a card or a bank account' })
  if (card) return readCard(card, 'data.paymentMethod.card')
  const { number = '', accountHolderName: name } = bankAccount
  check({ 'data.paymentMethod.bankAccount.number': number.length < 5 && 'is required' })
  return { number: number.slice(-4).padStart(number.length, '*'), name, behaviour: {} }
}
const createCustomer = (input, { key }) => {
  const customer = { ...input, createdWith: key, id: randomUUID(), systemCreated: now(), systemUpdated: now() }
  customers.set(customer.id, customer)
  return customer
}
const storeMethod = (method, customer, { key }, isDefault) => {
  const stored = { ...method, id: randomUUID(), token: secret(8), customerId: customer?.id, createdWith: key }
  methods.set(stored.token, stored)
  if (customer && (isDefault || !customer.defaultPaymentMethod)) customer.defaultPaymentMethod = stored.token
  return stored
}

/** A Client Token opens the records of its customer; without a customer, those created with it. */
const opens = (caller, { customerId, createdWith }) =>
  caller.kind === 'PRIVATE_KEY' || (caller.customerId ? caller.customerId === customerId : caller.key === createdWith)
export const findCustomer = (id, caller) =>
  find(customers, id, 'customer', ({ createdWith }) => opens(caller, { customerId: id, createdWith }))
const tokenOf = (id) => [...methods.values()].find((method) => method.id === id)?.token ?? id
const findMethod = (token, caller) => find(methods, tokenOf(token), 'paymentMethod', (method) => opens(caller, method))
export const getStored = (token) => methods.get(token)
const methodsOf = (customerId) => [...methods.values()].filter((method) => method.customerId === customerId).reverse()
const setDefault = (customerId, token) => {
  find(customers, customerId, 'customer').defaultPaymentMethod = token
  return true
}
const defaultOf = (customerId) => customers.get(customerId)?.defaultPaymentMethod
const present = (method) => ({ ...method, isDefault: defaultOf(method.customerId) === method.token })

export const vault = {
  tokenisePaymentMethod({ data: { paymentMethod, customer: given } }, caller) {
    const method = readMethod(paymentMethod)
    if (given && given.id == null) check({ 'data.customer.name': !given.name && 'is required' })
    const customer = given && (given.id == null ? createCustomer(given, caller) : findCustomer(given.id, caller))
    const { id, token } = storeMethod(method, customer, caller, paymentMethod.card?.isDefault)
    return { id, token, createdDate: now(), customer }
  },
  getPaymentMethod: ({ token }, caller) => present(findMethod(token, caller)),
  getPaymentMethods: ({ customerId }, caller) =>
    methodsOf(findCustomer(customerId, caller).id).flatMap((method) => (opens(caller, method) ? present(method) : [])),
  deletePaymentMethod(args, caller) {
    const { token, customerId } = findMethod(args.token, caller)
    methods.delete(token)
    if (defaultOf(customerId) === token) setDefault(customerId, methodsOf(customerId)[0]?.token)
    return true
  },
  createCustomer({ data: { customer, card } }, caller) {
    const method = card && readCard(card, 'data.card')
    const created = createCustomer(customer, caller)
    if (method) storeMethod(method, created, caller)
    return created.id
  },
  updateCustomer({ id, customer }, caller) {
    Object.assign(findCustomer(id, caller), customer, { systemUpdated: now() })
    return true
  },
  getCustomer: ({ id }, caller) => findCustomer(id, caller),
  updateDefaultPaymentMethod(args, caller) {
    const { token, customerId } = findMethod(args.token, caller)
    return setDefault(customerId, token)
  },
  headlessRequestPaymentProcessorToken({ tokenRequest: { vaultToken, paymentProcessorConnectionId } }, caller) {
    const issue = paymentProcessorConnectionId !== 'connection_card' && 'is unknown'
    check({ 'tokenRequest.paymentProcessorConnectionId': issue })
    return { token: `processor_${findMethod(vaultToken, caller).id}` }
  },
}
