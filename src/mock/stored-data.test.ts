import { expect, test } from 'vitest'
import { callThrough } from '../../lab/contract-suite/call-through'
import type { Call } from '../../lab/contract-suite/contract-case'
import { clientToken, pay, startIntent, textAt, tokenise } from '../../lab/contract-suite/helpers'
import { contractSuite } from '../../lab/contract-suite/suite'
import { createMock } from './create-mock'
import { maskSecrets } from './redaction'
import { type Change, createStore, type Store } from './store/store'

/** A store that records everything written to it. */
const watchedStore = (): { store: Store; written: () => string } => {
  const store = createStore()
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

test('VAULT-11: full card numbers, security codes and Client Tokens are never stored, nor with an idempotency key', async () => {
  const { store, written } = watchedStore()
  const call = callThrough(createMock({ store, allowControl: true }).handle)
  const key = await clientToken(call)
  const number = '4242424242424242'
  const cvc = '739'
  const headers = { 'x-idempotency-key': `${number} ${cvc}` }
  const stored = await tokenise(call, { number, cvc }, { key, headers })
  await tokenise(call, { number: `${number}1`, cvc: '7391' }, { headers: { 'x-idempotency-key': 'faulty' } })
  await pay(call, textAt(stored, 'data.tokenisePaymentMethod.token'), {}, { headers })
  const intent = textAt(await startIntent(call, { customer: { name: number } }), 'data.startIntent.id')
  const written4by4 = '4242 4242 4242 4242'
  await pay(call, textAt(stored, 'data.tokenisePaymentMethod.token'), {
    intentId: intent,
    customer: { name: written4by4 },
    description: `paid with ${number}`,
  })
  await call(`mutation { createCustomer(data: { customer: { name: "Ada", description: "has ${written4by4}" } }) }`)
  expect(written()).toContain('424242******4242')
  expect(written()).not.toContain(number)
  expect(written()).not.toContain(written4by4)
  expect(written()).not.toMatch(/"739"|"7391"| 739/)
  expect(written()).not.toContain(key)
  await store.close()
})

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns every member of every record, at any depth, by name and value. */
const members = (value: unknown): [name: string, value: unknown][] =>
  isObject(value) ? Object.entries(value).flatMap((entry) => [entry, ...members(entry[1])]) : []

test('VAULT-11: in the whole contract suite, nothing that is persisted contains a full card number or a security code', {
  timeout: 120_000,
}, async () => {
  const persisted: Change[] = []
  const store = createStore({
    load: async () => [],
    write: async (changes) => void persisted.push(...changes),
    close: async () => undefined,
  })
  const handle = callThrough(createMock({ store }).handle)
  const sent = new Set<string>()
  const codes = new Set<unknown>()
  const logged: unknown[] = []
  const call: Call = async (document, options = {}) => {
    for (const [member, value] of members(options.variables)) {
      if (member === 'number' && typeof value === 'string' && /^\d{12,19}$/.test(value)) sent.add(value)
      if (member === 'cvc' && /^\d{3,4}$/.test(String(value))) codes.add(value)
    }
    const answer = await handle(document, options)
    logged.push(maskSecrets(options.variables), maskSecrets(answer.body))
    return answer
  }
  for (const { run } of contractSuite) await run({ call })
  await store.close()
  // The log stores variables and answers. A log of every request would take too long here.
  const records = [...persisted, ...logged]
  const text = JSON.stringify(records)
  expect(sent.size).toBeGreaterThan(10)
  expect(codes.size).toBeGreaterThan(1)
  expect(text).toContain('424242******4242')
  expect([...sent].filter((number) => text.includes(number))).toEqual([])
  const held = members(records).filter(([member, value]) => (member === 'cvc' && value !== '•••') || codes.has(value))
  expect(held).toEqual([])
})
