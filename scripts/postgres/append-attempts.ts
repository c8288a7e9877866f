import type { ClientConfig } from 'pg'
import { Pool } from 'pg'
import type { CheckoutStore } from '../../src/server/checkout/checkout-store'
import { postgresStore } from '../../src/server/checkout/postgres-store'

export interface AppendJob {
  connection: ClientConfig
  trackingIds: string[]
  attemptKeys: string[]
}

export interface AppendReport {
  /** How often a write failed because another process had changed the order first. */
  conflicts: number
}

/**
 * Appends an attempt as the checkout handlers do: reads the record, changes it, and tries again if
 * another process has stored a newer version.
 * @returns how often it had to try again
 */
const append = async (store: CheckoutStore, trackingId: string, attemptKey: string): Promise<number> => {
  for (let conflicts = 0; ; conflicts += 1) {
    const { version, record } = (await store.read(trackingId)) ?? {
      version: 0,
      record: { format: 1 as const, attempts: [], keptPaymentId: null, refusedKeys: [], closed: false },
    }
    record.attempts.push({
      idempotencyKey: null,
      mark: null,
      attemptKeys: [attemptKey],
      startedAt: Date.now(),
      amount: null,
      submissionDigests: ['digest'],
      intentIds: [],
      waited: false,
      intentCompleted: false,
      state: { name: 'asked' },
    })
    if (await store.compareAndSet(trackingId, version, record)) return conflicts
  }
}

const appendAll = async ({ connection, trackingIds, attemptKeys }: AppendJob): Promise<AppendReport> => {
  const pool = new Pool(connection)
  const store = postgresStore(pool)
  const conflictsOf = async (trackingId: string) => {
    let conflicts = 0
    for (const attemptKey of attemptKeys) conflicts += await append(store, trackingId, attemptKey)
    return conflicts
  }
  const all = await Promise.all(trackingIds.map(conflictsOf))
  await pool.end()
  return { conflicts: all.reduce((sum, conflicts) => sum + conflicts, 0) }
}

// The test starts this file as a server process of its own. The process sends `ready`, receives its
// job and sends the report.
process.once('message', async (job: AppendJob) => {
  process.send?.(await appendAll(job))
  process.disconnect()
})
process.send?.('ready')
