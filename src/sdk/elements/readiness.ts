import type { TenderError } from '../../shared/error'
import type { Locale } from '../../shared/locale'
import { createDeferred } from '../deferred'
import { createRetryButton } from './retry-button'

export interface ReadinessOptions {
  locale: Locale
  /** What stands on the button that tries again. @default our words in the language of the checkout */
  label: () => string | undefined
  /** The frame of the mount that there is. */
  frame: () => HTMLIFrameElement | undefined
  /** Whether it takes typing. */
  isUp: () => boolean
  onReady: () => void
  onFail: (error: TenderError) => void
  /** The customer asks for another try. */
  onRetry: () => void
}

/** Whether an element can be paid with: `ready` or `loaderror`, and anew after each try. */
export interface Readiness {
  /** Settles with the end of the try that there is. Whoever does not wait for it hears of a failure through `loaderror`. */
  readonly promise: Promise<void>
  /** Something has not been loaded, and another try is offered in its place. */
  readonly offered: boolean
  /** The try that there is has failed. */
  readonly failed: boolean
  /** Another mount or another try begins. */
  begin(): void
  /** What was missed has come after all. */
  withdraw(): void
  /** Says that it is ready, unless it has failed. */
  tell(): void
  /**
   * Told once for each try, and again where only the merchant can mend it: another try, which is offered no more, could not help. A frame
   * that is missing leaves its place to the offer.
   */
  fail(error: TenderError): void
  /** Whoever waits hears this; another mount may follow. */
  end(error: TenderError): void
}

export const createReadiness = ({
  locale,
  label,
  frame,
  isUp,
  onReady,
  onFail,
  onRetry,
}: ReadinessOptions): Readiness => {
  let ready = createDeferred<void>()
  let failed: TenderError | undefined
  const offer = createRetryButton(locale, label, onRetry)

  const begin = () => {
    if (failed) ready = createDeferred()
    failed = undefined
  }

  return {
    get promise() {
      return ready.promise
    },
    get offered() {
      return offer.shown
    },
    get failed() {
      return failed !== undefined
    },
    begin,
    withdraw: () => {
      if (!offer.shown) return
      begin()
      const shown = frame()
      if (shown) shown.style.display = 'block'
      if (offer.hide()) shown?.focus()
    },
    tell: () => {
      if (failed) return
      ready.resolve()
      onReady()
    },
    fail: (error) => {
      const isFinal = error.fixedBy === 'merchant'
      if (failed && (!isFinal || failed.fixedBy === error.fixedBy)) return
      begin()
      failed = error
      ready.reject(error)
      const place = frame()
      if (isFinal) offer.hide()
      if (place && /^(frame|script)\./.test(error.code)) {
        // A form that is there stays, with what was typed: it is the controller, or what speaks with it, that is missing.
        place.style.display = isUp() ? 'block' : 'none'
        if (!isFinal) offer.show(place)
      }
      onFail(error)
    },
    end: (error) => {
      ready.reject(error)
      failed = error
      begin()
    },
  }
}
