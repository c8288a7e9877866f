import type { CheckoutContext } from '../server/checkout/context'
import { adoptedFrom } from '../server/checkout/refresh-order'
import { adoptPayment } from '../server/checkout/transitions'
import { updateOrder } from '../server/checkout/update-order'
import type { Database } from './database'

/*
 * The database may lose records: it is deleted, or restored from a backup. Every process stores
 * each minute that it is alive. If no process has done so for a while, the records of that time may
 * be lost. So the payments that the service lists for that time are added to the records, and until
 * this search has ended, no payment is requested.
 */

/** Restores records that the database may have lost, from the payments that the service lists. */
export interface RecordRebuilder {
  /**
   * Stores that this process is alive. If records may be lost, searches for their payments first.
   *
   * @throws Error if the database or the service cannot be read
   */
  beat(): Promise<void>
  /** Whether payments whose records may be lost have been searched for. */
  isReady(): boolean
}

const minute = 60_000
const day = 24 * 60 * minute

/** Milliseconds between two beats. */
export const beatMs = minute
/** Milliseconds. If the last beat is longer ago, the payments since then are searched for. */
const gapMs = 3 * minute
/**
 * Milliseconds. If no process has stored yet that it is alive, the payments of this time are
 * searched for.
 */
const newDatabaseMs = 7 * day
/**
 * Milliseconds by which a search starts before the last beat, and for which it is repeated. They
 * cover the difference between the clocks, and payment requests that are still running.
 */
const marginMs = 15 * minute

interface ProcessRow {
  now: string | Date
  alive_at: string | Date | null
  search_from: string | Date | null
  search_until: string | Date | null
}

/**
 * @param mayLoseLast Whether the database may lose its last changes, as PGlite does in a power cut.
 *   Then the first beat searches in any case.
 */
export const createRecordRebuilder = (
  context: CheckoutContext,
  database: Pick<Database, 'query'>,
  mayLoseLast: boolean,
): RecordRebuilder => {
  let isReady = false
  let isFirst = true
  const beat = async (): Promise<void> => {
    const { rows } = await database.query('select now() as now, * from tender_process', [])
    const search = searchOf(rows[0] as ProcessRow, isFirst && mayLoseLast)
    if (search) {
      if (search.isNew) isReady = false
      await database.query('update tender_process set search_from = $1, search_until = $2', [
        search.from.toISOString(),
        search.until.toISOString(),
      ])
      await adoptListed(context, search.from)
    }
    // The search is repeated until `search.until`, so that it also finds a payment whose request is
    // still in flight now.
    const isOver = !search || search.now > search.until
    await database.query(
      `update tender_process set alive_at = now(),
        search_from = case when $1 then null else search_from end,
        search_until = case when $1 then null else search_until end`,
      [isOver],
    )
    isFirst = false
    isReady = true
  }
  return { beat, isReady: () => isReady }
}

interface Search {
  from: Date
  /** Searches are repeated until this time. */
  until: Date
  now: Date
  /** Whether this is a new search. If not, it repeats a search that an earlier beat has started. */
  isNew: boolean
}

/**
 * Returns the time from which payments are searched for; null if no search is needed.
 *
 * @param isAlways Whether to search even if a process was alive until now.
 */
export const searchOf = (row: ProcessRow, isAlways: boolean): Search | null => {
  const now = new Date(row.now)
  const aliveAt = row.alive_at === null ? null : new Date(row.alive_at)
  const started = row.search_from === null ? null : new Date(row.search_from)
  const hasGap = isAlways || aliveAt === null || now.getTime() - aliveAt.getTime() > gapMs
  if (!hasGap && (started === null || row.search_until === null)) return null
  const gapFrom = aliveAt === null ? now.getTime() - newDatabaseMs : aliveAt.getTime() - marginMs
  const from = new Date(Math.min(...(hasGap ? [gapFrom] : []), started?.getTime() ?? now.getTime()))
  const until = hasGap || row.search_until === null ? new Date(now.getTime() + marginMs) : new Date(row.search_until)
  return { from, until, now, isNew: hasGap }
}

/** Returns whether an id has the length and the characters of a tracking id. */
const isTrackingId = (orderId: string): boolean => /^[^\p{C}\p{Zl}\p{Zp}]{1,255}$/u.test(orderId)

/**
 * Adds every payment since `from` whose `orderId` may be a tracking id to the record of this order.
 */
const adoptListed = async (context: CheckoutContext, from: Date): Promise<void> => {
  const to = new Date(context.now() + marginMs)
  const value = { from: from.toISOString(), to: to.toISOString() }
  for await (const payment of context.server.payments.list({ first: 100, filter: { dateRange: { value } } })) {
    const { orderId } = payment
    if (orderId !== null && isTrackingId(orderId))
      await updateOrder(context, orderId, (record) => adoptPayment(record, adoptedFrom(payment)))
  }
}
