import type { Locale } from '../../shared/locale'
import { retryTextIn } from '../fallback-texts'

/** A button in the place of a frame that has not come up. */
export interface RetryButton {
  readonly shown: boolean
  /** Shows and announces it after the frame, also when a try has failed again. */
  show(frame: HTMLElement): void
  /** @returns whether it was there and had the focus */
  hide(): boolean | undefined
}

/**
 * It looks as the browser's buttons do on this page; a style sheet finds it by `[data-tender-retry]`.
 * @param label what stands on it. @default our words in the language of the checkout
 * @param onRetry somebody asks for another try
 */
export const createRetryButton = (
  locale: Locale,
  label: () => string | undefined,
  onRetry: () => void,
): RetryButton => {
  const words = () => label() ?? retryTextIn(locale)
  let alert: HTMLElement | undefined
  const make = () => {
    const place = document.createElement('div')
    place.setAttribute('role', 'alert')
    place.lang = locale
    const button = document.createElement('button')
    // Not one that sends the form around it.
    button.type = 'button'
    button.dataset.tenderRetry = ''
    button.style.cssText = 'font:inherit;padding:.5em 1em'
    button.onclick = () => {
      // Its name says all the while what it does.
      button.textContent = `${words()} …`
      onRetry()
    }
    place.append(button)
    return place
  }
  return {
    get shown() {
      return alert !== undefined
    },
    show: (frame) => {
      alert ??= make()
      if (!alert.isConnected) frame.after(alert)
      if (alert.firstChild) alert.firstChild.textContent = words()
    },
    hide: () => {
      const focused = alert?.matches(':focus-within')
      alert?.remove()
      alert = undefined
      return focused
    },
  }
}
