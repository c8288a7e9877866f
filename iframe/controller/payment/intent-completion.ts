import { isTenderError, TenderError } from '../../../src/shared/error'
import type { OrderRecord, PaidAttempt } from './order'
import type { OrderStore } from './order-store'

export interface IntentCompletionOptions {
  store: Pick<OrderStore, 'readOrder' | 'writeOrder'>
  /** Sends `completeIntent` once, as a request that outlives the page. */
  complete: (attempt: PaidAttempt) => Promise<void>
  /** 0 to 1, for the jitter. */
  random: () => number
  onWarning: (error: TenderError) => void
}

/** Completes the intent of a paid order, and repeats the request until the service confirmed it (rule PAY-SDK-8). */
export interface IntentCompletion {
  /**
   * Starts if the stored order needs it.
   * @param waitMs milliseconds to wait for the confirmation at most
   */
  start(waitMs: number): Promise<void>
  /** The network is back, or the page is left: sends at once. */
  sendNow(): void
  close(): void
}

/** Milliseconds. */
export const completionTiming = { firstWait: 500, longestWait: 60_000 } as const

/** Idle, or a request is under way, or the next one waits for its time. */
type CompletionState =
  | { name: 'idle' }
  | { name: 'sending'; done: Promise<void> }
  | { name: 'waiting'; failures: number; timer: ReturnType<typeof setTimeout> }
  | { name: 'closed' }

export const createIntentCompletion = ({
  store,
  complete,
  random,
  onWarning,
}: IntentCompletionOptions): IntentCompletion => {
  let state: CompletionState = { name: 'idle' }

  const send = (failures: number): Promise<void> => {
    if (state.name === 'closed') return Promise.resolve()
    const attempt = dueAttempt(store.readOrder())
    if (!attempt) {
      state = { name: 'idle' }
      return Promise.resolve()
    }
    const done = complete(attempt).then(
      () => {
        confirm(store, attempt)
        if (state.name !== 'closed') state = { name: 'idle' }
      },
      (error: unknown) => repeatLater(error, attempt, failures),
    )
    state = { name: 'sending', done }
    return done
  }

  const repeatLater = (error: unknown, attempt: PaidAttempt, failures: number) => {
    if (state.name === 'closed') return
    state = { name: 'idle' }
    if (failures === 0) onWarning(notCompleted(error))
    if (isFinal(error)) return confirm(store, attempt)
    const backoffMs = Math.min(completionTiming.longestWait, completionTiming.firstWait * 2 ** failures)
    const askedMs = isTenderError(error) ? (error.retryAfterMs ?? 0) : 0
    const waitMs = Math.max(askedMs, backoffMs * (1 + random()) * 0.5)
    const timer = setTimeout(() => void send(failures + 1), waitMs)
    state = { name: 'waiting', failures: failures + 1, timer }
  }

  return {
    start: async (waitMs) => {
      if (state.name === 'idle') void send(0)
      if (state.name !== 'sending') return
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, waitMs)
      })
      await Promise.race([state.done, late])
      clearTimeout(timer)
    },
    sendNow: () => {
      if (state.name !== 'waiting') return
      clearTimeout(state.timer)
      void send(state.failures)
    },
    close: () => {
      if (state.name === 'waiting') clearTimeout(state.timer)
      state = { name: 'closed' }
    },
  }
}

const dueAttempt = ({ attempt }: OrderRecord): PaidAttempt | undefined =>
  attempt.state === 'paid' && attempt.completion === 'due' ? attempt : undefined

/** Another tab may have written meanwhile: only the same payment's completion is done. */
const confirm = (store: IntentCompletionOptions['store'], { paymentId }: PaidAttempt) => {
  const order = store.readOrder()
  const due = dueAttempt(order)
  if (due?.paymentId === paymentId) store.writeOrder({ ...order, attempt: { ...due, completion: 'done' } })
}

/** The service does not know the intent any more, or rejects the request for good: a repeat does not help. */
const isFinal = (error: unknown): boolean => isTenderError(error) && error.fixedBy === 'merchant'

const notCompleted = (error: unknown) => {
  const why = isTenderError(error) ? error.message : 'an unexpected error'
  return new TenderError(
    'intent.unavailable',
    `pay: the payment was made, but the intent could not be completed yet: ${why}`,
  )
}
