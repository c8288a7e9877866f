import { retryText } from '../../shared/messages/generated/english-texts'
import type { CheckoutSettings } from '../types'

/**
 * The retry button of an element. It follows the frame, which is hidden if the frame itself has
 * failed to load.
 */
export interface RetryButton {
  readonly shown: boolean
  /**
   * Shows the button after the frame and announces it to screen readers, also if it is already
   * shown.
   */
  show(frame: HTMLElement): void
  /**
   * Hides the button.
   * @returns whether the button was shown and had the focus
   */
  hide(): boolean | undefined
}

export type RetrySettings = Pick<CheckoutSettings, 'texts'>

/**
 * Creates the retry button. Merchants can style it with the selector `[data-tender-retry]`. Unless
 * the merchant has set a text, the label is English until the core has loaded. The core also adds a
 * message.
 *
 * @param settings the options of the checkout, with its current texts
 * @param onRetry called when the customer presses the button
 */
export const createRetryButton = (settings: RetrySettings, onRetry: () => void): RetryButton => {
  let alert: HTMLElement | undefined

  const create = () => {
    const container = document.createElement('div')
    container.role = 'alert'
    const button = document.createElement('button')
    // A button of the default type would submit the merchant's form.
    button.type = 'button'
    button.dataset.tenderRetry = ''
    button.style.cssText = 'font:inherit;padding:.5em 1em'
    button.onclick = () => {
      button.textContent += ' …'
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
      if (alert.lastChild) alert.lastChild.textContent = settings.texts?.['methods.retry'] || retryText
    },
    hide: () => {
      const hadFocus = alert?.matches(':focus-within')
      alert?.remove()
      alert = undefined
      return hadFocus
    },
  }
}
