import type { Payment } from '../contract/generated/types'
import { isTenderError, type ServiceFault, type ServiceFaultExtensions } from '../shared/error'
import type { OrderKeysMark } from '../shared/order-keys'

/**
 * The answer to an authorise request, in the format that the checkout in the browser reads. It
 * contains what the customer may know, and omits the merchant's data: fees, risk and metadata.
 */
export type ServiceAnswer = (
  | { data: { authorizePayment: AnsweredPayment } }
  | { data: null; errors: { message: string; path?: ServiceFault['path']; extensions: ServiceFaultExtensions }[] }
) & {
  /**
   * States that the server assigns the idempotency keys of an order (ORDER-19). Only
   * `createCheckoutHandlers` adds this mark, because only its handlers assign the keys.
   */
  extensions?: OrderKeysMark
}

export interface AnsweredPayment extends Pick<Payment, 'id' | 'status' | 'orderId'> {
  amount: { rawAmount: number; currency: string | null } | null
  paymentCore: { outcome: { declineCode: string | null } }
}

export const toServiceAnswer = ({ id, status, orderId, amount, paymentCore }: Payment): ServiceAnswer => ({
  data: {
    authorizePayment: {
      id,
      status,
      orderId,
      amount: amount && { rawAmount: amount.rawAmount, currency: amount.currency },
      paymentCore: { outcome: { declineCode: paymentCore?.outcome?.declineCode ?? null } },
    },
  },
})

/**
 * Returns the answer for the browser after `payments.authorize` rejected. Accepts any error.
 *
 * If the service rejected the payment, the answer contains the service's error. If no request was
 * sent, the answer is a rejection too. In both cases `pay()` returns `failed`. Otherwise the
 * outcome is unknown, and `pay()` returns `pending`.
 *
 * @param error the error of `payments.authorize`, or of code before it; never the error of a later
 * call, such as a capture
 * @returns the response body for the browser
 */
export const answerOf = (error: unknown): ServiceAnswer => {
  if (!isTenderError(error)) return rejection('', {})
  if (error.requestSent === false) return rejection(error.message, { code: 'error.validation', fields: error.fields })
  const { message = '', extensions = {}, path } = error.service ?? {}
  return rejection(message, extensions, path)
}

const rejection = (
  message: string,
  extensions: ServiceFaultExtensions,
  path?: ServiceFault['path'],
): ServiceAnswer => ({
  data: null,
  errors: [{ message, ...(path && { path }), extensions }],
})
