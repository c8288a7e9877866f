import type { PayOptions } from '../types'

/** The parts of the merchant's form that the SDK prepares: its pay buttons, and its message. */
export const formParts = '[data-tender-pay],[data-tender-method],[data-tender-message]'

/** Whether a button with `data-tender-skip` submits the form: it is sent without a payment. */
export const isSkipped = ({ submitter }: SubmitEvent): boolean => submitter?.dataset.tenderSkip !== undefined

/** Returns the method of a button with `data-tender-method`, as an option of `pay`. */
export const methodOf = ({ submitter }: SubmitEvent): Pick<PayOptions, 'method'> => {
  const type = submitter?.dataset.tenderMethod
  return type === undefined ? {} : { method: { type } }
}

/**
 * Enables a pay button, or turns the message into an alert. The merchant's HTML may disable the pay
 * buttons, so that the form is not sent before the SDK has bound it. It may also contain a message
 * for customers whose browser does not load the script.
 *
 * @param text replaces the merchant's text in the message
 */
export const preparePart = (part: HTMLElement, text: string): void => {
  if (part.dataset.tenderMessage === undefined) (part as HTMLButtonElement).disabled = false
  else {
    part.role = 'alert'
    part.textContent = text
  }
}

/** Shows a text in the message of a form, if it has one. */
export const showMessage = (form: ParentNode, text: string): void => {
  const message = form.querySelector('[data-tender-message]')
  if (message) message.textContent = text
}
