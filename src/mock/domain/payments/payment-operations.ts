import type * as contract from '../../../contract/generated/types'
import { formatMoney } from '../../../shared/money'
import { amountExceeded, issueUnless, throwIfInvalid, type ValidationIssue } from '../../errors'
import type { Context, Received, Run } from '../../operation'
import { redact } from '../../redaction'
import type { PaymentRecord } from '../../store/records'
import { presentPage } from '../paginate'
import { authorise } from './authorise-payment'
import { findPayment } from './find-payment'
import { capture, checkEvent, nextPayment, refund, refundable } from './life-cycle'
import { type ListPaymentsInput, listPayments, presentFilter } from './list-payments'
import { presentPayment } from './present-payment'

const longestReason = 500

const reasonIssues = (reason: string | null | undefined): ValidationIssue[] =>
  issueUnless((reason ?? '').length <= longestReason, 'reason', `expected at most ${longestReason} characters`)

/**
 * Adds the merchant's reason to a message for the timeline. Long runs of digits are replaced, since
 * free text may contain a card number.
 */
const withReason = (what: string, reason: string | null | undefined): string =>
  reason?.trim() ? `${what}: ${redact(reason.trim())}` : what

/** Changes a payment as it is now, and stores it. */
const changePayment = (
  id: string,
  context: Context,
  change: (payment: PaymentRecord) => PaymentRecord,
): Promise<PaymentRecord> =>
  context.store.transact((transactor) => {
    const changed = change(findPayment(transactor, id, context))
    transactor.put('payments', changed)
    return changed
  })

/** @throws ServiceError for an amount of zero, or of more than the available amount. */
const checkAmount = (amount: number, available: number): void => {
  throwIfInvalid(issueUnless(amount !== 0, 'amount', 'expected minor units, more than zero'))
  if (amount > available) throw amountExceeded(available)
}

type CapturePaymentInput = Received<contract.CapturePaymentVariables>

/**
 * Captures an authorised payment. If `amount` is less than the authorised amount, the rest is
 * released and cannot be captured later.
 */
export const capturePayment = ({ id, amount: asked }: CapturePaymentInput, context: Context): Promise<PaymentRecord> =>
  changePayment(id, context, (payment) => {
    checkEvent(payment, 'capture')
    const amount = asked ?? payment.authorisedAmount
    checkAmount(amount, payment.authorisedAmount)
    return capture(payment, amount, context.now, 'Captured through the API')
  })

type RefundPaymentInput = Received<contract.RefundPaymentVariables>

/** Refunds a captured payment, in full or in part. */
export const refundPayment = async (
  { id, amount: asked, reason }: RefundPaymentInput,
  context: Context,
): Promise<PaymentRecord> => {
  throwIfInvalid(reasonIssues(reason))
  return changePayment(id, context, (payment) => {
    checkEvent(payment, 'refundAll')
    const left = refundable(payment)
    const amount = asked ?? left
    checkAmount(amount, left)
    const message = withReason(`Refunded ${formatMoney({ amount, currency: payment.currency })}`, reason)
    return refund(payment, amount, context.now, message)
  })
}

type CancelPaymentInput = Received<contract.CancelPaymentVariables>

/** Cancels an authorised payment. No money was taken, so there is no fee. */
export const cancelPayment = async ({ id, reason }: CancelPaymentInput, context: Context): Promise<PaymentRecord> => {
  throwIfInvalid(reasonIssues(reason))
  const message = withReason('Cancelled through the API', reason)
  return changePayment(id, context, (payment) => nextPayment(payment, { event: 'cancel', time: context.now, message }))
}

/** Creates an operation that returns a payment. */
const presented =
  <Args>(run: (args: Args, context: Context) => Promise<PaymentRecord>): Run<Args> =>
  async (args, context) =>
    presentPayment(await run(args, context), context)

const list: Run<ListPaymentsInput> = async (args, context) => ({
  data: presentFilter(args.data),
  ...presentPage(await listPayments(args, context), (payment) => presentPayment(payment, context)),
})

export const paymentOperations = {
  listPayments: list,
  authorizePayment: authorise,
  capturePayment: presented(capturePayment),
  refundPayment: presented(refundPayment),
  cancelPayment: presented(cancelPayment),
  getPayment: presented(({ id }: { id: string }, context) =>
    context.store.read((reader) => findPayment(reader, id, context)),
  ),
}
