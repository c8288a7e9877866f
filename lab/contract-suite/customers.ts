import assert from 'node:assert/strict'
import type { Call, ContractCase } from './contract-case'
import { assertCode, assertExtension, assertIssues, at, card, codeOf, pay, textAt } from './helpers'
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

const defaultOf = async (call: Call, customerId: string) =>
  at(await readCustomer(call, customerId), 'data.getCustomer.defaultPaymentMethod')

const tokensOf = async (call: Call, customerId: string): Promise<unknown[]> => {
  const methods = at(await listMethods(call, customerId), 'data.getPaymentMethods')
  return Array.isArray(methods) ? methods.map(({ token }: { token?: unknown }) => token) : []
}

const records: ContractCase[] = [
  {
    name: 'VAULT-12: createCustomer returns the id of a customer with the given data',
    run: async ({ call }) => {
      const customer = {
        name: 'Ada Lovelace',
        email: 'ada@shop.example',
        phone: '+353 1 234 5678',
        description: 'counts',
        billingAddress: { line1: '1 Main Street', city: 'Dublin', country: 'IRL' },
        shippingAddress: { name: 'Ada', phone: null, address: { line1: '2 Side Street' } },
        company: { name: 'Engines Ltd', vatId: 'IE1' },
      }
      const id = textAt(await createCustomer(call, { customer }), 'data.createCustomer')
      const answer = at(await readCustomer(call, id), 'data.getCustomer') as Record<string, unknown>
      const { systemCreated, systemUpdated, defaultPaymentMethod, ...presented } = answer
      assert.deepEqual(presented, { id, ...customer })
      assert.equal(systemCreated, systemUpdated)
      assert.equal(defaultPaymentMethod, null)
    },
  },
  {
    name: 'VAULT-12: a card in createCustomer is stored and is the default',
    run: async ({ call }) => {
      const answer = await createCustomer(call, { customer: { name: 'Ada' }, card: card() })
      const id = textAt(answer, 'data.createCustomer')
      const [token] = await tokensOf(call, id)
      assert.equal(await defaultOf(call, id), token)
      const method = await readMethod(call, String(token))
      assert.equal(at(method, 'data.getPaymentMethod.isDefault'), true)
      assert.equal(at(method, 'data.getPaymentMethod.number'), '424242******4242')
    },
  },
  {
    name: 'VAULT-12: every issue of a new customer and its card is reported at once, and nothing is created',
    run: async ({ call }) => {
      const answer = await createCustomer(call, { customer: { name: ' ' }, card: card({ number: '1', expMonth: 0 }) })
      assertCode(answer, 'error.validation')
      assertIssues(answer, ['data.customer.name', 'data.card.number', 'data.card.expMonth'])
      const number = await createCustomer(call, { customer: { name: '4242 4242 4242 4242' } })
      assertIssues(number, ['data.customer.name'])
    },
  },
  {
    name: 'VAULT-13: updateCustomer changes the passed members, keeps the others, and clears with null',
    run: async ({ call }) => {
      const customer = { name: 'Ada', email: 'ada@shop.example', phone: '1', description: 'counts' }
      const id = textAt(await createCustomer(call, { customer }), 'data.createCustomer')
      const updated = await updateCustomer(call, id, { name: 'Ada King', phone: '2', description: null })
      assert.equal(at(updated, 'data.updateCustomer'), true)
      const answer = await readCustomer(call, id)
      assert.equal(at(answer, 'data.getCustomer.name'), 'Ada King')
      assert.equal(at(answer, 'data.getCustomer.email'), 'ada@shop.example')
      assert.equal(at(answer, 'data.getCustomer.phone'), '2')
      assert.equal(at(answer, 'data.getCustomer.description'), null)
    },
  },
  {
    name: 'VAULT-13: a customer must have a name',
    run: async ({ call }) => {
      const id = await customerOf(call)
      assertIssues(await updateCustomer(call, id, { name: '' }), ['customer.name'])
      assertIssues(await updateCustomer(call, id, { email: 'a@b.example' }), ['customer.name'])
    },
  },
  {
    name: 'VAULT-8: no operation finds an unknown customer',
    run: async ({ call }) => {
      const id = crypto.randomUUID()
      const name = { name: 'Ada' }
      for (const answer of [
        await readCustomer(call, id),
        await listMethods(call, id),
        await updateCustomer(call, id, name),
        await readCustomer(call, await customerOf(call), { key: 'sk_test_bound' }),
      ]) {
        assertCode(answer, 'error.notFound')
        assertExtension(answer, 'resource', 'customer')
      }
    },
  },
]

const defaults: ContractCase[] = [
  {
    name: 'VAULT-14: the methods of a customer are listed newest first, and one of them is the default',
    run: async ({ call }) => {
      const id = await customerOf(call)
      assert.deepEqual(await tokensOf(call, id), [])
      const [first, second, third] = [await attach(call, id), await attach(call, id), await attach(call, id)]
      assert.deepEqual(await tokensOf(call, id), [third, second, first])
      assert.equal(await defaultOf(call, id), first)
      const methods = at(await listMethods(call, id), 'data.getPaymentMethods') as { isDefault: boolean }[]
      assert.deepEqual(
        methods.map(({ isDefault }) => isDefault),
        [false, false, true],
      )
    },
  },
  {
    name: 'VAULT-15: updateDefaultPaymentMethod makes a method its customer’s default',
    run: async ({ call }) => {
      const id = await customerOf(call)
      await attach(call, id)
      const second = await attach(call, id)
      assert.equal(at(await makeDefault(call, second), 'data.updateDefaultPaymentMethod'), true)
      assert.equal(await defaultOf(call, id), second)
      assert.equal(at(await makeDefault(call, second), 'data.updateDefaultPaymentMethod'), true)
    },
  },
  {
    name: 'VAULT-16: if the default is deleted, the newest other method becomes the default; deleting another method does not change it',
    run: async ({ call }) => {
      const id = await customerOf(call)
      const [first, second, third] = [await attach(call, id), await attach(call, id), await attach(call, id)]
      assert.equal(at(await deleteMethod(call, first), 'data.deletePaymentMethod'), true)
      assert.equal(await defaultOf(call, id), third)
      await deleteMethod(call, second)
      assert.equal(await defaultOf(call, id), third)
      await deleteMethod(call, third)
      assert.equal(await defaultOf(call, id), null)
      assert.deepEqual(await tokensOf(call, id), [])
      assert.equal(await defaultOf(call, id), null)
      const fourth = await attach(call, id)
      assert.equal(await defaultOf(call, id), fourth)
    },
  },
  {
    name: 'VAULT-17: a deleted method is not found, and a payment with it declines with INVALID_CARD_OR_ACCOUNT',
    run: async ({ call }) => {
      const token = await attach(call, await customerOf(call))
      const id = textAt(await readMethod(call, token), 'data.getPaymentMethod.id')
      await deleteMethod(call, id)
      for (const answer of [
        await readMethod(call, token),
        await readMethod(call, id),
        await deleteMethod(call, token),
        await makeDefault(call, token),
      ]) {
        assertCode(answer, 'error.notFound')
        assertExtension(answer, 'resource', 'paymentMethod')
      }
      const paid = await pay(call, token)
      assert.equal(codeOf(paid), undefined)
      assert.equal(at(paid, 'data.authorizePayment.status'), 'DECLINED')
      assert.equal(at(paid, 'data.authorizePayment.paymentCore.outcome.declineCode'), 'INVALID_CARD_OR_ACCOUNT')
    },
  },
]

export const customerCases: readonly ContractCase[] = [...records, ...defaults]
