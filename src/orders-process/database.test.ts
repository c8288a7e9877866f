import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../lab/support/orders-process/test-database'
import { postgresStore } from '../server/checkout/postgres-store'
import { emptyRecord } from '../server/checkout/transitions'
import type { Database } from './database'
import { lockFolder } from './folder-lock'
import { migrate } from './migrations'
import { openDatabase } from './open-database'
import { createOrderQueue } from './order-queue'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())

describe('migrate()', () => {
  test('changes nothing when it runs again', async () => {
    await migrate(database)
    expect((await database.query('select version from tender_schema', [])).rows).toEqual([{ version: 1 }])
    expect((await database.query('select id from tender_process', [])).rows).toEqual([{ id: 1 }])
  })

  test('adds its columns to a table that a shop has used with postgresStore', async () => {
    await database.query('drop table tender_schema', [])
    await database.query('drop table tender_orders', [])
    await database.query(
      `create table tender_orders (tracking_id text collate "C" primary key, version integer not null,
        record jsonb not null, updated_at timestamptz not null default now())`,
      [],
    )
    await postgresStore(database).compareAndSet('old', 0, emptyRecord)
    await migrate(database)
    expect(await createOrderQueue(database, 0).unsettled(10, '')).toMatchObject([{ trackingId: 'old' }])
  })

  test('throws if the tables are of a newer version', async () => {
    await database.query('update tender_schema set version = 99', [])
    await expect(migrate(database)).rejects.toThrow(/version 99.*Update tender-checkout/)
    await database.query('update tender_schema set version = 1', [])
  })
})

describe('createOrderQueue()', () => {
  const queue = () => createOrderQueue(database, 0)
  const change = async (trackingId: string, version: number) =>
    expect(await postgresStore(database).compareAndSet(trackingId, version, emptyRecord)).toBe(true)
  const idsOf = (orders: { trackingId: string }[]) => orders.map(({ trackingId }) => trackingId)
  const settled = { version: 1, isSettled: true, notice: null, nextCheckMs: 3_600_000 }
  beforeEach(async () => {
    await database.query('delete from tender_orders', [])
  })

  test('lease() › returns an order once', async () => {
    await change('a', 0)
    await change('b', 0)
    expect(idsOf(await queue().lease(1))).toHaveLength(1)
    expect(idsOf(await queue().lease(9))).toHaveLength(1)
    expect(await queue().lease(9)).toEqual([])
  })

  test('lease() › waits after a change', async () => {
    await change('a', 0)
    expect(await createOrderQueue(database, 60_000).lease(9)).toEqual([])
    expect(await queue().lease(9)).toMatchObject([{ trackingId: 'a', version: 1, notice: null }])
  })

  test('lease() › returns an order again if its lease ends without a result', async () => {
    await change('a', 0)
    await queue().lease(9)
    await database.query("update tender_orders set leased_until = now() - interval '1 second'", [])
    expect(idsOf(await queue().lease(9))).toEqual(['a'])
  })

  test('finish() › sets the time of the next check, and a change of the order brings it forward', async () => {
    await change('a', 0)
    await queue().lease(9)
    await queue().finish('a', { ...settled, notice: 'paid p_1' })
    expect(await queue().lease(9)).toEqual([])
    await change('a', 1)
    expect(await queue().lease(9)).toMatchObject([{ trackingId: 'a', version: 2, notice: 'paid p_1' }])
  })

  test('finish() › an order is due when the time is over, and never without a time', async () => {
    await change('a', 0)
    await queue().finish('a', { ...settled, nextCheckMs: 0 })
    expect(idsOf(await queue().lease(9))).toEqual(['a'])
    await queue().finish('a', { ...settled, nextCheckMs: null })
    expect(await queue().lease(9)).toEqual([])
  })

  test('finish() › an order that changed during the check stays due', async () => {
    await change('a', 0)
    await queue().lease(9)
    await change('a', 1)
    await queue().finish('a', settled)
    expect(idsOf(await queue().lease(9))).toEqual(['a'])
  })

  test('unsettled() › lists orders page by page, without settled ones', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await change(id, 0)
    await queue().finish('a', settled)
    await queue().finish('b', { ...settled, isSettled: false })
    expect(idsOf(await queue().unsettled(2, ''))).toEqual(['b', 'c'])
    expect(idsOf(await queue().unsettled(2, 'c'))).toEqual(['d'])
    const [first] = await queue().unsettled(1, '')
    expect(Date.parse(first?.nextCheckAt ?? '')).toBeGreaterThan(Date.parse(first?.changedAt ?? ''))
  })
})

describe('a folder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tender-'))
    return () => rmSync(folder, { recursive: true })
  })

  test('lockFolder() › is refused while another process has the lock, and granted afterwards', async () => {
    const lock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(/another process uses the folder/)
    await lock.release()
    await (await lockFolder(folder)).release()
  })

  test('openDatabase() › keeps its records, and belongs to one process', async () => {
    const storage = { kind: 'folder', path: join(folder, 'data') } as const
    const open = () => openDatabase(storage, () => {})
    const first = await open()
    await postgresStore(first).compareAndSet('a', 0, emptyRecord)
    await expect(open()).rejects.toThrow(/another process uses the folder/)
    await first.close()
    const second = await open()
    expect(await postgresStore(second).read('a')).toEqual({ version: 1, record: emptyRecord })
    await second.close()
  }, 180_000)
})
