import assert from 'node:assert/strict'
import type { Call, CallOptions, ContractCase } from './contract-case'
import {
  assertAddition,
  assertCode,
  assertIssues,
  at,
  card,
  clientToken,
  codeOf,
  pay,
  textAt,
  tokenise,
} from './helpers'

const read = (call: Call, token: string, options: CallOptions = {}) =>
  call(
    `query Read($token: String!) {
      getPaymentMethod(token: $token) { id token number expMonth expYear name isDefault brand fingerprint externalId }
    }`,
    { ...options, variables: { token } },
  )

const storing: ContractCase[] = [
  {
    name: 'VAULT-1: a card is stored masked, and can be read by its token and its id',
    run: async ({ call }) => {
      const stored = await tokenise(call, {}, { data: { externalId: 'e-1' } })
      const token = textAt(stored, 'data.tokenisePaymentMethod.token')
      const id = textAt(stored, 'data.tokenisePaymentMethod.id')
      assert.match(token, stored.hasOwnCodes ? /./ : /^[A-Za-z0-9]{16}$/)
      assert.match(id, stored.hasOwnCodes ? /./ : /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
      const byToken = await read(call, token)
      assert.equal(at(byToken, 'data.getPaymentMethod.number'), '424242******4242')
      assert.equal(at(byToken, 'data.getPaymentMethod.brand'), 'visa')
      assertAddition(byToken, 'data.getPaymentMethod.externalId', 'e-1')
      assert.equal(at(byToken, 'data.getPaymentMethod.isDefault'), false)
      assert.deepEqual((await read(call, id)).body, byToken.body)
    },
  },
  {
    name: 'VAULT-2: equal cards have equal fingerprints, other cards have others',
    run: async ({ call }) => {
      const print = async (number: string) => {
        const stored = await tokenise(call, { number })
        const method = await read(call, textAt(stored, 'data.tokenisePaymentMethod.token'))
        return textAt(method, 'data.getPaymentMethod.fingerprint')
      }
      assert.equal(await print('4242424242424242'), await print('4242424242424242'))
      assert.notEqual(await print('4242424242424242'), await print('5555555555554444'))
    },
  },
  {
    name: 'VAULT-3: every issue of a card is reported at once',
    run: async ({ call }) => {
      const answer = await tokenise(
        call,
        { number: '4242424242424241', expMonth: 13, expYear: 30, cvc: '12', name: '4242 4242 4242 4242' },
        { data: { customer: { email: 'a@b.example' } } },
      )
      assert.equal(answer.status, 200)
      assertCode(answer, 'error.validation')
      const members = ['number', 'expMonth', 'expYear', 'cvc', 'name'].map((name) => `data.paymentMethod.card.${name}`)
      assertIssues(answer, [...members, 'data.customer.name'])
    },
  },
  {
    name: 'VAULT-4: an expired card is rejected',
    run: async ({ call }) => {
      assertIssues(await tokenise(call, { expMonth: 1, expYear: 2020 }), ['data.paymentMethod.card.expYear'])
    },
  },
  {
    name: 'VAULT-5: a co-badged card gets the brand that the customer chose; a card of one brand accepts no choice',
    run: async ({ call }) => {
      const number = '4035501000000008'
      const stored = await tokenise(call, { number, preferredBrand: 'cartes-bancaires' })
      const token = textAt(stored, 'data.tokenisePaymentMethod.token')
      assert.equal(at(await read(call, token), 'data.getPaymentMethod.brand'), 'cartes-bancaires')
      const paid = await pay(call, token)
      assert.equal(at(paid, 'data.authorizePayment.paymentMethodDetails.brand'), 'cartes-bancaires')
      const visa = await tokenise(call, { number, preferredBrand: 'visa' })
      const other = await read(call, textAt(visa, 'data.tokenisePaymentMethod.token'))
      assert.equal(at(other, 'data.getPaymentMethod.brand'), 'visa')
      const path = 'data.paymentMethod.card.preferredBrand'
      assertIssues(await tokenise(call, { number, preferredBrand: 'amex' }), [path])
      assertIssues(await tokenise(call, { preferredBrand: 'visa' }), [path])
    },
  },
]

const customers: ContractCase[] = [
  {
    name: 'VAULT-6: customer data create a new customer whose first method is the default',
    run: async ({ call }) => {
      const stored = await tokenise(call, {}, { data: { customer: { name: 'Ada', email: 'ada@shop.example' } } })
      const token = textAt(stored, 'data.tokenisePaymentMethod.token')
      assert.equal(at(stored, 'data.tokenisePaymentMethod.customer.defaultPaymentMethod'), token)
      assert.equal(at(await read(call, token), 'data.getPaymentMethod.isDefault'), true)
    },
  },
  {
    name: 'VAULT-7: a customer id adds the method to that customer; it becomes the default only with isDefault',
    run: async ({ call }) => {
      const first = await tokenise(call, {}, { data: { customer: { name: 'Ada' } } })
      const customer = { id: textAt(first, 'data.tokenisePaymentMethod.customer.id') }
      const second = await tokenise(call, { number: '5555555555554444' }, { data: { customer } })
      const defaultOf = (answer: typeof first) => at(answer, 'data.tokenisePaymentMethod.customer.defaultPaymentMethod')
      assert.equal(defaultOf(second), at(first, 'data.tokenisePaymentMethod.token'))
      const third = await tokenise(call, { isDefault: true }, { data: { customer } })
      assert.equal(defaultOf(third), at(third, 'data.tokenisePaymentMethod.token'))
    },
  },
  {
    name: 'VAULT-8: an unknown customer is not found',
    run: async ({ call }) => {
      for (const id of [crypto.randomUUID(), '']) {
        const answer = await tokenise(call, {}, { data: { customer: { id, name: 'Ada' } } })
        assertCode(answer, 'error.notFound')
      }
    },
  },
]

const reach: ContractCase[] = [
  {
    name: 'VAULT-9: a Client Token without a customer can access only records created with it',
    run: async ({ call }) => {
      const [mine, other] = [await clientToken(call), await clientToken(call)]
      const token = textAt(await tokenise(call, {}, { key: mine }), 'data.tokenisePaymentMethod.token')
      assert.equal(at(await read(call, token, { key: mine }), 'data.getPaymentMethod.token'), token)
      assertCode(await read(call, token, { key: other }), 'error.notFound')
      assert.equal(at(await read(call, token), 'data.getPaymentMethod.token'), token)
    },
  },
  {
    name: 'VAULT-10: a Client Token with a customer can access the records of that customer only',
    run: async ({ call }) => {
      const make = async () => {
        const stored = await tokenise(call, {}, { data: { customer: { name: 'Ada' } } })
        const id = textAt(stored, 'data.tokenisePaymentMethod.customer.id')
        return { id, token: textAt(stored, 'data.tokenisePaymentMethod.token') }
      }
      const [ada, eve] = [await make(), await make()]
      const key = await clientToken(call, ada.id)
      assert.equal(at(await read(call, ada.token, { key }), 'data.getPaymentMethod.token'), ada.token)
      assertCode(await read(call, eve.token, { key }), 'error.notFound')
      const attached = await tokenise(call, card(), { key, data: { customer: { id: eve.id } } })
      assertCode(attached, 'error.notFound')
    },
  },
  {
    name: "IDEM-5: a guessed key does not return another customer's result",
    run: async ({ call }) => {
      const headers = { 'x-idempotency-key': crypto.randomUUID() }
      const [mine, other] = [await clientToken(call), await clientToken(call)]
      const first = await tokenise(call, {}, { key: mine, headers })
      const second = await tokenise(call, {}, { key: other, headers })
      assert.equal(codeOf(second), undefined)
      assert.notEqual(at(second, 'data.tokenisePaymentMethod.token'), at(first, 'data.tokenisePaymentMethod.token'))
    },
  },
]

export const vaultCases: readonly ContractCase[] = [...storing, ...customers, ...reach]
