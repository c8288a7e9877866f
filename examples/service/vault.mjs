import { randomUUID } from 'node:crypto'
import { check, find, now, once, secret } from './common.mjs'

/** What the bank decides about each test card. Every other card is approved. */
const decisions = {
  4000000000000002: { status: 'DECLINED', reason: 'The bank declined the payment' },
  4000000000000069: { status: 'DECLINED', reason: 'The card is expired' },
  4000000000000119: { status: 'FAILED', reason: 'The processor cannot be reached' },
  4000002760003184: { action: 'requires3DSecure' },
  4000000000003220: { action: 'requires3DSecure', isOptional: true },
  4000008400001629: { action: 'requires3DSecure', status: 'DECLINED', reason: 'The bank declined the payment' },
}
const brands = { 3: 'amex', 4: 'visa', 5: 'mastercard', 2: 'mastercard' }
const customers = new Map()
export const methods = new Map()

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
  const expires = `${String(expMonth).padStart(2, '0')}/${expYear}`
  const brand = brands[number[0]]
  const decision = decisions[number]
  return { number: masked, expMonth, expYear, expires, name, brand, kind: brand?.toUpperCase(), decision }
}
const readMethod = ({ card, bankAccount }) => {
  check({ 'data.paymentMethod': !card === !bankAccount && 'must be a card or a bank account' })
  if (card) return readCard(card, 'data.paymentMethod.card')
  const { number = '', accountHolderName: name } = bankAccount
  check({ 'data.paymentMethod.bankAccount.number': number.length < 5 && 'is required' })
  return { number: number.slice(-4).padStart(number.length, '*'), name, kind: 'ACCOUNT' }
}
const createCustomer = (input, { token }) => {
  check({ 'data.customer.name': !input.name && 'is required' })
  const customer = { ...input, createdWith: token, id: randomUUID(), systemCreated: now(), systemUpdated: now() }
  customers.set(customer.id, customer)
  return customer
}
const storeMethod = (method, customer, caller, isDefault) => {
  const stored = { ...method, id: randomUUID(), token: secret(8), customer, createdWith: caller.token }
  methods.set(stored.token, stored)
  if (customer && (isDefault || !customer.defaultPaymentMethod)) customer.defaultPaymentMethod = stored.token
  return stored
}

/** A Client Token opens the records of its customer; without a customer, those created with it. */
const opens = ({ kind, customerId, token }, { id, customer = { id }, createdWith }) =>
  kind === 'PRIVATE_KEY' || (customerId ? customerId === customer.id : token === createdWith)
export const findCustomer = (id, caller) => find(customers, id, 'customer', (customer) => opens(caller, customer))
const tokenOf = (id) => [...methods.values()].find((method) => method.id === id)?.token ?? id
const findMethod = (token, caller) => find(methods, tokenOf(token), 'paymentMethod', (method) => opens(caller, method))
const methodsOf = (customer) => [...methods.values()].filter((method) => method.customer === customer).reverse()
const present = (method) => ({ ...method, isDefault: method.customer?.defaultPaymentMethod === method.token })

export const vault = {
  tokenisePaymentMethod: once(({ data: { paymentMethod, customer: given } }, caller) => {
    const method = readMethod(paymentMethod)
    const customer = given && (given.id == null ? createCustomer(given, caller) : findCustomer(given.id, caller))
    return { ...storeMethod(method, customer, caller, paymentMethod.card?.isDefault), createdDate: now() }
  }),
  getPaymentMethod: ({ token }, caller) => present(findMethod(token, caller)),
  getPaymentMethods: ({ customerId }, caller) =>
    methodsOf(findCustomer(customerId, caller)).flatMap((method) => (opens(caller, method) ? present(method) : [])),
  deletePaymentMethod(args, caller) {
    const { token, customer } = findMethod(args.token, caller)
    methods.delete(token)
    if (customer?.defaultPaymentMethod === token) customer.defaultPaymentMethod = methodsOf(customer)[0]?.token
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
    const { token, customer } = findMethod(args.token, caller)
    find(customers, customer?.id, 'customer').defaultPaymentMethod = token
    return true
  },
  headlessRequestPaymentProcessorToken({ tokenRequest: { vaultToken, paymentProcessorConnectionId } }, caller) {
    const issue = paymentProcessorConnectionId !== 'connection_card' && 'is unknown'
    check({ 'tokenRequest.paymentProcessorConnectionId': issue })
    return { token: `processor_${findMethod(vaultToken, caller).id}` }
  },
}
