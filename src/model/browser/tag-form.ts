import type { PaymentResult } from '../../sdk/types'

/** The shop's form around the elements of a script tag. */
export interface TagForm {
  /** The place of the element in it. */
  container: Element
  /** The text that the customer reads. */
  message(): string
}

/** @param onResult receives the results of `tender:result` */
export const createTagForm = (onResult: (result: PaymentResult) => void): TagForm => {
  const message = { textContent: '' }
  const form = {
    dataset: { tenderState: 'loading' } as Record<string, string>,
    ariaBusy: '',
    querySelector: () => message,
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
