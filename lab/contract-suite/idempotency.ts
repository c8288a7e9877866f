import assert from 'node:assert/strict'
import type { ContractCase } from './contract-case'
import { assertCode, assertIssues, at, codeOf, pay, publicKey, textAt, tokenise, tokenOf } from './helpers'

const keyHeader = (key: string = crypto.randomUUID()) => ({ 'x-idempotency-key': key })

export const idempotencyCases: readonly ContractCase[] = [
  {
    name: 'IDEM-1: the same key returns the first result, whatever the second body is',
    run: async ({ call }) => {
      const headers = keyHeader()
      const token = await tokenOf(call)
      const first = await pay(call, token, {}, { headers })
      const second = await pay(call, token, { amount: 1, currencyCode: 'USD' }, { headers })
      assert.equal(codeOf(first), undefined)
      assert.deepEqual(second.body, first.body)
    },
  },
  {
    name: 'IDEM-1: another key creates another payment, and so does no key',
    run: async ({ call }) => {
      const token = await tokenOf(call)
      const ids = [
        textAt(await pay(call, token, {}, { headers: keyHeader() }), 'data.authorizePayment.id'),
        textAt(await pay(call, token, {}, { headers: keyHeader() }), 'data.authorizePayment.id'),
        textAt(await pay(call, token), 'data.authorizePayment.id'),
        textAt(await pay(call, token), 'data.authorizePayment.id'),
      ]
      assert.equal(new Set(ids).size, 4)
    },
  },
  {
    name: 'IDEM-1: one key may be used once for each operation',
    run: async ({ call }) => {
      const headers = keyHeader()
      const stored = await tokenise(call, {}, { headers })
      const paid = await pay(call, textAt(stored, 'data.tokenisePaymentMethod.token'), {}, { headers })
      assert.equal(at(paid, 'data.authorizePayment.status'), 'SUCCEEDED')
    },
  },
  {
    name: 'IDEM-1: keys are separate for each account',
    run: async ({ call }) => {
      const headers = keyHeader()
      const first = await tokenise(call, {}, { headers })
      const other = await tokenise(call, {}, { headers, key: 'sk_test_bound' })
      const path = 'data.tokenisePaymentMethod.token'
      assert.notEqual(textAt(other, path), textAt(first, path))
      assert.deepEqual((await tokenise(call, {}, { headers, key: 'sk_test_bound' })).body, other.body)
    },
  },
  {
    name: 'IDEM-1: the headless variant supports keys, and so does a payment with a pending customer action',
    run: async ({ call }) => {
      const headers = keyHeader()
      const token = await tokenOf(call, { number: '4000002760003184' })
      const first = await pay(
        call,
        token,
        {
          flowId: null,
          paymentProcessorConnectionId: 'connection_card',
          performHeadless3DSecure: { redirectUrl: 'https://shop.example/back', perform3DSecure: true },
        },
        { headers },
      )
      assertCode(first, 'error.authorize.requires3DSecure')
      assert.deepEqual((await pay(call, token, {}, { headers })).body, first.body)
    },
  },
  {
    name: 'IDEM-2: simultaneous requests wait for the first and get its result',
    run: async ({ call }) => {
      const headers = keyHeader()
      const token = await tokenOf(call)
      const answers = await Promise.all(Array.from({ length: 8 }, () => pay(call, token, {}, { headers })))
      assert.equal(new Set(answers.map((answer) => textAt(answer, 'data.authorizePayment.id'))).size, 1)
    },
  },
  {
    name: 'IDEM-3: validation errors are stored for the key',
    run: async ({ call }) => {
      const headers = keyHeader()
      const first = await tokenise(call, { cvc: '1' }, { headers })
      assertCode(first, 'error.validation')
      assert.deepEqual((await tokenise(call, {}, { headers })).body, first.body)
    },
  },
  {
    name: 'IDEM-4: rejected credentials are not stored for the key',
    run: async ({ call }) => {
      const headers = keyHeader()
      assertCode(await tokenise(call, {}, { headers, key: publicKey }), 'api.key.forbidden')
      assert.equal(codeOf(await tokenise(call, {}, { headers, key: 'sk_test_nobody' })), 'api.key.unauthorized')
      assert.equal(codeOf(await tokenise(call, {}, { headers })), undefined)
    },
  },
  {
    name: 'IDEM-6: a key has at most 255 characters',
    run: async ({ call }) => {
      const answer = await tokenise(call, {}, { headers: keyHeader('k'.repeat(256)) })
      assertCode(answer, 'error.validation')
      assertIssues(answer, ['X-Idempotency-Key'])
      const longest = `${crypto.randomUUID()}${'k'.repeat(219)}`
      assert.equal(codeOf(await tokenise(call, {}, { headers: keyHeader(longest) })), undefined)
    },
  },
  {
    name: 'IDEM-7: a key covers one keyed mutation; a document with several runs none of them',
    run: async ({ call }) => {
      const card = { number: '4242424242424242', expMonth: 12, expYear: new Date().getUTCFullYear() + 1 }
      const document = `mutation Twice($data: TokenInput!) {
        one: tokenisePaymentMethod(data: $data) { id }
        ...Other
      }
      fragment Other on Mutation { two: tokenisePaymentMethod(data: $data) { id } }`
      const answer = await call(document, { headers: keyHeader(), variables: { data: { paymentMethod: { card } } } })
      assertCode(answer, 'error.validation')
      assert.equal(at(answer, 'data'), null)
      assert.equal(codeOf(await call(document, { variables: { data: { paymentMethod: { card } } } })), undefined)
    },
  },
]
