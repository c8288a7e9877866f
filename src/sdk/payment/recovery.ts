import type { TenderError } from '../../shared/error'
import type { PaymentResult, ResumeResult } from '../types'

export interface RecoveryOptions {
  resume: () => Promise<ResumeResult>
  /** Returns the tracking id of the order that the page shows. */
  trackingId: () => string
  onFound: (payment: PaymentResult) => void
}

/** Looks for a payment of the order that an earlier page has started. */
export interface Recovery {
  /** Starts to call `resume`. No effect after a payment was found, or after `stop`. */
  start(): void
  /** Stops for good, for example because this page makes its own payment. */
  stop(): void
}

/** Milliseconds before an attempt is repeated. The interval doubles up to the longest. */
const [firstIntervalMs, longestIntervalMs] = [2000, 60_000]

/**
 * Creates a recovery. It repeats `resume` after errors of the network or the service, and stops
 * after any other answer.
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
 * Whether trying again can help. A frame or script that has failed to load is excluded: the retry
 * button loads it again, and the recovery then starts again.
 */
const isTemporary = ({ fixedBy, code }: TenderError) =>
  (fixedBy === 'network' || fixedBy === 'service') && !/^(frame|script)\./.test(code)
