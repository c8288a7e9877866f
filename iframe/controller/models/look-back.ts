import type { IntentSnapshot, LinkedPayment, Returned } from '../../../src/shared/types'
import { type Attempts, ledTo } from './attempts'
import type { AttemptRecord } from './intent-memory'
import { findPayment, isPaid, isWaiting } from './outcome'
import type { TrackedIntent } from './tracked-intent'

export interface LookBackNeeds {
  intent: Pick<TrackedIntent, 'current'>
  attempts: Pick<Attempts, 'current' | 'isFresh' | 'renew'>
  read: () => Promise<IntentSnapshot>
}

/** What earlier attempts have left: a payment that is settled, or one that still waits for the customer. */
export interface Left {
  end?: LinkedPayment
  waiting?: LinkedPayment
}

export const createLookBack =
  ({ intent, attempts, read }: LookBackNeeds) =>
  async (): Promise<Left> => {
    const attempt = attempts.current()
    const known = intent.current
    const now =
      attempts.isFresh(attempt) || !known
        ? known
        : await read().catch((error) => {
            // Where nothing is open, a service that cannot be read stands in nobody's way.
            if (attempt.state !== 'new' || known.linkedPayments.some(isWaiting)) throw error
            return known
          })
    const paid = now?.linkedPayments.find(isPaid)
    if (paid) return { end: paid }
    if (attempt.state === 'new') return {}
    const led = now && ledTo(now, attempt)
    if (attempt.state === 'paid') return led ? {} : rememberedEnd(attempt)
    if (!led) return {}
    if (led.status === 'REFUNDED') {
      // Given back: nothing is under way, and nothing has been paid.
      attempts.renew()
      return {}
    }
    return isWaiting(led) ? { waiting: led } : { end: led }
  }

/** How often, and after how many milliseconds, a payment is read whose customer is back before the service has heard of it. */
const backBefore = { tries: 5, waitMs: 1000 } as const

/**
 * Looks back for a customer who comes to a page.
 * @param returned what the address says: a reason to wait a moment, and in a browser that remembers nothing a payment to look for
 */
export const createWelcome =
  ({
    returned,
    lookBack,
    ...needs
  }: LookBackNeeds & { returned: Returned | undefined; lookBack: () => Promise<Left> }) =>
  async (): Promise<Left> => {
    for (let tries = 1; ; tries += 1) {
      const left = await lookBack()
      if (left.end || !returned || tries === backBefore.tries) return left
      if (!left.waiting) break
      await new Promise((resolve) => setTimeout(resolve, backBefore.waitMs))
    }
    if (!returned?.paymentId || !needs.intent.current || needs.attempts.current().state === 'open') return {}
    const { linkedPayments } = await needs.read()
    const end = findPayment(linkedPayments, returned.paymentId)
    return end ? { end } : {}
  }

/** Paid is paid, also where the intent cannot be read or never heard of it: only the service's word takes a payment back. */
const rememberedEnd = ({ paymentId, status = 'SUCCEEDED' }: AttemptRecord): Left =>
  paymentId === undefined ? {} : { end: { paymentId, status } }
