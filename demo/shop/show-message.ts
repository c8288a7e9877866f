import type { PaymentResult } from '../../src/index'
import { findElement } from './find-element'

/**
 * Shows a message to the customer; none for an empty text.
 * @param status the status of the payment. style.css shows a pending payment as information,
 *   because nothing has failed.
 */
export const showMessage = (text: string, status: PaymentResult['status'] | '' = ''): void => {
  const message = findElement('#message')
  message.dataset.status = status
  message.textContent = text
}
