import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attemptOf, describeStore } from '../../../lab/support/checkout-handlers/store-suite'
import type { CheckoutStore } from './checkout-store'
import type { OrderRecord } from './order-record'
import { type PostgresClient, postgresSchema, postgresStore } from './postgres-store'

let client: PGlite
beforeAll(async () => {
  client = await PGlite.create()
  await client.query(postgresSchema())
}, 120_000)
afterAll(() => (client.closed ? undefined : client.close()))

const record: OrderRecord = { format: 1, attempts: [], keptPaymentId: null, refusedKeys: [], closed: false }
const rejectedWith = (message: string): OrderRecord => ({
  ...record,
  attempts: [
    { ...attemptOf('a'), state: { name: 'rejected', error: { code: 'x', fields: [{ path: 'p', message }] } } },
  ],
})

/** The part of a database client that the guide's sample uses. */
interface Database {
  rows(sql: string, values: unknown[]): Promise<{ version: number; record: string }[]>
  change(sql: string, values: unknown[]): Promise<number>
}

const sqlStore = (database: Database): CheckoutStore => ({
  read: async (trackingId) => {
    const [row] = await database.rows('select version, record from orders where id = ?', [trackingId])
    return row ? { version: row.version, record: JSON.parse(row.record) } : null
  },
  compareAndSet: async (trackingId, expectedVersion, record) => {
    const insert = 'insert into orders (record, id, version) values (?, ?, 1) on conflict do nothing'
    const update = 'update orders set record = ?, version = version + 1 where id = ? and version = ?'
    const values = [JSON.stringify(record), trackingId]
    if (expectedVersion === 0) return (await database.change(insert, values)) === 1
    return (await database.change(update, [...values, expectedVersion])) === 1
  },
})

describe('the sample of another store in docs/server/storage.md', () => {
  const numbered = (sql: string) => {
    let count = 0
    return sql.replace(/\?/g, () => {
      count += 1
      return `$${count}`
    })
  }
  const database: Database = {
    rows: async (sql, values) => (await client.query<{ version: number; record: string }>(numbered(sql), values)).rows,
    change: async (sql, values) => (await client.query(numbered(sql), values)).affectedRows ?? 0,
  }
  beforeAll(async () => {
    await client.query('create table orders (id text primary key, version integer not null, record text not null)')
  })
  describeStore('runs unchanged', { store: () => sqlStore(database) })
})

describe('postgresSchema()', () => {
  it('keeps an existing table', async () => {
    await postgresStore(client).compareAndSet('kept', 0, record)
    await client.query(postgresSchema())
    expect(await postgresStore(client).read('kept')).toEqual({ version: 1, record })
  })

  it('creates a table with another name and schema, which may be a reserved word', async () => {
    await client.query('create schema shop')
    for (const table of ['order', 'Order', 'shop.order']) {
      await client.query(postgresSchema(table))
      await postgresStore(client, { table }).compareAndSet('o', 0, { ...record, keptPaymentId: table })
    }
    for (const table of ['order', 'Order', 'shop.order'])
      expect((await postgresStore(client, { table }).read('o'))?.record.keptPaymentId).toBe(table)
  })
})

describe('postgresStore()', () => {
  const badNames = ['', ' ', 'a b', 'a"b', "a'b", 'a;b', 'a-b', '1a', 'a.b.c', 'a.', '.a', 'a\n', 'ä', 'x'.repeat(64)]

  it.each(badNames)('throws options.invalid for the table name %j', (table) => {
    const expected = expect.objectContaining({
      code: 'options.invalid',
      fields: [expect.objectContaining({ path: 'table' })],
    })
    expect(() => postgresStore(client, { table })).toThrow(expected)
    expect(() => postgresSchema(table)).toThrow(expected)
  })

  it('stores U+FFFD for characters that jsonb cannot hold', async () => {
    const store = postgresStore(client)
    expect(await store.compareAndSet('unstorable', 0, rejectedWith('a\0b\ud83dc\udfffd🧦'))).toBe(true)
    expect((await store.read('unstorable'))?.record).toEqual(rejectedWith('a\ufffdb\ufffdc\ufffdd🧦'))
  })

  it.each(['a\0', 'a\ud83d'])('rejects the tracking id %j, which could become the same as another', async (id) => {
    const expected = { code: 'options.invalid', fields: [{ path: 'trackingId' }] }
    await expect(postgresStore(client).read(id)).rejects.toMatchObject(expected)
    await expect(postgresStore(client).compareAndSet(id, 0, record)).rejects.toMatchObject(expected)
  })

  it('reads a version that the client returns as a string', async () => {
    const bigint: PostgresClient = { query: async () => ({ rows: [{ version: '7', record: JSON.stringify(record) }] }) }
    expect(await postgresStore(bigint).read('o')).toEqual({ version: 7, record })
  })

  it('stores the record as a JSON object, with the time of its change', async () => {
    const store = postgresStore(client)
    const stored = async () => {
      const { rows } = await client.query<{ kind: string; age: number }>(
        `select jsonb_typeof(record) as kind, extract(epoch from now() - updated_at)::float as age
        from tender_orders where tracking_id = 'dated'`,
      )
      return rows[0]
    }
    await store.compareAndSet('dated', 0, record)
    await client.query(`update tender_orders set updated_at = '2000-01-01' where tracking_id = 'dated'`)
    await store.compareAndSet('dated', 1, record)
    expect((await stored())?.kind).toBe('object')
    expect((await stored())?.age).toBeLessThan(3600)
  })
})

// Must be last, because its last test closes the database.
describeStore('postgresStore() on PGlite', {
  store: () => postgresStore(client),
  disconnected: async () => {
    await client.close()
    return postgresStore(client)
  },
})
