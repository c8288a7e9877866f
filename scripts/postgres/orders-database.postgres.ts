import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/orders-process/database'
import { openDatabase } from '../../src/orders-process/open-database'
import { createOrderQueue } from '../../src/orders-process/order-queue'
import { postgresStore } from '../../src/server/checkout/postgres-store'
import { emptyRecord } from '../../src/server/checkout/transitions'
import { type Cluster, startCluster } from './cluster'

let cluster: Cluster
const databases: Database[] = []

/** Opens the database as a process of `tender-orders` does. */
const open = async (): Promise<Database> => {
  const { host, user, database } = cluster.connection
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  const opened = await openDatabase({ kind: 'postgres', url }, () => {})
  databases.push(opened)
  return opened
}

beforeAll(async () => {
  cluster = await startCluster()
}, 600_000)
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()))
  await cluster.stop()
})

test('openDatabase() › several processes may create the tables at the same time', async () => {
  await Promise.all(Array.from({ length: 5 }, open))
  const { rows } = (await databases[0]?.query('select version from tender_schema', [])) ?? { rows: [] }
  expect(rows).toEqual([{ version: 1 }])
})

test('transaction() › changes nothing if it fails', async () => {
  const database = await open()
  const failed = database.transaction(async (query) => {
    await query('update tender_schema set version = 7', [])
    throw new Error('stop')
  })
  await expect(failed).rejects.toThrow('stop')
  expect((await database.query('select version from tender_schema', [])).rows).toEqual([{ version: 1 }])
})

test('lease() › concurrent processes share the due orders, and no order is leased twice', async () => {
  const processes = await Promise.all(Array.from({ length: 4 }, open))
  const ids = Array.from({ length: 200 }, (_, index) => `order_${index}`)
  for (const id of ids) await postgresStore(processes[0] as Database).compareAndSet(id, 0, emptyRecord)
  const leasedBy = async (database: Database): Promise<string[]> => {
    const leased: string[] = []
    const queue = createOrderQueue(database, 0)
    for (;;) {
      const orders = await queue.lease(8)
      if (orders.length === 0) return leased
      leased.push(...orders.map(({ trackingId }) => trackingId))
    }
  }
  const leased = await Promise.all(processes.map(leasedBy))
  expect(leased.flat().sort()).toEqual(ids.toSorted())
  expect(leased.filter((part) => part.length > 0).length).toBeGreaterThan(1)
})
