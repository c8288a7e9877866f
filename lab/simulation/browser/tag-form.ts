import type { PaymentResult } from '../../../src/sdk/types'

/** The merchant's form that a script tag binds. */
export interface TagForm {
  /** The container of the element in the form. */
  container: Element
  /** Returns the text that the form shows to the customer. */
  message(): string
}

/** @param onResult receives the results of the `tender:result` events */
export const createTagForm = (onResult: (result: PaymentResult) => void): TagForm => {
  const message = { textContent: '' }
  const form = {
    dataset: { tenderState: 'loading' } as Record<string, string>,
    ariaBusy: '',
    querySelector: () => message,
    querySelectorAll: () => [],
    addEventListener: () => {},
    dispatchEvent: ({ detail }: CustomEvent<PaymentResult>) => onResult(detail),
  }
  const container = {
    id: '',
    isConnected: false,
    closest: () => form,
    matches: () => false,
    querySelector: () => null,
  }
  return { container: container as unknown as Element, message: () => message.textContent }
}
