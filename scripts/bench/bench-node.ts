import { callThrough } from '../../src/mock/contract-suite/call-through'
import type { Call } from '../../src/mock/contract-suite/case'
import { pay, textAt, tokenOf } from '../../src/mock/contract-suite/helpers'
import { createMock } from '../../src/mock/create-mock'
import { memoryStore } from '../../src/mock/node/memory-store'
import { startMock } from '../../src/mock/node/start-mock'
import type { Store } from '../../src/mock/store/store'
import { copyPayments } from './copy-payments'
import { type Measured, measure } from './measure'
import { benchOperations } from './operations'

/** Per operation. */
export type Results = Record<string, Measured>

const batch = 5000

/** Makes one payment as any client does, and as many copies of it. Returns the ids of some of them. */
const fill = async (store: Store, call: Call, count: number): Promise<string[]> => {
  const id = textAt(await pay(call, await tokenOf(call)), 'data.authorizePayment.id')
  const payment = await store.read((reader) => reader.get('payments', id))
  if (!payment) throw new Error('The payment was not stored')
  const copies = copyPayments(payment, count - 1)
  for (let start = 0; start < copies.length; start += batch) {
    await store.transact(async (transactor) => {
      for (const copy of copies.slice(start, start + batch)) await transactor.put('payments', copy)
    })
  }
  return copies.filter((_, index) => index % Math.ceil(count / 1000) === 0).map((copy) => copy.id)
}

const measureAll = async (call: Call, known: readonly string[], abreast: number): Promise<Results> => {
  const results: Results = {}
  // Reading first: what writes makes the store larger.
  for (const [name, operation] of Object.entries(benchOperations).reverse()) {
    results[name] = await measure((index) => operation(call, known, index), { abreast, forMs: 2000 })
  }
  return results
}

/** Measures a service with so many payments: called in this process, and over HTTP. */
export const benchNode = async (count: number): Promise<{ 'in process': Results; 'over HTTP': Results }> => {
  const store = memoryStore()
  const inProcess = callThrough(createMock({ store }).handle)
  const known = await fill(store, inProcess, count)
  const server = await startMock({ store })
  const results = {
    // One request at a time tells how long one takes; several at a time only how they queue.
    'in process': await measureAll(inProcess, known, 1),
    'over HTTP': await measureAll(
      callThrough(fetch, () => server.url.replace('localhost', '127.0.0.1')),
      known,
      8,
    ),
  }
  await server.stop()
  return results
}
