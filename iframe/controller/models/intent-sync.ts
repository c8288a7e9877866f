import type { IntentDifference } from '../../../src/api/update-intent'
import { isTenderError, type TenderError } from '../../../src/shared/error'
import {
  type Changes,
  type IntentSnapshot,
  type StepChange,
  type StepName,
  type StepStatus,
  stepNames,
} from '../../../src/shared/types'

export interface IntentSyncOptions {
  /** Sends a difference and resolves with the intent after it. */
  send: (difference: IntentDifference) => Promise<IntentSnapshot>
  onAcknowledged: (intent: IntentSnapshot) => void
  /** A difference that the service refused and that is not sent again. */
  onRefused: (error: TenderError) => void
  /** 0 to 1, for the jitter. */
  random: () => number
}

export interface IntentSync {
  /** What the service says now; everything wanted before stays wanted. */
  acknowledge(intent: IntentSnapshot): void
  step(change: StepChange): void
  update(changes: Changes): void
  /** Sends what is waiting now. Resolves once nothing is, or the first try has failed. */
  flush(): Promise<void>
  close(): void
}

/** Milliseconds. */
export const syncTiming = { merge: 250, retryFirst: 500, retryLongest: 30_000 } as const

/**
 * Keeps the service's intent equal to what the page wants: calls change the desired state, one loop sends the difference.
 * One request at a time; bursts are merged; a lost request is repeated, which is harmless because a step is a state and no event.
 */
export const createIntentSync = (options: IntentSyncOptions): IntentSync => {
  let waiting: IntentDifference = {}
  /** What the service is known to say. A step is missing while a request that names it is lost: it may have arrived. */
  let known: Partial<Record<StepName, StepStatus>> | undefined
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let closed = false

  const difference = (): IntentDifference | undefined => {
    const news = { ...waiting }
    for (const step of stepNames) if (news[step]?.status === known?.[step]) delete news[step]
    return Object.keys(news).length > 0 ? news : undefined
  }

  const schedule = (waitMs: number) => {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(() => void run(), waitMs)
  }

  const run = (): Promise<void> => {
    clearTimeout(timer)
    running ??= sendOnce().finally(() => {
      running = undefined
    })
    return running
  }

  const sendOnce = async () => {
    if (closed || !known) return
    const sent = difference()
    waiting = {}
    if (!sent) return
    try {
      const intent = await options.send(sent)
      if (closed) return
      failures = 0
      known = statusesOf(intent)
      options.onAcknowledged(intent)
      if (difference()) schedule(0)
    } catch (error) {
      if (!closed) fail(sent, error)
    }
  }

  const fail = (sent: IntentDifference, error: unknown) => {
    if (isTenderError(error) && error.fixedBy === 'merchant') {
      // Sent again it would be refused again: it is given up, and said. What was wanted after it is still wanted, and so are steps
      // that were only in bad company.
      failures = 0
      const steps = stepsOf(sent)
      if (Object.keys(steps).length < Object.keys(sent).length) waiting = { ...steps, ...waiting }
      options.onRefused(error)
      if (difference()) schedule(syncTiming.merge)
      return
    }
    waiting = { ...sent, ...waiting }
    known = { ...known }
    for (const step of stepNames) if (sent[step]) delete known[step]
    const longest = Math.min(syncTiming.retryLongest, syncTiming.retryFirst * 2 ** failures)
    failures += 1
    schedule(options.random() * longest)
  }

  const wanted = () => {
    // While requests fail the retry's own timer runs; it takes the newest difference along.
    if (!running && failures === 0) schedule(syncTiming.merge)
  }

  return {
    acknowledge: (intent) => {
      known = statusesOf(intent)
      if (difference()) schedule(0)
    },
    step: ({ step, status }) => {
      waiting = { ...waiting, [step]: { status } }
      wanted()
    },
    update: (changes) => {
      waiting = { ...waiting, ...changes }
      wanted()
    },
    flush: async () => {
      await running
      await run()
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

const statusesOf = ({ steps }: IntentSnapshot): Record<StepName, StepStatus> => ({
  shipping: steps.shipping.status,
  delivery: steps.delivery.status,
  billing: steps.billing.status,
})
