import type * as contract from '../../../contract/generated/types'
import { formatMoney } from '../../../shared/money'
import type { Context } from '../../context'
import { amountExceeded, invalid, invalidState, throwIfInvalid } from '../../errors'
import type { Received } from '../../interface-types'
import type { PaymentRecord } from '../../records/payment'
import { findPayment } from './find-payment'
import { refund, refundable, statusesFor } from './life-cycle'
import { reasonIssues, withReason } from './merchant-reason'

export type RefundPaymentInput = Received<contract.RefundPaymentVariables>

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
