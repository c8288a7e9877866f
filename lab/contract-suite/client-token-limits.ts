import assert from 'node:assert/strict'
import type { Answer, Call, CallOptions, ContractCase } from './contract-case'
import { assertCode, at, clientToken, codeOf, tokenise, unique } from './helpers'

const most = 25

const use = async (call: Call, key: string, times: number, options: CallOptions = {}): Promise<void> => {
  for (let count = 0; count < times; count += 1) {
    const answer = await tokenise(call, {}, { ...options, key })
    assert.equal(codeOf(answer), undefined, `call ${count + 1}: ${JSON.stringify(answer.body)}`)
  }
}

const assertExhausted = (answer: Answer): void => {
  assert.equal(answer.status, 429)
  assertCode(answer, 'error.rateLimited')
  assert.deepEqual(at(answer, 'errors.0.extensions'), { code: 'error.rateLimited', reason: 'clientToken' })
  assert.equal(answer.headers['retry-after'], undefined)
}

export const clientTokenLimitCases: readonly ContractCase[] = [
  {
    name: 'LIMIT-4: a Client Token can call tokenisePaymentMethod 25 times, and another Client Token still works',
    run: async ({ call }) => {
      const key = await clientToken(call)
      await use(call, key, most)
      assertExhausted(await tokenise(call, {}, { key }))
      const read = await call('{ getPaymentMethod(token: "none") { id } }', { key })
      assertCode(read, 'error.notFound')
      await use(call, await clientToken(call), 1)
    },
  },
  {
    name: 'LIMIT-4: failed calls count, idempotent replays do not',
    run: async ({ call }) => {
      const key = await clientToken(call)
      const headers = { 'x-idempotency-key': unique('key') }
      await use(call, key, most, { headers })
      assertCode(await tokenise(call, { number: '1' }, { key }), 'error.validation')
      await use(call, key, most - 2)
      assertExhausted(await tokenise(call, {}, { key }))
      await use(call, key, 1, { headers })
    },
  },
  {
    name: 'LIMIT-4: each call of one document counts, and so do simultaneous calls',
    run: async ({ call }) => {
      const key = await clientToken(call)
      const data = '{ paymentMethod: { bankAccount: { number: "DE00123456" } } }'
      const aliases = Array.from({ length: most - 1 }, (_, at) => `a${at}: tokenisePaymentMethod(data: ${data}) { id }`)
      assert.equal(codeOf(await call(`mutation { ${aliases.join(' ')} }`, { key })), undefined)
      const answers = await Promise.all([tokenise(call, {}, { key }), tokenise(call, {}, { key })])
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 429])
    },
  },
  {
    name: 'LIMIT-4: a Private Key has no such limit, and a rejected call does not use up its idempotency key',
    run: async ({ call }) => {
      for (let count = 0; count <= most; count += 1) assert.equal(codeOf(await tokenise(call)), undefined)
      const key = await clientToken(call)
      await use(call, key, most)
      const headers = { 'x-idempotency-key': unique('key') }
      assertExhausted(await tokenise(call, {}, { key, headers }))
      assert.equal(codeOf(await tokenise(call, {}, { key: await clientToken(call), headers })), undefined)
    },
  },
]
