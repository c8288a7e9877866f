import type { Payment } from '../api/server/shapes/payment-shape'
import { isTenderError, type ServiceFaultExtensions } from '../shared/error'

/**
 * The service's answer to authorizePayment in the form in which the checkout in the browser reads it. It holds what the customer may
 * know, and leaves out what the payment tells the merchant: fees, risk, and their data.
 */
export type ServiceAnswer =
  | { data: { authorizePayment: AnsweredPayment } }
  | { data: null; errors: { message: string; extensions: ServiceFaultExtensions }[] }

export interface AnsweredPayment extends Pick<Payment, 'id' | 'status' | 'orderId'> {
  amount: { rawAmount: number; currency: string | null } | null
  paymentCore: { outcome: { declineCode: string | null } }
}

export const answerWith = ({ id, status, orderId, amount, paymentCore }: Payment): ServiceAnswer => ({
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
 * What to answer the browser when authorising threw: what the service said, or that nobody knows, which keeps the checkout from
 * calling the payment failed while it may have been made. It fits any error.
 */
export const answerOf = (error: unknown): ServiceAnswer => {
  const { message = '', extensions = {} } = (isTenderError(error) && error.service) || {}
  return { data: null, errors: [{ message, extensions }] }
}
