// The store looks for IndexedDB among the globals, where Node has none.
import 'fake-indexeddb/auto'
import { type IDBPDatabase, openDB } from 'idb'
import { afterEach, expect, test } from 'vitest'
import { callThrough } from '../contract-suite/call-through'
import { at, clientToken, codeOf, pay, tokenOf } from '../contract-suite/helpers'
import { createMock } from '../create-mock'
import { type Database, migrations } from './database'
import { openStore } from './open-store'

const ended: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ended.splice(0)) await end()
})

const nameOf = (version: number) => `tender-mock-of-version-${version}`

/** A database as that version of the service left it. */
const leave = async (version: number): Promise<void> => {
  if (version === 0) return
  const database = await openDB<Database>(nameOf(version), version, {
    upgrade: (upgraded, _old, _new, transaction) => {
      for (const migrate of migrations.slice(0, version)) migrate(upgraded, transaction)
    },
  })
  database.close()
}

const shapeOf = (database: IDBPDatabase<Database>) => {
  const transaction = database.transaction([...database.objectStoreNames])
  return [...database.objectStoreNames].map((table) => [table, ...transaction.objectStore(table).indexNames])
}

test.each(migrations.map((_, version) => version))(
  'STORE-3: a database of version %i is brought up to this one, and serves',
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
