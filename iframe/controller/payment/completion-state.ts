/**
 * When the request that completes the intent of a paid order is sent and repeated (rule PAY-SDK-8).
 * Pure, without a clock.
 */
import { isTenderError, TenderError } from '../../../src/shared/error'
import type { PaidAttempt } from './order'

export type CompletionState =
  /** There is no intent to complete. */
  | { name: 'idle' }
  /** A request is in progress, after this many failed ones. */
  | { name: 'sending'; failures: number }
  /** The last request failed. The next one is sent after a delay. */
  | { name: 'waiting'; failures: number }
  /** Another order has started, or the page was closed. Nothing more is sent. */
  | { name: 'closed' }

export type CompletionEvent =
  /** `due`: the paid attempt whose intent must be completed, if the stored order has one. */
  | { kind: 'started'; due: PaidAttempt | undefined }
  /** The delay has passed, the network is back, or the customer leaves the page. */
  | { kind: 'repeated'; due: PaidAttempt | undefined }
  | { kind: 'confirmed'; attempt: PaidAttempt }
  /** `jitter`: 0 to 1, for the delay before the next request. */
  | { kind: 'failed'; attempt: PaidAttempt; error: unknown; jitter: number }
  | { kind: 'closed' }

export type CompletionEffect =
  | { kind: 'send'; attempt: PaidAttempt }
  /** Sends the event `repeated` after this many milliseconds, unless `stop-waiting` comes first. */
  | { kind: 'wait'; ms: number }
  | { kind: 'stop-waiting' }
  /** Stores that the intent needs no further request. */
  | { kind: 'store-done'; attempt: PaidAttempt }
  | { kind: 'warn'; error: TenderError }

type Step = readonly [CompletionState, readonly CompletionEffect[]]

/** Milliseconds before a repeat: the first delay, and the longest. */
export const completionTiming = { firstWait: 500, longestWait: 60_000 } as const

/** Returns the next state, and the effects to carry out. */
export const nextCompletion = (state: CompletionState, event: CompletionEvent): Step => {
  switch (event.kind) {
    case 'started':
      return state.name === 'idle' ? send(event.due, 0) : [state, []]
    case 'repeated': {
      if (state.name !== 'waiting') return [state, []]
      const [next, effects] = send(event.due, state.failures)
      return [next, [{ kind: 'stop-waiting' }, ...effects]]
    }
    case 'confirmed':
      return [state.name === 'closed' ? state : idle, [{ kind: 'store-done', attempt: event.attempt }]]
    case 'failed':
      return state.name === 'sending' ? afterFailure(state.failures, event) : [state, []]
    case 'closed':
      return [{ name: 'closed' }, state.name === 'waiting' ? [{ kind: 'stop-waiting' }] : []]
  }
}

const idle: CompletionState = { name: 'idle' }

const send = (due: PaidAttempt | undefined, failures: number): Step =>
  due ? [{ name: 'sending', failures }, [{ kind: 'send', attempt: due }]] : [idle, []]

type Failure = Extract<CompletionEvent, { kind: 'failed' }>

/** Decides what follows a failed request. Only the first failure causes a warning. */
const afterFailure = (failures: number, { attempt, error, jitter }: Failure): Step => {
  const warnings = failures === 0 ? [{ kind: 'warn', error: notCompleted(error) } as const] : []
  if (isFinal(error)) return [idle, [...warnings, { kind: 'store-done', attempt }]]
  const backoffMs = Math.min(completionTiming.longestWait, completionTiming.firstWait * 2 ** failures)
  const askedMs = isTenderError(error) ? (error.retryAfterMs ?? 0) : 0
  const ms = Math.max(askedMs, backoffMs * (1 + jitter) * 0.5)
  return [{ name: 'waiting', failures: failures + 1 }, [...warnings, { kind: 'wait', ms }]]
}

/**
 * Returns whether repeating cannot help: the service no longer knows the intent, or rejects the
 * request for good.
 */
const isFinal = (error: unknown): boolean => isTenderError(error) && error.fixedBy === 'merchant'

const notCompleted = (error: unknown) => {
  const why = isTenderError(error) ? error.message : 'an unexpected error'
  return new TenderError(
    'intent.unavailable',
    `pay(): the payment was made, but the intent could not be completed yet: ${why}`,
  )
}
