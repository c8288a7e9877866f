import type { IntentDifference } from '../../../src/api/browser-operations'
import { isTenderError, type TenderError } from '../../../src/shared/error'
import type { CheckoutChanges, IntentSnapshot, StepChange } from '../../../src/shared/types'

export interface IntentSyncOptions {
  /** Sends a difference and resolves with the changed intent. An empty difference is a touch. */
  send: (difference: IntentDifference, signal: AbortSignal) => Promise<IntentSnapshot>
  onAcknowledged: (intent: IntentSnapshot) => void
  /**
   * Called when the service has rejected a difference. At most the steps of this difference are
   * sent again.
   */
  onRejected: (error: TenderError) => void
  /** Returns 0 to 1, for the jitter of retries. */
  random: () => number
  isOnline: () => boolean
}

export interface IntentSync {
  setStep(change: StepChange): void
  update(changes: CheckoutChanges): void
  /** Reports that the customer is active, unless a request is in flight that reports it too. */
  touch(): void
  /**
   * Drops the pending changes except for the amount, because the customer may no longer be tracked.
   * If the request in flight is lost or rejected, at most its amount is sent again.
   */
  withhold(): void
  /** Allows sending, because the intent exists now. */
  begin(): void
  /** Sends pending changes, because the network is back. */
  online(): void
  /**
   * Waits for the request in flight, then sends the pending changes, if they can be sent. Resolves
   * when the request with them has succeeded or failed.
   */
  flush(): Promise<void>
  /**
   * If changes are pending and can be sent, sends them now, together with the changes in flight,
   * because the page is hidden or closed.
   */
  leave(): void
  close(): void
}

/**
 * Times in milliseconds. `merge`: how long changes are collected for one request. `retryFirst`: the
 * upper limit of the random wait before the first retry. It doubles with each failure, up to
 * `retryLongest`.
 */
export const syncTiming = { merge: 250, retryFirst: 500, retryLongest: 30_000 } as const

interface SyncRequest {
  /** What may be sent again if the request is lost or rejected. */
  difference: IntentDifference | undefined
  abort: AbortController
  done: Promise<void>
}

interface SyncState {
  phase: 'waiting for the intent' | 'open' | 'closed'
  /** The changes to send. Undefined: none. Empty: a touch. */
  pending: IntentDifference | undefined
  /** The request in flight. There is one at a time. */
  request: SyncRequest | undefined
  /** How many requests were lost in a row. `online` starts the count again. */
  failures: number
}

/** Creates the loop that sends the pending difference, one request at a time. */
const createSyncLoop = (options: IntentSyncOptions, state: SyncState) => {
  let timer: ReturnType<typeof setTimeout> | undefined

  const schedule = (waitMs: number) => {
    clearTimeout(timer)
    if (state.phase === 'open' && state.pending) timer = setTimeout(() => void run(), waitMs)
  }

  const run = (): Promise<void> => {
    clearTimeout(timer)
    if (state.request) return state.request.done
    const { phase, pending: difference } = state
    // While offline, nothing is sent. `online` runs this again.
    if (phase !== 'open' || !difference || !options.isOnline()) return Promise.resolve()
    const request: SyncRequest = { difference, abort: new AbortController(), done: Promise.resolve() }
    Object.assign(state, { pending: undefined, request })
    request.done = send(request)
    return request.done
  }

  const send = async (request: SyncRequest) => {
    const isCurrent = () => state.phase === 'open' && state.request === request
    try {
      const intent = await options.send(request.difference ?? {}, request.abort.signal)
      if (!isCurrent()) return
      Object.assign(state, { request: undefined, failures: 0 })
      options.onAcknowledged(intent)
      schedule(0)
    } catch (error) {
      if (!isCurrent()) return
      state.request = undefined
      const isRejected = isTenderError(error) && (error.fixedBy === 'merchant' || error.code === 'service.incompatible')
      // `withhold` may have reduced the difference meanwhile.
      if (isRejected) onRejected(request.difference ?? {}, error)
      else onLost(request.difference, error)
    }
  }

  /**
   * Drops a rejected difference, because the service would reject it again. Keeps its steps, if
   * another member may be the reason.
   */
  const onRejected = (difference: IntentDifference, error: TenderError) => {
    state.failures = 0
    const steps = stepsToKeep(difference)
    if (steps) state.pending = { ...steps, ...state.pending }
    options.onRejected(error)
    schedule(syncTiming.merge)
  }

  const onLost = (difference: IntentDifference | undefined, error: unknown) => {
    if (difference) state.pending = { ...difference, ...state.pending }
    schedule(retryDelayMs(state.failures, error, options.random))
    state.failures += 1
  }

  return { schedule, run, stop: () => clearTimeout(timer) }
}

/**
 * Sends the changes of an intent to the service: calls change the desired state, and one loop sends
 * the difference. Bursts are merged. A lost request is repeated, which is harmless because a step
 * is a state and not an event.
 */
export const createIntentSync = (options: IntentSyncOptions): IntentSync => {
  const state: SyncState = { phase: 'waiting for the intent', pending: undefined, request: undefined, failures: 0 }
  const { schedule, run, stop } = createSyncLoop(options, state)

  const want = (changes: IntentDifference) => {
    // After a failure, the retry sends the newest difference, or `online` does. Without a pending
    // difference there is no retry: `withhold` may have dropped it.
    const isRetrying = state.failures > 0 && state.pending !== undefined
    state.pending = { ...state.pending, ...changes }
    if (!state.request && !isRetrying) schedule(syncTiming.merge)
  }

  return {
    setStep: ({ step, status }) => want({ [step]: { status } }),
    update: want,
    touch: () => {
      if (!state.request) want({})
    },
    withhold: () => {
      state.pending = amountOf(state.pending)
      if (state.request) state.request.difference = amountOf(state.request.difference)
    },
    begin: () => {
      if (state.phase === 'waiting for the intent') state.phase = 'open'
      schedule(0)
    },
    online: () => {
      state.failures = 0
      schedule(0)
    },
    flush: async () => {
      await state.request?.done
      await run()
    },
    leave: () => {
      if (!state.pending) return
      replaceRequest(state)
      void run()
    },
    close: () => {
      state.phase = 'closed'
      stop()
    },
  }
}

const amountOf = (difference: IntentDifference | undefined): IntentDifference | undefined =>
  difference?.amount && { amount: difference.amount }

/**
 * Returns a random delay, whose upper limit doubles with each failure, up to `retryLongest`, but at
 * least `Retry-After`.
 */
const retryDelayMs = (failures: number, error: unknown, random: () => number): number => {
  const longest = Math.min(syncTiming.retryLongest, syncTiming.retryFirst * 2 ** failures)
  const retryAfterMs = isTenderError(error) ? (error.retryAfterMs ?? 0) : 0
  return Math.max(retryAfterMs, random() * longest)
}

/**
 * Aborts the request in flight and adds its changes to the pending ones. Two requests could arrive
 * in either order, so one request with all changes is sent instead.
 */
const replaceRequest = (state: SyncState) => {
  const { request, pending } = state
  if (!request) return
  Object.assign(state, { pending: { ...request.difference, ...pending }, request: undefined })
  request.abort.abort()
}

/**
 * Returns the steps of a rejected difference, if another member may be the reason for the
 * rejection.
 */
const stepsToKeep = ({ shipping, delivery, billing, ...others }: IntentDifference): IntentDifference | undefined => {
  const steps = { ...(shipping && { shipping }), ...(delivery && { delivery }), ...(billing && { billing }) }
  return Object.keys(steps).length > 0 && Object.keys(others).length > 0 ? steps : undefined
}
