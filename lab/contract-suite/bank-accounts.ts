import assert from 'node:assert/strict'
import type { Call, CallOptions, ContractCase } from './contract-case'
import { assertCode, assertIssues, at, card, pay, textAt } from './helpers'
import { readMethod } from './vault-helpers'

const number = 'IE29 AIBK 9311 5212 3456 78'

const store = (call: Call, paymentMethod: Record<string, unknown>, options: CallOptions = {}) =>
  call('mutation Store($data: TokenInput!) { tokenisePaymentMethod(data: $data) { token } }', {
    ...options,
    variables: { data: { paymentMethod } },
  })

const stored = async (call: Call, bankAccount: Record<string, unknown>): Promise<string> =>
  textAt(await store(call, { bankAccount }), 'data.tokenisePaymentMethod.token')

export const bankAccountCases: readonly ContractCase[] = [
  {
    name: 'VAULT-18: a bank account is stored masked except for its last four characters',
    run: async ({ call }) => {
      const token = await stored(call, { number, accountHolderName: 'Ada', bankName: 'AIB' })
      const method = await readMethod(call, token)
      assert.equal(at(method, 'data.getPaymentMethod.number'), '******************5678')
      assert.equal(at(method, 'data.getPaymentMethod.name'), 'Ada')
      assert.equal(at(method, 'data.getPaymentMethod.brand'), null)
      assert.equal(at(method, 'data.getPaymentMethod.expMonth'), null)
    },
  },
  {
    name: 'VAULT-2: equal accounts have equal fingerprints however they are written, and no card has the same',
    run: async ({ call }) => {
      const print = async (token: string) => textAt(await readMethod(call, token), 'data.getPaymentMethod.fingerprint')
      const account = await print(await stored(call, { number }))
      assert.equal(await print(await stored(call, { number: number.replaceAll(' ', '').toLowerCase() })), account)
      const digits = '4242424242424242'
      const asCard = textAt(await store(call, { card: card({ number: digits }) }), 'data.tokenisePaymentMethod.token')
      assert.notEqual(await print(await stored(call, { number: digits })), await print(asCard))
    },
  },
  {
    name: 'VAULT-18: a bank account pays',
    run: async ({ call }) => {
      const paid = await pay(call, await stored(call, { number }))
      assert.equal(at(paid, 'data.authorizePayment.status'), 'SUCCEEDED')
      assert.equal(at(paid, 'data.authorizePayment.paymentMethodDetails.expires'), null)
    },
  },
  {
    name: 'VAULT-18: a bank account requires a number, and the holder’s name contains none',
    run: async ({ call }) => {
      const path = 'data.paymentMethod.bankAccount'
      const faulty = await store(call, { bankAccount: { number: '!', accountHolderName: '4242 4242 4242 4242' } })
      assertCode(faulty, 'error.validation')
      assertIssues(faulty, [`${path}.number`, `${path}.accountHolderName`])
      assertIssues(await store(call, { bankAccount: { bankName: 'AIB' } }), [`${path}.number`])
    },
  },
  {
    name: 'VAULT-18: a payment method is either a card or a bank account',
    run: async ({ call }) => {
      for (const both of [{}, { card: card(), bankAccount: { number } }]) {
        assertIssues(await store(call, both), ['data.paymentMethod'])
      }
    },
  },
]
