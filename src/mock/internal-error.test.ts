import { afterAll, expect, test } from 'vitest'
import { callThrough } from '../../lab/contract-suite/call-through'
import { at, codeOf, pay, textAt, tokenise, tokenOf } from '../../lab/contract-suite/helpers'
import { createMock } from './create-mock'
import { createStore, type Store } from './store/store'

const memory = createStore()
afterAll(() => memory.close())

let failing = false
const store: Store = {
  ...memory,
  transact: (fn) => {
    if (failing) throw new Error('The disk with 4242424242424242 is full')
    return memory.transact(fn)
  },
}
const call = callThrough(createMock({ store }).handle)

test('ERR-4: an error of the service itself is a 500 with a request id and nothing else', async () => {
  const token = await tokenOf(call)
  failing = true
  const answer = await pay(call, token)
  failing = false
  expect(answer.status).toBe(500)
  expect(codeOf(answer)).toBe('error.internal')
  expect(textAt(answer, 'errors.0.extensions.requestId')).toMatch(/^[0-9a-f-]{36}$/)
  expect(JSON.stringify(answer.body)).not.toContain('disk')
})

test('IDEM-4: an internal error is not stored for the key', async () => {
  const headers = { 'x-idempotency-key': 'after an internal error' }
  failing = true
  expect(codeOf(await tokenise(call, {}, { headers }))).toBe('error.internal')
  failing = false
  expect(codeOf(await tokenise(call, {}, { headers }))).toBeUndefined()
})

test('STORE-1: a transaction that throws changes nothing', async () => {
  const token = await tokenOf(call)
  const refused = memory.transact((transactor) => {
    const method = transactor.all('paymentMethods').find((stored) => stored.token === token)
    if (method) transactor.put('paymentMethods', { ...method, name: 'Eve' })
    throw new Error('changed my mind')
  })
  await expect(refused).rejects.toThrow('changed my mind')
  const answer = await call(`{ getPaymentMethod(token: "${token}") { name } }`)
  expect(at(answer, 'data.getPaymentMethod.name')).toBe('Ada Lovelace')
})
