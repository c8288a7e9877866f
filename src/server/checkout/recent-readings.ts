import { waitForAnswer } from '../../shared/with-timeout'
import type { CheckoutContext } from './context'
import type { Deadline } from './deadline'
import { type RefreshedOrder, refreshOrder } from './refresh-order'
import { readOrder } from './update-order'

/** Reads an order for a question about its outcome. */
export type ReadForOutcome = (trackingId: string, deadline: Deadline) => Promise<RefreshedOrder>

/** Milliseconds for which a reading may answer further questions (rule ANSWER-10). */
const recentMs = 2000

interface Reading {
  /** When the reading began, in milliseconds since 1970. */
  at: number
  order: Promise<RefreshedOrder>
}

/**
 * Creates the reader for questions about outcomes. Questions about one order that arrive within two
 * seconds share one reading of the service in this process, unless the order's record has changed
 * since.
 *
 * While a payment waits for the customer, each question reads the service, so that a customer who
 * has just confirmed learns it at once.
 */
export const createRecentReadings = (context: CheckoutContext): ReadForOutcome => {
  /** The oldest reading first. */
  const readings = new Map<string, Reading>()

  const start = (trackingId: string, deadline: Deadline): Promise<RefreshedOrder> => {
    const at = context.now()
    for (const [id, reading] of readings) {
      if (isRecent(reading, at)) break
      readings.delete(id)
    }
    const order = refreshOrder(context, trackingId, { find: 'intents', deadline })
    // Deleted first, so that the newest reading is the last one.
    readings.delete(trackingId)
    readings.set(trackingId, { at, order })
    return order
  }

  return async (trackingId, deadline) => {
    const { version, record } = await readOrder(context, trackingId)
    const recent = readings.get(trackingId)
    const isWaiting = record.attempts.some(({ state }) => state.name === 'waiting')
    if (!recent || isWaiting || !isRecent(recent, context.now())) return start(trackingId, deadline)
    const leftMs = recentMs - (context.now() - recent.at)
    const shared = await waitForAnswer('checkout: outcome', recent.order, leftMs).catch(() => null)
    // An older version may lack an attempt, or the question's own key.
    return shared && shared.version >= version && isRecent(recent, context.now()) ? shared : start(trackingId, deadline)
  }
}

const isRecent = ({ at }: Reading, now: number): boolean => now >= at && now - at < recentMs
