import type { Payment } from '../../api/server/shapes/payment-shape'
import { type ServiceAnswer, toServiceAnswer } from '../service-answer'
import type { Attempt, StoredError } from './order-record'
import { samePaymentId, standingOf } from './payment-standing'

/** The answer that tells the browser nothing but that the outcome is not known: the checkout then ends `pending`. */
export const unknownAnswer: ServiceAnswer = { data: null, errors: [{ message: '', extensions: {} }] }

/** The answer for a payment that was read: its status, or where the customer has to go first. */
export const answerForPayment = (payment: Payment, url: string | null): ServiceAnswer => {
  if (standingOf(payment) !== 'waiting') return toServiceAnswer(payment)
  const code =
    payment.status === 'NEEDS_3D_SECURE'
      ? 'error.authorize.requires3DSecure'
      : 'error.authorize.requiresApmAuthorization'
  return errorAnswer({ code, paymentId: payment.id, ...(url !== null && { url }) })
}

/**
 * The answer for an attempt.
 *
 * @param payments the payments that were read for this request
 * @param read reads another one; null if the service does not know it
 */
export const answerForAttempt = async (
  { state }: Attempt,
  payments: readonly Payment[],
  read: (paymentId: string) => Promise<Payment | null>,
): Promise<ServiceAnswer> => {
  if (state.name === 'asked') return unknownAnswer
  if (state.name === 'rejected') return answerForError(state.error)
  if (state.name === 'expired') return expiredAnswer
  // The record is newer than what was read if they differ: another request may have refunded the payment meanwhile.
  const known = payments.find((one) => samePaymentId(one.id, state.paymentId) && standingOf(one) === state.name)
  const payment = known ?? (await read(state.paymentId))
  return payment ? answerForPayment(payment, state.name === 'waiting' ? state.url : null) : unknownAnswer
}

/** The answer for an attempt that the service rejected. */
export const answerForError = ({ code, fields }: StoredError): ServiceAnswer => errorAnswer({ code, fields })

/** The answer for an attempt that came to nothing: the service never carried it out. */
const expiredAnswer: ServiceAnswer = {
  data: null,
  errors: [{ message: 'The attempt is too old and led to no payment', extensions: { code: 'error.notFound' } }],
}

const errorAnswer = (
  extensions: Extract<ServiceAnswer, { data: null }>['errors'][number]['extensions'],
): ServiceAnswer => ({ data: null, errors: [{ message: '', extensions }] })
