import type * as contract from '../../../contract/generated/types'
import type { Context } from '../../context'
import { amountExceeded, invalid, invalidState } from '../../errors'
import type { Received } from '../../interface-types'
import type { PaymentRecord } from '../../records/payment'
import { findPayment } from './find-payment'
import { capture, statusesFor } from './life-cycle'

export type CapturePaymentInput = Received<contract.CapturePaymentVariables>

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
