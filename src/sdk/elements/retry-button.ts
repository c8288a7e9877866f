import type { Locale } from '../../shared/locale'
import { retryTextIn } from '../fallback-texts'

/** The button in place of a frame that has failed to load. */
export interface RetryButton {
  readonly shown: boolean
  /** Shows the button after the frame, and announces it, also after a further failure. */
  show(frame: HTMLElement): void
  /** @returns whether the button was shown and had the focus */
  hide(): boolean | undefined
}

/**
 * Creates the retry button. It has the page's style of buttons, and style sheets find it as
 * `[data-tender-retry]`.
 *
 * @param label the merchant's label. @default the text in the language of the checkout
 * @param onRetry called when the customer presses the button
 */
export const createRetryButton = (
  locale: Locale,
  label: () => string | undefined,
  onRetry: () => void,
): RetryButton => {
  const text = () => label() ?? retryTextIn(locale)
  let alert: HTMLElement | undefined

  const create = () => {
    const container = document.createElement('div')
    container.setAttribute('role', 'alert')
    container.lang = locale
    const button = document.createElement('button')
    // The default type would submit the form around it.
    button.type = 'button'
    button.dataset.tenderRetry = ''
    button.style.cssText = 'font:inherit;padding:.5em 1em'
    button.onclick = () => {
      button.textContent = `${text()} …`
      onRetry()
    }
    container.append(button)
    return container
  }

  return {
    get shown() {
      return alert !== undefined
    },
    show: (frame) => {
      alert ??= create()
      if (!alert.isConnected) frame.after(alert)
      if (alert.firstChild) alert.firstChild.textContent = text()
    },
    hide: () => {
      const hadFocus = alert?.matches(':focus-within')
      alert?.remove()
      alert = undefined
      return hadFocus
    },
  }
}
