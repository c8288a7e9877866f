import type { Context } from '../context'
import { challengeUrl } from '../domain/challenges/new-challenge'
import { presentPage } from '../domain/paginate'
import { type Authorised, authorisePayment } from '../domain/payments/authorise-payment'
import { type CancelPaymentInput, cancelPayment } from '../domain/payments/cancel-payment'
import { type CapturePaymentInput, capturePayment } from '../domain/payments/capture-payment'
import { findPayment } from '../domain/payments/find-payment'
import type { AuthorisePaymentInput } from '../domain/payments/input'
import { type ListPaymentsInput, listPayments } from '../domain/payments/list-payments'
import { presentFilter } from '../domain/payments/payment-filter'
import { presentPayment } from '../domain/payments/present'
import { type RefundPaymentInput, refundPayment } from '../domain/payments/refund-payment'
import { requires3DSecure, requiresApmAuthorization, ServiceError } from '../errors'
import type { Run } from '../operation'
import type { Outcome } from '../records/kept-outcome'

/** A payment with a pending customer action is reported as an error with the URL of that action. */
const outcomeOf = ({ payment, challenge }: Authorised, context: Context): Outcome => {
  if (!challenge) return { type: 'result', value: presentPayment(payment, context) }
  const requires = challenge.kind === 'threeDSecure' ? requires3DSecure : requiresApmAuthorization
  const { code, message, details } = requires(challengeUrl(challenge, context), payment.id)
  return { type: 'error', error: { code, message, details } }
}

const authorise: Run<{ authorisePayment: AuthorisePaymentInput }> = async (args, context, keep) => {
  const authorised = await authorisePayment(args.authorisePayment, context, (transactor, made) =>
    keep(transactor, outcomeOf(made, context)),
  )
  const outcome = outcomeOf(authorised, context)
  if (outcome.type === 'error') throw new ServiceError(outcome.error)
  return outcome.value
}

const capture: Run<CapturePaymentInput> = async (args, context) =>
  presentPayment(await capturePayment(args, context), context)

const refund: Run<RefundPaymentInput> = async (args, context) =>
  presentPayment(await refundPayment(args, context), context)

const cancel: Run<CancelPaymentInput> = async (args, context) =>
  presentPayment(await cancelPayment(args, context), context)

const get: Run<{ id: string }> = async ({ id }, context) =>
  presentPayment(await context.store.read((reader) => findPayment(reader, id, context)), context)

const list: Run<ListPaymentsInput> = async (args, context) => ({
  data: presentFilter(args.data),
  ...presentPage(await listPayments(args, context), (payment) => presentPayment(payment, context)),
})

export const paymentOperations = {
  listPayments: list,
  authorizePayment: authorise,
  capturePayment: capture,
  refundPayment: refund,
  cancelPayment: cancel,
  getPayment: get,
}
