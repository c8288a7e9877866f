import { callThrough } from '../../lab/contract-suite/call-through'
import type { Call } from '../../lab/contract-suite/contract-case'
import { pay, textAt, tokenOf } from '../../lab/contract-suite/helpers'
import { createMock } from '../../src/mock/create-mock'
import { startMock } from '../../src/mock/node/start-mock'
import { createStore, type Store } from '../../src/mock/store/store'
import { copyPayments } from './copy-payments'
import { type Measured, measure } from './measure'
import { benchOperations } from './operations'

/** The results by the name of the operation. */
export type Results = Record<string, Measured>

/** Authorises one payment, stores copies of it, and returns the ids of about 1000 copies. */
const fill = async (store: Store, call: Call, count: number): Promise<string[]> => {
  const id = textAt(await pay(call, await tokenOf(call)), 'data.authorizePayment.id')
  const payment = await store.read((reader) => reader.get('payments', id))
  if (!payment) throw new Error('The payment was not stored')
  const copies = copyPayments(payment, count - 1)
  await store.transact((transactor) => {
    for (const copy of copies) transactor.put('payments', copy)
  })
  return copies.filter((_, index) => index % Math.ceil(count / 1000) === 0).map((copy) => copy.id)
}

export const hosts = ['in process', 'over HTTP'] as const
export type Host = (typeof hosts)[number]

/** A mock service with stored payments, called in this process and over HTTP. */
export interface Bench {
  calls: Readonly<Record<Host, Call>>
  /** Ids of payments from the whole store. */
  paymentIds: readonly string[]
  stop(): Promise<void>
}

export const openBench = async (count: number): Promise<Bench> => {
  const store = createStore()
  const inProcess = callThrough(createMock({ store }).handle)
  const paymentIds = await fill(store, inProcess, count)
  const server = await startMock({ store })
  const url = server.url.replace('localhost', '127.0.0.1')
  return {
    calls: { 'in process': inProcess, 'over HTTP': callThrough(fetch, () => url) },
    paymentIds,
    stop: server.stop,
  }
}

// The number of concurrent requests. A single request shows its own duration; several also show the
// time that they wait for each other.
const concurrency: Readonly<Record<Host, number>> = { 'in process': 1, 'over HTTP': 8 }

/** Measures every operation. */
export const measureAll = async ({ calls, paymentIds }: Bench, host: Host): Promise<Results> => {
  const results: Results = {}
  // Measures reads before writes, because writes enlarge the store. `benchOperations` has the
  // writes first, so the order is reversed.
  for (const [name, operation] of Object.entries(benchOperations).reverse()) {
    const act = (index: number) => operation(calls[host], paymentIds, index)
    results[name] = await measure(act, { concurrency: concurrency[host], durationMs: 2000 })
  }
  return results
}
