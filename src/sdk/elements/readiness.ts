import type { TenderError } from '../../shared/error'
import type { Locale } from '../../shared/locale'
import { createDeferred } from '../deferred'
import { createRetryButton } from './retry-button'

export interface ReadinessOptions {
  locale: Locale
  /** The label of the retry button. @default the text in the language of the checkout */
  label: () => string | undefined
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
 * Whether the customer can pay with an element. Each attempt to load it ends as ready or failed.
 */
export interface Readiness {
  /** Settles when the current attempt ends. */
  readonly promise: Promise<void>
  readonly isRetryOffered: boolean
  /** The current attempt has failed. */
  readonly hasFailed: boolean
  /** Starts another attempt, with another promise. */
  startAttempt(): void
  /** Hides the retry button and shows the frame, because what had failed has loaded. */
  hideRetry(): void
  /** Ends the attempt, unless it has failed. */
  markReady(): void
  /**
   * Ends the attempt. A further error of the same attempt is ignored, except that an error which
   * only the merchant can fix replaces another one: then the retry button is hidden.
   */
  fail(error: TenderError): void
  /** Rejects the promise of an attempt that ends because the element is unmounted. */
  cancel(error: TenderError): void
}

export const createReadiness = (options: ReadinessOptions): Readiness => {
  const { locale, label, iframe, isConnected, onReady, onFail, onRetry } = options
  let attempt = createDeferred<void>()
  /** The error of the current attempt. */
  let error: TenderError | undefined
  const retryButton = createRetryButton(locale, label, onRetry)

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
        // A form that has loaded stays visible: the controller or the core failed to load.
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
