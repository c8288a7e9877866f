import type { TenderError } from '../../shared/error'
import type { PaymentResult, ResumeResult } from '../types'

export interface RecoveryOptions {
  resume: () => Promise<ResumeResult>
  /** Returns the tracking id of the order that the page shows. */
  trackingId: () => string
  onFound: (payment: PaymentResult) => void
}

/** Recovers the payment that an earlier page of the order has started. */
export interface Recovery {
  /** Calls `resume` now. Has no effect after a payment was found, or after `stop`. */
  start(): void
  /** A payment of this page replaces that of an earlier page. */
  stop(): void
}

/** Milliseconds until the next attempt after one that has failed. The interval doubles. */
const [firstIntervalMs, longestIntervalMs] = [2000, 60_000]

/**
 * Calls `resume` until the controller has answered. If the controller has stored no payment, it
 * answers without a request. While the service cannot be reached, the attempts continue.
 */
export const createRecovery = ({ resume, trackingId, onFound }: RecoveryOptions): Recovery => {
  const ended = new AbortController()
  let attempts = new AbortController()

  const attempt = async (signal: AbortSignal, intervalMs: number) => {
    const order = trackingId()
    const result = await resume().catch((error: TenderError) => error)
    if (signal.aborted || order !== trackingId()) return
    if ('resumed' in result) {
      if (!result.payment) return
      ended.abort()
      return onFound(result.payment)
    }
    if (!isTemporary(result)) return
    const next = () => attempt(signal, Math.min(2 * intervalMs, longestIntervalMs))
    const timer = setTimeout(next, intervalMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }

  return {
    start: () => {
      attempts.abort()
      if (ended.signal.aborted) return
      attempts = new AbortController()
      void attempt(attempts.signal, firstIntervalMs)
    },
    stop: () => {
      attempts.abort()
      ended.abort()
    },
  }
}

/**
 * A file or a frame that has failed to load is loaded again only by the customer's retry button.
 */
const isTemporary = ({ fixedBy, code }: TenderError) =>
  (fixedBy === 'network' || fixedBy === 'service') && !/^(frame|script)\./.test(code)
