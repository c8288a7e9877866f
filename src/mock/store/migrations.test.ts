// idb expects IndexedDB among the globals, where Node has none.
import 'fake-indexeddb/auto'
import { type IDBPDatabase, openDB } from 'idb'
import { afterEach, expect, test } from 'vitest'
import { callThrough } from '../contract-suite/call-through'
import { at, clientToken, codeOf, pay, textAt, tokenise, tokenOf } from '../contract-suite/helpers'
import { createMock } from '../create-mock'
import { memoryStore } from '../node/memory-store'
import { type Database, migrations } from './database'
import { openStore } from './open-store'

const ended: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ended.splice(0)) await end()
})

const nameOf = (version: number) => `tender-mock-of-version-${version}`

/** Creates a database of an earlier version of the service. */
const openEarlier = (name: string, version: number) =>
  openDB<Database>(name, version, {
    upgrade: (upgraded, _old, _new, transaction) => {
      for (const migrate of migrations.slice(0, version)) migrate(upgraded, transaction)
    },
  })

const leave = async (version: number): Promise<void> => {
  if (version === 0) return
  const database = await openEarlier(nameOf(version), version)
  database.close()
}

const shapeOf = (database: IDBPDatabase<Database>) => {
  const transaction = database.transaction([...database.objectStoreNames])
  return [...database.objectStoreNames].map((table) => [table, ...transaction.objectStore(table).indexNames])
}

test.each(migrations.map((_, version) => version))(
  'STORE-3: a database of version %i is migrated and usable',
  async (version) => {
    await leave(version)
    const store = openStore(nameOf(version))
    ended.push(store.close)
    const call = callThrough(createMock({ store }).handle)
    await clientToken(call)
    expect(codeOf(await pay(call, await tokenOf(call)))).toBeUndefined()
    expect(at(await call('{ listPayments { pageInfo { totalSize } } }'), 'data.listPayments.pageInfo.totalSize')).toBe(
      1,
    )
    const [upgraded, fresh] = await Promise.all([openDB<Database>(nameOf(version)), openDB<Database>(nameOf(0))])
    expect(shapeOf(upgraded)).toEqual(shapeOf(fresh))
    upgraded.close()
    fresh.close()
  },
)

/** The members that version 8 added. */
const since8 = {
  payments: ['receiptToken'],
  paymentMethods: ['trackingId'],
  clientTokens: ['trackingId', 'tokenisations'],
} as const

test('STORE-3: payments, cards and Client Tokens of version 7 are kept, and get the missing members', async () => {
  const source = memoryStore()
  const make = callThrough(createMock({ store: source }).handle)
  const [key, token] = [await clientToken(make), await tokenOf(make)]
  const paymentId = textAt(await pay(make, token), 'data.authorizePayment.id')
  const earlier = await openEarlier('tender-mock-with-records-of-version-7', 7)
  for (const [table, added] of Object.entries(since8) as [keyof typeof since8, readonly string[]][]) {
    for (const record of await source.read((reader) => reader.all(table))) {
      const members = Object.entries(record).filter(([member]) => !added.includes(member))
      await earlier.put(table, Object.fromEntries(members) as never)
    }
  }
  earlier.close()

  const store = openStore('tender-mock-with-records-of-version-7')
  ended.push(store.close, source.close)
  const { handle } = createMock({ store })
  const call = callThrough(handle)
  const read = await call(`{ getPayment(id: "${paymentId}") { paymentReceipt { receiptUrl } } }`)
  const receipt = await handle(new Request(textAt(read, 'data.getPayment.paymentReceipt.receiptUrl')))
  expect(receipt.status).toBe(200)
  expect(codeOf(await pay(call, token, { orderId: 'order_1' }))).toBeUndefined()
  const stored = textAt(await tokenise(call, {}, { key }), 'data.tokenisePaymentMethod.token')
  expect(codeOf(await pay(call, stored))).toBeUndefined()
  const methods = await store.read((reader) => reader.all('paymentMethods'))
  expect(methods.map(({ trackingId }) => trackingId)).toEqual([null, null])
  const [made] = await store.read((reader) => reader.all('clientTokens'))
  expect(made).toMatchObject({ trackingId: null, tokenisations: 1 })
})
