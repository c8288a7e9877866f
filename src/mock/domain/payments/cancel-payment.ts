import type * as contract from '../../../contract/generated/types'
import type { Context } from '../../context'
import { throwIfInvalid } from '../../errors'
import type { Received } from '../../interface-types'
import type { PaymentRecord } from '../../records/payment'
import { findPayment } from './find-payment'
import { nextPayment } from './life-cycle'
import { reasonIssues, withReason } from './merchant-reason'

export type CancelPaymentInput = Received<contract.CancelPaymentVariables>

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
