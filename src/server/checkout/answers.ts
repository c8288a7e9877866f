import type { Payment } from '../../contract/generated/types'
import { samePaymentId } from '../../shared/payment-id'
import { type ServiceAnswer, toServiceAnswer } from '../service-answer'
import type { Attempt, StoredError } from './order-record'
import { standingOf } from './payment-standing'

/** The answer if the outcome is unknown. `pay()` in the browser then returns `pending`. */
export const unknownAnswer: ServiceAnswer = { data: null, errors: [{ message: '', extensions: {} }] }

/**
 * Returns the answer for a payment that was read: its status, or the URL of its customer action.
 */
export const answerForPayment = (payment: Payment, url: string | null): ServiceAnswer => {
  if (standingOf(payment) !== 'waiting') return toServiceAnswer(payment)
  const code =
    payment.status === 'NEEDS_3D_SECURE'
      ? 'error.authorize.requires3DSecure'
      : 'error.authorize.requiresApmAuthorization'
  return errorAnswer({ code, paymentId: payment.id, ...(url !== null && { url }) })
}

/**
 * Returns the answer for an attempt.
 *
 * @param payments The payments that were read for this request.
 * @param read Reads another payment; null if the service does not have it.
 */
export const answerForAttempt = async (
  { state }: Attempt,
  payments: readonly Payment[],
  read: (paymentId: string) => Promise<Payment | null>,
): Promise<ServiceAnswer> => {
  if (state.name === 'asked') return unknownAnswer
  if (state.name === 'rejected') return answerForError(state.error)
  if (state.name === 'expired') return expiredAnswer
  // Another request may have changed the payment since it was read, for example by a refund. Then
  // its state differs from that of the attempt, and the payment is read again.
  const known = payments.find((one) => samePaymentId(one.id, state.paymentId) && standingOf(one) === state.name)
  const payment = known ?? (await read(state.paymentId))
  return payment ? answerForPayment(payment, state.name === 'waiting' ? state.url : null) : unknownAnswer
}

/** Returns the answer for an attempt that the service has rejected. */
export const answerForError = ({ code, fields }: StoredError): ServiceAnswer => errorAnswer({ code, fields })

/** The answer for an attempt that the service has never executed. */
const expiredAnswer: ServiceAnswer = {
  data: null,
  errors: [{ message: 'The attempt is too old and led to no payment', extensions: { code: 'error.notFound' } }],
}

const errorAnswer = (
  extensions: Extract<ServiceAnswer, { data: null }>['errors'][number]['extensions'],
): ServiceAnswer => ({ data: null, errors: [{ message: '', extensions }] })
