import type { ErrorCode } from '../../../src/shared/error'
import type { PaymentEnd, ResumeRequest } from '../../../src/shared/types'

export interface OutcomeWatchOptions {
  /**
   * Checks for the outcome once; undefined if there is none to report. Ends early once the signal
   * is aborted.
   */
  check: (request: ResumeRequest, signal: AbortSignal) => Promise<PaymentEnd | undefined>
  /**
   * Receives each end that cannot change, and each other end whose message differs from the last
   * one.
   */
  onOutcome: (end: PaymentEnd) => void
}

/**
 * Watches a payment after a call ended `pending`: asks for its outcome until no change is expected
 * (rule PAY-SDK-13).
 */
export interface OutcomeWatch {
  /**
   * Starts to watch the payment of a call.
   * @param reported the pending end that the call returned
   */
  start(request: ResumeRequest, reported: PaymentEnd): void
  /** Stops watching, and aborts a running check. */
  stop(): void
  /**
   * Stops for good, because the page starts another order or restarts this one. A later `start()`
   * does nothing.
   */
  close(): void
}

/** Milliseconds before the first check, and between later checks at most. */
export const watchTiming = {
  firstWait: 2000,
  longestWait: 5 * 60_000,
  /** How long one check may take: longer than the server has for its answer. */
  check: 25_000,
} as const

/**
 * Errors after which no change is expected: another amount stays different, and an amount that the
 * server does not report stays unknown.
 */
const finalCodes: readonly (ErrorCode | undefined)[] = ['amount.mismatch', 'payment.untraceable']

/** Returns whether a payment is pending, and its outcome may still change. */
export const canChange = ({ status, error }: Pick<PaymentEnd, 'status' | 'error'>): boolean =>
  status === 'pending' && !finalCodes.includes(error?.code)

type WatchState = { name: 'stopped' } | { name: 'running'; run: AbortController } | { name: 'closed' }

export const createOutcomeWatch = ({ check, onOutcome }: OutcomeWatchOptions): OutcomeWatch => {
  let state: WatchState = { name: 'stopped' }
  const enter = (next: WatchState) => {
    if (state.name === 'running') state.run.abort()
    if (state.name !== 'closed') state = next
  }
  const watch = async (request: ResumeRequest, reported: PaymentEnd, { signal }: AbortController) => {
    let { message } = reported
    for (let waitMs: number = watchTiming.firstWait; ; waitMs = Math.min(waitMs * 2, watchTiming.longestWait)) {
      await wait(waitMs, signal)
      if (signal.aborted) return
      const end = await checkInTime(check, request, signal)
      if (signal.aborted) return
      if (end === 'late') continue
      const mayChange = end !== undefined && canChange(end)
      // A payment that may still change is reported only if its message has changed, for example
      // because it now waits for the customer.
      if (end && !(mayChange && end.message === message)) onOutcome(end)
      if (!mayChange) return
      message = end.message
    }
  }

  return {
    start: (request, reported) => {
      if (state.name === 'closed') return
      const run = new AbortController()
      enter({ name: 'running', run })
      void watch(request, reported, run)
    },
    stop: () => enter({ name: 'stopped' }),
    close: () => enter({ name: 'closed' }),
  }
}

/** Checks once, and aborts a check that takes too long. */
const checkInTime = async (
  check: OutcomeWatchOptions['check'],
  request: ResumeRequest,
  signal: AbortSignal,
): Promise<PaymentEnd | undefined | 'late'> => {
  const limit = new AbortController()
  const abort = () => limit.abort()
  const timer = setTimeout(abort, watchTiming.check)
  signal.addEventListener('abort', abort)
  try {
    const end = await check(request, limit.signal)
    return limit.signal.aborted ? 'late' : end
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

/** Waits for this time, or until the signal is aborted. */
const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
