import assert from 'node:assert/strict'
import type { ContractCase } from './contract-case'
import {
  assertCode,
  assertExtension,
  at,
  clientToken,
  privateKey,
  publicKey,
  startIntent,
  textAt,
  tokenise,
} from './helpers'

const refusedKeys: Readonly<Record<string, string | null>> = {
  missing: null,
  unknown: 'sk_test_nobody',
  malformed: 'not a key',
  'of an unknown kind': 'demo',
  expired: 'ct_test_expired',
  'of a live account': 'pk_live_demo',
}

const refused: ContractCase[] = Object.entries(refusedKeys).map(([what, key]) => ({
  name: `AUTH-1: a credential that is ${what} gets 401`,
  run: async ({ call }) => {
    const answer = await call('{ __typename }', { key })
    assert.equal(answer.status, 401)
    assertCode(answer, 'api.key.unauthorized')
    assert.equal(at(answer, 'errors.0.message'), 'Unauthorised API Key')
    assert.equal(at(answer, 'data') ?? null, null)
  },
}))

const forbidden: ContractCase[] = [
  {
    name: 'AUTH-2: a payment requires a Private Key, and the error names it',
    run: async ({ call }) => {
      const answer = await call('{ getPayment(id: "payments:1") { id } }', { key: publicKey })
      assert.equal(answer.status, 200)
      assertCode(answer, 'api.key.forbidden')
      assertExtension(answer, 'accepted', ['PRIVATE_KEY'])
      assert.equal(at(answer, 'data.getPayment'), null)
    },
  },
  {
    name: 'AUTH-2: the vault rejects a Public Key',
    run: async ({ call }) => {
      const answer = await tokenise(call, {}, { key: publicKey })
      assertCode(answer, 'api.key.forbidden')
      assertExtension(answer, 'accepted', ['CLIENT_TOKEN', 'PRIVATE_KEY'])
    },
  },
  {
    name: 'AUTH-3: a forbidden operation runs nothing, not even the validation of its arguments',
    run: async ({ call }) => {
      assertCode(await tokenise(call, { number: '1' }, { key: publicKey }), 'api.key.forbidden')
    },
  },
]

const clientTokens: ContractCase[] = [
  {
    name: 'AUTH-4: a Client Token is valid for three hours and can use the vault',
    run: async ({ call }) => {
      const answer = await call('mutation { generateClientToken(amount: 100, currency: "EUR") { token ttl } }', {})
      assert.match(textAt(answer, 'data.generateClientToken.token'), /^ct_test_/)
      assert.equal(at(answer, 'data.generateClientToken.ttl'), 3 * 60 * 60)
      const stored = await tokenise(call, {}, { key: textAt(answer, 'data.generateClientToken.token') })
      assert.match(textAt(stored, 'data.tokenisePaymentMethod.token'), /^[A-Za-z0-9]{16}$/)
    },
  },
  {
    name: 'AUTH-5: only a Private Key can read an intent’s personal data',
    run: async ({ call }) => {
      const customer = { id: 'c-1', email: 'ada@shop.example', name: 'Ada', isGuest: false }
      const hidden = { id: 'c-1', isGuest: false, email: null, name: null }
      const token = await clientToken(call)
      for (const key of [publicKey, token]) {
        const answer = await startIntent(call, { customer }, { key })
        assert.deepEqual(at(answer, 'data.startIntent.customer'), hidden)
      }
      const answer = await startIntent(call, { customer }, { key: privateKey })
      assert.deepEqual(at(answer, 'data.startIntent.customer'), customer)
    },
  },
  {
    name: 'AUTH-6: an account cannot access the records of another',
    run: async ({ call }) => {
      const intent = textAt(await startIntent(call), 'data.startIntent.id')
      const answer = await call(`{ getIntent(id: "${intent}") { id } }`, { key: 'sk_test_bound' })
      assertCode(answer, 'error.notFound')
    },
  },
]

export const credentialCases: readonly ContractCase[] = [...refused, ...forbidden, ...clientTokens]
