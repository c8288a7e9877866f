import type { IntentDifference } from '../../../src/api/update-intent'
import { isTenderError, type TenderError } from '../../../src/shared/error'
import type { CheckoutChanges, IntentSnapshot, StepChange } from '../../../src/shared/types'

export interface IntentSyncOptions {
  /** Sends a difference and resolves with the intent after it. An empty one is a touch. */
  send: (difference: IntentDifference, signal: AbortSignal) => Promise<IntentSnapshot>
  onAcknowledged: (intent: IntentSnapshot) => void
  /** A difference that the service refused and that is not sent again. */
  onRefused: (error: TenderError) => void
  /** 0 to 1, for the jitter. */
  random: () => number
  isOnline: () => boolean
}

export interface IntentSync {
  step(change: StepChange): void
  update(changes: CheckoutChanges): void
  /** Says that the customer is still there, where nothing is on its way that says so too. */
  touch(): void
  /** The intent exists: what waits may be sent. */
  begin(): void
  /** The network is back. */
  online(): void
  /** Sends what is waiting now. Resolves once nothing is, or the first try has failed. */
  flush(): Promise<void>
  /** The page is being hidden or left: what waits goes now, with what is on its way. */
  leave(): void
  close(): void
}

/** Milliseconds. */
export const syncTiming = { merge: 250, retryFirst: 500, retryLongest: 30_000 } as const

interface Sending {
  difference: IntentDifference
  abort: AbortController
}

/**
 * Keeps the service's intent equal to what the page wants: calls change the desired state, one loop sends the difference.
 * One request at a time; bursts are merged; a lost request is repeated, which is harmless because a step is a state and no event.
 */
export const createIntentSync = (options: IntentSyncOptions): IntentSync => {
  /** Undefined: there is nothing to say. Empty: a touch. */
  let waiting: IntentDifference | undefined
  let sending: Sending | undefined
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let begun = false
  let closed = false

  const schedule = (waitMs: number) => {
    clearTimeout(timer)
    if (!closed && begun) timer = setTimeout(() => void run(), waitMs)
  }

  const run = (): Promise<void> => {
    clearTimeout(timer)
    if (!running) {
      const mine = sendOnce().finally(() => {
        if (running === mine) running = undefined
      })
      running = mine
    }
    return running
  }

  const sendOnce = async () => {
    // Offline nothing is tried: the network's return runs this again.
    if (closed || !begun || !waiting || !options.isOnline()) return
    const mine: Sending = { difference: waiting, abort: new AbortController() }
    sending = mine
    waiting = undefined
    try {
      const intent = await options.send(mine.difference, mine.abort.signal)
      if (closed || sending !== mine) return
      failures = 0
      options.onAcknowledged(intent)
      if (waiting) schedule(0)
    } catch (error) {
      if (!closed && sending === mine) fail(mine.difference, error)
    } finally {
      if (sending === mine) sending = undefined
    }
  }

  const fail = (sent: IntentDifference, error: unknown) => {
    if (isTenderError(error) && error.fixedBy === 'merchant') {
      // Sent again it would be refused again: it is given up, and said. What was wanted after it is still wanted, and so are steps
      // that were only in bad company.
      failures = 0
      const steps = stepsOf(sent)
      const inBadCompany = Object.keys(steps).length < Object.keys(sent).length && Object.keys(steps).length > 0
      if (inBadCompany) waiting = { ...steps, ...waiting }
      options.onRefused(error)
      if (waiting) schedule(syncTiming.merge)
      return
    }
    waiting = { ...sent, ...waiting }
    const longest = Math.min(syncTiming.retryLongest, syncTiming.retryFirst * 2 ** failures)
    failures += 1
    const asked = isTenderError(error) ? (error.retryAfterMs ?? 0) : 0
    schedule(Math.max(asked, options.random() * longest))
  }

  const want = (changes: IntentDifference) => {
    waiting = { ...waiting, ...changes }
    // While requests fail the retry's own timer runs; it takes the newest difference along.
    if (!running && failures === 0) schedule(syncTiming.merge)
  }

  return {
    step: ({ step, status }) => want({ [step]: { status } }),
    update: want,
    touch: () => {
      if (!sending) want({})
    },
    begin: () => {
      begun = true
      if (waiting) schedule(0)
    },
    online: () => {
      failures = 0
      if (waiting) schedule(0)
    },
    flush: async () => {
      await running
      await run()
    },
    leave: () => {
      if (!waiting) return
      if (sending) {
        // Two requests at once may arrive in either order: the one that says all takes the other's place.
        waiting = { ...sending.difference, ...waiting }
        const { abort } = sending
        sending = undefined
        running = undefined
        abort.abort()
      }
      void run()
    },
    close: () => {
      closed = true
      clearTimeout(timer)
    },
  }
}

const stepsOf = ({ shipping, delivery, billing }: IntentDifference): IntentDifference => ({
  ...(shipping && { shipping }),
  ...(delivery && { delivery }),
  ...(billing && { billing }),
})
