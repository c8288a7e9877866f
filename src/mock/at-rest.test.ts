import { expect, test } from 'vitest'
import { callThrough } from './contract-suite/call-through'
import { clientToken, pay, textAt, tokenise } from './contract-suite/helpers'
import { createMock } from './create-mock'
import { memoryStore } from './node/memory-store'
import type { Store } from './store/store'

/** A store that notes all that is written to it. */
const watchedStore = (): { store: Store; written: () => string } => {
  const store = memoryStore()
  const records: unknown[] = []
  return {
    written: () => JSON.stringify(records),
    store: {
      ...store,
      transact: (fn) =>
        store.transact((transactor) =>
          fn({
            ...transactor,
            put: (table, record) => {
              records.push(record)
              return transactor.put(table, record)
            },
          }),
        ),
    },
  }
}

test('VAULT-11: no full number, no security code and no Client Token is kept, with an idempotency key neither', async () => {
  const { store, written } = watchedStore()
  const call = callThrough(createMock({ store }).handle)
  const key = await clientToken(call)
  const number = '4242424242424242'
  const cvc = '739'
  const headers = { 'x-idempotency-key': `${number} ${cvc}` }
  const stored = await tokenise(call, { number, cvc }, { key, headers })
  await tokenise(call, { number: `${number}1`, cvc: '7391' }, { headers: { 'x-idempotency-key': 'faulty' } })
  await pay(call, textAt(stored, 'data.tokenisePaymentMethod.token'), {}, { headers })
  expect(written()).toContain('424242******4242')
  expect(written()).not.toContain(number)
  expect(written()).not.toMatch(/"739"|"7391"| 739/)
  expect(written()).not.toContain(key)
  await store.close()
})
