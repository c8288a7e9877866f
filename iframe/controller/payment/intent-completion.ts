import type { TenderError } from '../../../src/shared/error'
import { type CompletionEffect, type CompletionEvent, type CompletionState, nextCompletion } from './completion-state'
import type { OrderRecord, PaidAttempt } from './order'
import type { OrderStore } from './order-store'

export interface IntentCompletionOptions {
  store: Pick<OrderStore, 'readOrder' | 'updateOrder'>
  /** Sends `completeIntent` without retries, in a request that continues after the page closes. */
  complete: (attempt: PaidAttempt) => Promise<void>
  /** Returns 0 to 1, for the jitter of delays. */
  random: () => number
  onWarning: (error: TenderError) => void
}

/**
 * Completes the intent of a paid order, and repeats the request until the service confirmed it
 * (rule PAY-SDK-8).
 */
export interface IntentCompletion {
  /**
   * Starts to complete the intent of the stored order, if that is still to be done.
   * @param waitMs milliseconds to wait for the confirmation at most
   */
  start(waitMs: number): Promise<void>
  /** Sends a waiting request now, because the network is back or the customer leaves the page. */
  sendNow(): void
  close(): void
}

/** The state of `completion-state.ts`, with its request and its timer. */
interface Running {
  state: CompletionState
  /** Settles when the last request has ended. Never rejects. */
  request: Promise<void>
  timer?: ReturnType<typeof setTimeout>
}

export const createIntentCompletion = (options: IntentCompletionOptions): IntentCompletion => {
  const { store, complete, random, onWarning } = options
  const running: Running = { state: { name: 'idle' }, request: Promise.resolve() }
  const due = () => dueAttempt(store.readOrder())

  const happen = (event: CompletionEvent): void => {
    const [state, effects] = nextCompletion(running.state, event)
    running.state = state
    for (const effect of effects) carryOut(effect)
  }
  const carryOut = (effect: CompletionEffect): void => {
    switch (effect.kind) {
      case 'send':
        running.request = send(effect.attempt)
        break
      case 'wait':
        running.timer = setTimeout(() => happen({ kind: 'repeated', due: due() }), effect.ms)
        break
      case 'stop-waiting':
        clearTimeout(running.timer)
        break
      case 'store-done':
        storeDone(store, effect.attempt)
        break
      case 'warn':
        onWarning(effect.error)
    }
  }
  const send = (attempt: PaidAttempt): Promise<void> =>
    complete(attempt).then(
      () => happen({ kind: 'confirmed', attempt }),
      (error: unknown) => happen({ kind: 'failed', attempt, error, jitter: random() }),
    )

  return {
    start: async (waitMs) => {
      happen({ kind: 'started', due: due() })
      if (running.state.name === 'sending') await settledWithin(waitMs, running.request)
    },
    sendNow: () => happen({ kind: 'repeated', due: due() }),
    close: () => happen({ kind: 'closed' }),
  }
}

const settledWithin = async (waitMs: number, request: Promise<void>): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs)
  })
  await Promise.race([request, late])
  clearTimeout(timer)
}

const dueAttempt = ({ attempt }: OrderRecord): PaidAttempt | undefined =>
  attempt.completion === 'due' ? attempt : undefined

/** Stores that the intent is complete, unless another tab has stored another payment meanwhile. */
const storeDone = (store: IntentCompletionOptions['store'], { paymentId }: PaidAttempt) =>
  store.updateOrder((order) => {
    const due = dueAttempt(order)
    return due?.paymentId === paymentId ? { ...order, attempt: { ...due, completion: 'done' } } : order
  })
