import type { TenderError } from '../../shared/error'
import { createDeferred } from '../deferred'
import { createRetryButton, type RetrySettings } from './retry-button'

export interface ReadinessOptions {
  settings: RetrySettings
  /** The iframe of the current mount. */
  iframe: () => HTMLIFrameElement | undefined
  /** Whether the frame has loaded, so that it accepts typing. */
  isConnected: () => boolean
  onReady: () => void
  onFail: (error: TenderError) => void
  /** The customer has pressed the retry button. */
  onRetry: () => void
}

/**
 * Tracks whether the customer can use an element. Each attempt to load the element ends as ready,
 * as failed, or by `cancel`.
 */
export interface Readiness {
  /**
   * Resolves when the current attempt is ready, and rejects when it has failed or was cancelled.
   */
  readonly promise: Promise<void>
  readonly isRetryOffered: boolean
  /** Whether the current attempt has failed. */
  readonly hasFailed: boolean
  /** Starts a new attempt. After a failed one, `promise` is a new promise. */
  startAttempt(): void
  /**
   * Hides the retry button, shows the frame and starts a new attempt. No effect if the button is
   * not shown.
   */
  hideRetry(): void
  /** Ends the attempt as ready. No effect if it has failed. */
  markReady(): void
  /**
   * Ends the attempt as failed. Later errors of the same attempt are ignored, except the first one
   * that only the merchant can fix. It replaces the error before and hides the retry button.
   */
  fail(error: TenderError): void
  /**
   * Rejects the promise if the attempt has not ended, because the element is unmounted. Later
   * attempts have a new promise.
   */
  cancel(error: TenderError): void
}

export const createReadiness = (options: ReadinessOptions): Readiness => {
  const { settings, iframe, isConnected, onReady, onFail, onRetry } = options
  let attempt = createDeferred<void>()
  /** The error of the current attempt. */
  let error: TenderError | undefined
  const retryButton = createRetryButton(settings, onRetry)

  const startAttempt = () => {
    if (error) attempt = createDeferred()
    error = undefined
  }

  return {
    get promise() {
      return attempt.promise
    },
    get isRetryOffered() {
      return retryButton.shown
    },
    get hasFailed() {
      return error !== undefined
    },
    startAttempt,
    hideRetry: () => {
      if (!retryButton.shown) return
      startAttempt()
      const frame = iframe()
      if (frame) frame.style.display = 'block'
      if (retryButton.hide()) frame?.focus()
    },
    markReady: () => {
      if (error) return
      attempt.resolve()
      onReady()
    },
    fail: (next) => {
      const isFinal = next.fixedBy === 'merchant'
      if (error && (!isFinal || error.fixedBy === next.fixedBy)) return
      startAttempt()
      error = next
      attempt.reject(next)
      const frame = iframe()
      if (isFinal) retryButton.hide()
      if (frame && /^(frame|script)\./.test(next.code)) {
        // If the form itself has loaded, it stays visible. Then the controller or the core has
        // failed to load.
        frame.style.display = isConnected() ? 'block' : 'none'
        if (!isFinal) retryButton.show(frame)
      }
      onFail(next)
    },
    cancel: (reason) => {
      attempt.reject(reason)
      error = reason
      startAttempt()
    },
  }
}
