import assert from 'node:assert/strict'
import type { Answer, Call, CallOptions, ContractCase } from './contract-case'
import { assertCode, assertIssues, at, card, clientToken, codeOf, textAt, tokenise, tokenOf } from './helpers'
import {
  attach,
  createCustomer,
  customerOf,
  deleteMethod,
  listMethods,
  makeDefault,
  readCustomer,
  readMethod,
  updateCustomer,
} from './vault-helpers'

/** A customer with a payment method, which callers without the right credential try to access. */
interface Theirs {
  customerId: string
  token: string
}

type Attempt = (call: Call, theirs: Theirs, options: CallOptions) => Promise<Answer>

/**
 * Every operation on an existing record. Operations that delete or replace the record come last.
 */
const attempts: Readonly<Record<string, Attempt>> = {
  getPaymentMethod: (call, { token }, options) => readMethod(call, token, options),
  getPaymentMethods: (call, { customerId }, options) => listMethods(call, customerId, options),
  getCustomer: (call, { customerId }, options) => readCustomer(call, customerId, options),
  updateCustomer: (call, { customerId }, options) => updateCustomer(call, customerId, { name: 'Ada' }, options),
  updateDefaultPaymentMethod: (call, { token }, options) => makeDefault(call, token, options),
  'tokenisePaymentMethod for a customer': (call, { customerId }, options) =>
    tokenise(call, {}, { ...options, data: { customer: { id: customerId } } }),
  deletePaymentMethod: (call, { token }, options) => deleteMethod(call, token, options),
}

const make = async (call: Call, options: CallOptions = {}): Promise<Theirs> => {
  const customerId = await customerOf(call, options)
  return { customerId, token: await attach(call, customerId, options) }
}

const scopes: ContractCase[] = Object.entries(attempts).flatMap(([operation, attempt]) => [
  {
    name: `VAULT-10: ${operation} with a customer's Client Token can access that customer's records only`,
    run: async ({ call }) => {
      const [ada, eve] = [await make(call), await make(call)]
      const key = await clientToken(call, ada.customerId)
      assertCode(await attempt(call, eve, { key }), 'error.notFound')
      const own = await attempt(call, ada, { key })
      assert.equal(codeOf(own), undefined, JSON.stringify(own.body))
    },
  },
  {
    name: `VAULT-9: ${operation} with a Client Token without a customer can access only records created with it`,
    run: async ({ call }) => {
      const [key, other] = [await clientToken(call), await clientToken(call)]
      const mine = await make(call, { key })
      assertCode(await attempt(call, mine, { key: other }), 'error.notFound')
      assertCode(await attempt(call, await make(call), { key }), 'error.notFound')
      const own = await attempt(call, mine, { key })
      assert.equal(codeOf(own), undefined, JSON.stringify(own.body))
    },
  },
  {
    name: `AUTH-6: ${operation} cannot access another account's records`,
    run: async ({ call }) => {
      assertCode(await attempt(call, await make(call), { key: 'sk_test_bound' }), 'error.notFound')
    },
  },
])

const mixed: ContractCase[] = [
  {
    name: 'VAULT-9: a Client Token that created a customer cannot see methods that others stored for them',
    run: async ({ call }) => {
      const key = await clientToken(call)
      const { customerId, token } = await make(call, { key })
      await attach(call, customerId)
      const seen = at(await listMethods(call, customerId, { key }), 'data.getPaymentMethods') as { token: string }[]
      assert.deepEqual(
        seen.map((method) => method.token),
        [token],
      )
      const theirs = await tokenise(call, { isDefault: true }, { data: { customer: { id: customerId } } })
      assert.equal(codeOf(theirs), undefined)
      const stored = await tokenise(call, {}, { key, data: { customer: { id: customerId } } })
      assert.equal(at(stored, 'data.tokenisePaymentMethod.customer.id'), customerId)
      assert.equal(at(stored, 'data.tokenisePaymentMethod.customer.defaultPaymentMethod'), null)
      assert.equal(at(await readCustomer(call, customerId, { key }), 'data.getCustomer.defaultPaymentMethod'), null)
    },
  },
  {
    name: 'VAULT-10: a customer can be read with the Client Token that created it',
    run: async ({ call }) => {
      const key = await clientToken(call, await customerOf(call))
      const made = await createCustomer(call, { customer: { name: 'Guest' }, card: card() }, { key })
      const id = textAt(made, 'data.createCustomer')
      assert.equal(at(await readCustomer(call, id, { key }), 'data.getCustomer.name'), 'Guest')
    },
  },
  {
    name: 'VAULT-15: a method without a customer cannot be a default',
    run: async ({ call }) => {
      const answer = await makeDefault(call, await tokenOf(call))
      assertCode(answer, 'error.validation')
      assertIssues(answer, ['token'])
    },
  },
]

export const vaultReachCases: readonly ContractCase[] = [...scopes, ...mixed]
