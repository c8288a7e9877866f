import type { TenderError } from '../../shared/error'
import type { PaymentResult, ResumeResult } from '../types'

export interface RecoveryOptions {
  resume: () => Promise<ResumeResult>
  /** The order that the page shows now. */
  trackingId: () => string
  onFound: (payment: PaymentResult) => void
}

/** Finds the payment that an earlier page of this order started. */
export interface Recovery {
  /** Asks now. A no-op once a payment was found, or the recovery was stopped. */
  start(): void
  /** A payment of this page replaces that of an earlier one. */
  stop(): void
}

/** Milliseconds until the controller is asked again after it could not answer, at first and at most. */
const [firstWaitMs, longestWaitMs] = [2000, 60_000]

/**
 * Calls `resume` until the controller has answered. A controller that knows of no payment answers without a request. While the service
 * cannot be reached, the intervals double.
 */
export const createRecovery = ({ resume, trackingId, onFound }: RecoveryOptions): Recovery => {
  const ended = new AbortController()
  let asking = new AbortController()

  const ask = async (signal: AbortSignal, waitMs: number) => {
    const order = trackingId()
    const answer = await resume().catch((error: TenderError) => error)
    if (signal.aborted || order !== trackingId()) return
    if ('resumed' in answer) {
      if (!answer.payment) return
      ended.abort()
      return onFound(answer.payment)
    }
    if (!mayPass(answer)) return
    const timer = setTimeout(() => ask(signal, Math.min(2 * waitMs, longestWaitMs)), waitMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }

  return {
    start: () => {
      asking.abort()
      if (ended.signal.aborted) return
      asking = new AbortController()
      void ask(asking.signal, firstWaitMs)
    },
    stop: () => {
      asking.abort()
      ended.abort()
    },
  }
}

/** A file or frame that did not load has a retry button; only the customer loads it again. */
const mayPass = ({ fixedBy, code }: TenderError) =>
  (fixedBy === 'network' || fixedBy === 'service') && !/^(frame|script)\./.test(code)
