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
  let acknowledged: IntentSnapshot | undefined
  let desiredSteps: Partial<Record<StepName, StepStatus>> = {}
  let waiting: Changes = {}
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let closed = false

  const difference = (): IntentDifference | undefined => {
    const steps = stepNames.flatMap((step) => {
      const status = desiredSteps[step]
      return status === undefined || status === acknowledged?.steps[step].status ? [] : [[step, { status }] as const]
    })
    const all: IntentDifference = { ...waiting, ...Object.fromEntries(steps) }
    return Object.keys(all).length > 0 ? all : undefined
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
    const next = difference()
    if (closed || !acknowledged || !next) return
    const sent = waiting
    waiting = {}
    try {
      acknowledged = await options.send(next)
      failures = 0
      options.onAcknowledged(acknowledged)
      if (difference()) schedule(0)
    } catch (error) {
      waiting = { ...sent, ...waiting }
      fail(error)
    }
  }

  const fail = (error: unknown) => {
    if (closed || !isTenderError(error)) return
    if (error.fixedBy === 'merchant') {
      // Sent again it would be refused again: what was wanted is given up, and said.
      waiting = {}
      desiredSteps = {}
      options.onRefused(error)
      return
    }
    failures += 1
    const longest = Math.min(syncTiming.retryLongest, syncTiming.retryFirst * 2 ** failures)
    schedule(options.random() * longest)
  }

  const wanted = () => {
    // While requests fail the retry's own timer runs; it takes the newest difference along.
    if (!running && failures === 0) schedule(syncTiming.merge)
  }

  return {
    acknowledge: (intent) => {
      acknowledged = intent
      if (difference()) schedule(0)
    },
    step: ({ step, status }) => {
      desiredSteps = { ...desiredSteps, [step]: status }
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
