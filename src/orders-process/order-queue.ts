import type { Database } from './database'

/** An order that this process checks now. */
export interface LeasedOrder {
  trackingId: string
  /** The version of the order's record. */
  version: number
  /** Milliseconds since the order's last change. */
  ageMs: number
  /** The text of the order's last notice; null if there was none. */
  notice: string | null
}

export interface CheckResult {
  /** The version of the order's record after the check. */
  version: number
  isSettled: boolean
  notice: string | null
  /** Milliseconds until the next check; null if no further check is needed before a change. */
  nextCheckMs: number | null
}

/** An order that is not settled, or that has changed since its last check. */
export interface UnsettledOrder {
  trackingId: string
  /** ISO 8601. */
  changedAt: string
  /** ISO 8601. Null if no check is planned, because the order's change alone makes it due. */
  nextCheckAt: string | null
}

/**
 * The list of orders to check, in the same table as their records. A change of its record makes an
 * order due, and so does the planned time of its next check. The list is derived from the records,
 * so it is complete after a process has ended.
 */
export interface OrderQueue {
  /** Leases due orders. Until `finish` or the end of the lease, no other call returns them. */
  lease(count: number): Promise<LeasedOrder[]>
  /** Stores the result of a check, and ends the lease. */
  finish(trackingId: string, result: CheckResult): Promise<void>
  /**
   * Returns a page of the unsettled orders, sorted by tracking id.
   *
   * @param after The tracking id of the last order of the page before; empty for the first page.
   */
  unsettled(count: number, after: string): Promise<UnsettledOrder[]>
}

/**
 * Milliseconds of a lease. A check that takes longer counts as interrupted, for example because its
 * process has ended.
 */
const leaseMs = 180_000

/**
 * @param quietMs Milliseconds after which a change of an order makes it due. Before that, a request
 *   of the browser usually settles the order itself.
 */
export const createOrderQueue = (database: Pick<Database, 'query'>, quietMs: number): OrderQueue => ({
  lease: async (count) => {
    const { rows } = await database.query(leaseStatement, [leaseMs, quietMs, count])
    return (rows as LeasedRow[]).map(({ tracking_id, version, age_ms, notice }) => ({
      trackingId: tracking_id,
      version: Number(version),
      ageMs: Math.max(0, Number(age_ms)),
      notice,
    }))
  },
  finish: async (trackingId, { version, isSettled, notice, nextCheckMs }) => {
    await database.query(finishStatement, [trackingId, version, isSettled, notice, nextCheckMs])
  },
  unsettled: async (count, after) => {
    const { rows } = await database.query(unsettledStatement, [count, after])
    return (rows as UnsettledRow[]).map(({ tracking_id, changed_at, next_check_at }) => ({
      trackingId: tracking_id,
      changedAt: new Date(changed_at).toISOString(),
      nextCheckAt: next_check_at === null ? null : new Date(next_check_at).toISOString(),
    }))
  },
})

interface LeasedRow {
  tracking_id: string
  version: number | string
  age_ms: number | string
  notice: string | null
}

interface UnsettledRow {
  tracking_id: string
  changed_at: Date | string
  next_check_at: Date | string | null
}

const milliseconds = (parameter: number): string => `$${parameter}::double precision * interval '1 millisecond'`

// Materialised, because a subquery with a limit may run once for each row.
const leaseStatement = `
  with due as materialized (
    select tracking_id from tender_orders
    where (due_at <= now() or (checked_version is distinct from version and updated_at <= now() - ${milliseconds(2)}))
      and (leased_until is null or leased_until <= now())
    order by due_at nulls first
    limit $3
    for update skip locked
  )
  update tender_orders as orders set leased_until = now() + ${milliseconds(1)}
  from due where orders.tracking_id = due.tracking_id
  returning orders.tracking_id, version, notice, extract(epoch from now() - updated_at) * 1000 as age_ms`

const finishStatement = `
  update tender_orders set
    leased_until = null,
    checked_version = $2::integer,
    is_settled = $3::boolean,
    notice = $4::text,
    due_at = now() + ${milliseconds(5)}
  where tracking_id = $1`

const unsettledStatement = `
  select tracking_id, updated_at as changed_at, due_at as next_check_at from tender_orders
  where (not is_settled or checked_version is distinct from version) and tracking_id > $2
  order by tracking_id
  limit $1`
