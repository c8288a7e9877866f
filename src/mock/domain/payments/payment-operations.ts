import type * as contract from '../../../contract/generated/types'
import { formatMoney } from '../../../shared/money'
import {
  amountExceeded,
  invalid,
  invalidState,
  requires3DSecure,
  requiresApmAuthorization,
  ServiceError,
  throwIfInvalid,
  type ValidationIssue,
} from '../../errors'
import type { Context, Received, Run } from '../../operation'
import { redact } from '../../redaction'
import type { Outcome, PaymentRecord } from '../../store/records'
import { challengeUrl } from '../challenges'
import { presentPage } from '../paginate'
import { type Authorised, authorisePayment } from './authorise-payment'
import { findPayment } from './find-payment'
import { capture, nextPayment, refund, refundable, statusesFor } from './life-cycle'
import { type ListPaymentsInput, listPayments, presentFilter } from './list-payments'
import { presentPayment } from './present-payment'
import type { AuthorisePaymentInput } from './validate-payment'

const longestReason = 500

/** Finds the issues of the merchant's reason for a refund or a cancellation. */
const reasonIssues = (reason: string | null | undefined): ValidationIssue[] =>
  (reason ?? '').length > longestReason
    ? [{ path: 'reason', message: `expected at most ${longestReason} characters` }]
    : []

/**
 * Adds the merchant's reason to a message for the timeline. Long runs of digits are replaced, since
 * free text may contain a card number.
 */
const withReason = (what: string, reason: string | null | undefined): string =>
  reason?.trim() ? `${what}: ${redact(reason.trim())}` : what

type CapturePaymentInput = Received<contract.CapturePaymentVariables>

/**
 * Captures an authorised payment. If `amount` is less than the authorised amount, the rest is
 * released and cannot be captured later.
 */
export const capturePayment = (input: CapturePaymentInput, context: Context): Promise<PaymentRecord> =>
  context.store.transact((transactor) => {
    const payment = findPayment(transactor, input.id, context)
    const allowed = statusesFor('capture')
    if (!allowed.includes(payment.status)) throw invalidState(payment.status, allowed)
    const amount = input.amount ?? payment.authorisedAmount
    if (amount === 0) throw invalid([{ path: 'amount', message: 'expected minor units, more than zero' }])
    if (amount > payment.authorisedAmount) throw amountExceeded(payment.authorisedAmount)
    const captured = capture(payment, amount, context.now, 'Captured through the API')
    transactor.put('payments', captured)
    return captured
  })

type RefundPaymentInput = Received<contract.RefundPaymentVariables>

/** Refunds a captured payment, as long as an amount remains. */
export const refundPayment = ({ id, amount, reason }: RefundPaymentInput, context: Context): Promise<PaymentRecord> => {
  throwIfInvalid(reasonIssues(reason))
  return context.store.transact((transactor) => {
    const payment = findPayment(transactor, id, context)
    const allowed = statusesFor('refundAll')
    if (!allowed.includes(payment.status)) throw invalidState(payment.status, allowed)
    const left = refundable(payment)
    const taken = amount ?? left
    if (taken === 0) throw invalid([{ path: 'amount', message: 'expected minor units, more than zero' }])
    if (taken > left) throw amountExceeded(left)
    const message = withReason(`Refunded ${formatMoney({ amount: taken, currency: payment.currency })}`, reason)
    const refunded = refund(payment, taken, context.now, message)
    transactor.put('payments', refunded)
    return refunded
  })
}

type CancelPaymentInput = Received<contract.CancelPaymentVariables>

/** Cancels an authorised payment. No money was taken, so there is no fee. */
export const cancelPayment = ({ id, reason }: CancelPaymentInput, context: Context): Promise<PaymentRecord> => {
  throwIfInvalid(reasonIssues(reason))
  return context.store.transact((transactor) => {
    const payment = findPayment(transactor, id, context)
    const message = withReason('Cancelled through the API', reason)
    const cancelled = nextPayment(payment, { event: 'cancel', time: context.now, message })
    transactor.put('payments', cancelled)
    return cancelled
  })
}

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

const captureOperation: Run<CapturePaymentInput> = async (args, context) =>
  presentPayment(await capturePayment(args, context), context)

const refundOperation: Run<RefundPaymentInput> = async (args, context) =>
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
  capturePayment: captureOperation,
  refundPayment: refundOperation,
  cancelPayment: cancel,
  getPayment: get,
}
