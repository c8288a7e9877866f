import { type ChildProcess, fork } from 'node:child_process'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeStore } from '../../lab/support/checkout-handlers/store-suite'
import { postgresSchema, postgresStore } from '../../src/server/checkout/postgres-store'
import type { AppendJob, AppendReport } from './append-attempts'
import { type Cluster, startCluster } from './cluster'

let cluster: Cluster | undefined
let pool: Pool

beforeAll(async () => {
  cluster = await startCluster()
  pool = new Pool(cluster.connection)
  // Ignores the errors of idle connections when the server stops.
  pool.on('error', () => {})
  await pool.query(postgresSchema())
}, 600_000)

afterAll(async () => {
  // Stops the server before the pool, so that it stops even if a failed test still holds a
  // connection of the pool.
  await cluster?.stop()
  await pool?.end()
})

const record = { format: 1 as const, attempts: [], keptPaymentId: null, refusedKeys: [], closed: false }

/** A store on a connection of its own, which the server can end. */
const singleConnection = async () => {
  const client = new Client(cluster?.connection)
  // Without a listener for errors, losing the connection would end this process.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  return {
    store: postgresStore(client),
    pid,
    terminate: async () => {
      await pool.query('select pg_terminate_backend($1)', [pid])
      await ended
    },
  }
}

describeStore('postgresStore() on a Pool of pg', {
  store: () => postgresStore(pool),
  disconnected: async () => {
    const { store, terminate } = await singleConnection()
    await terminate()
    return store
  },
})

describe('postgresStore() on a Client of pg', () => {
  test('rejects if the connection is lost before the answer, and stores nothing', async () => {
    const id = 'locked'
    await postgresStore(pool).compareAndSet(id, 0, record)
    const { store, pid, terminate } = await singleConnection()
    const lock = await pool.connect()
    try {
      await lock.query('begin')
      await lock.query('select 1 from tender_orders where tracking_id = $1 for update', [id])
      const waiting = expect(store.compareAndSet(id, 1, { ...record, keptPaymentId: 'p' })).rejects.toThrow()
      const blocked = "select 1 from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'"
      await expect.poll(async () => (await pool.query(blocked, [pid])).rowCount, { timeout: 20_000 }).toBe(1)
      await terminate()
      await waiting
    } finally {
      // `true` closes the connection, which also ends the transaction.
      lock.release(true)
    }
    expect(await postgresStore(pool).read(id)).toEqual({ version: 1, record })
  })
})

describe('two server processes', () => {
  const changes = 200
  const trackingIds = ['contended 1', 'contended 2']
  const keysOf = (name: string) => Array.from({ length: changes }, (_, index) => `${name} ${index}`)

  const startProcess = async () => {
    const script = new URL('append-attempts.ts', import.meta.url)
    const child = fork(script, { execArgv: ['--import', 'tsx'] })
    await messageFrom(child)
    return (job: AppendJob): Promise<AppendReport> => {
      child.send(job)
      return messageFrom(child)
    }
  }

  /**
   * Resolves with the next message. Rejects if the process ends, so that a crash fails the test at
   * once.
   */
  const messageFrom = <Message>(child: ChildProcess): Promise<Message> =>
    new Promise((resolve, reject) => {
      child.once('message', (message) => resolve(message as Message))
      child.once('exit', (code) => reject(new Error(`The process ended with exit code ${code}`)))
    })

  test('lose no change of an order that both change at once', async () => {
    const connection = cluster?.connection ?? {}
    const names = ['one', 'other']
    const processes = await Promise.all(names.map(startProcess))
    const reports = await Promise.all(
      processes.map((run, index) => run({ connection, trackingIds, attemptKeys: keysOf(names[index] ?? '') })),
    )
    const expected = names.flatMap(keysOf).sort()
    for (const id of trackingIds) {
      const stored = await postgresStore(pool).read(id)
      expect(stored?.version).toBe(2 * changes)
      expect(stored?.record.attempts.flatMap(({ attemptKeys }) => attemptKeys).sort()).toEqual(expected)
    }
    // Without a conflict, the processes did not write at the same time, and the test would prove
    // nothing.
    for (const { conflicts } of reports) expect(conflicts).toBeGreaterThan(0)
  })
})
