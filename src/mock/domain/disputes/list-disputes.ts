import type * as contract from '../../../contract/generated/types'
import type { Context } from '../../context'
import type { Received } from '../../interface-types'
import type { DisputeRecord } from '../../records/dispute'
import type { Reader } from '../../store/store'
import { type Page, paginate, type SortOrder } from '../paginate'
import { settlePayment } from '../payments/life-cycle'
import { canonicalPaymentId } from '../payments/payment-id'
import { settleDispute } from './life-cycle'

export type ListDisputesInput = Received<contract.ListDisputesVariables>

const settled = (reader: Reader, record: DisputeRecord, { now }: Context): DisputeRecord[] => {
  const payment = record.raised === null ? reader.get('payments', record.paymentId) : undefined
  const dispute = settleDispute(record, payment && settlePayment(payment, now), now)
  return dispute ? [dispute] : []
}

const date = { name: 'date', type: 'number', descending: true } as const
const id = { name: 'id', type: 'string', descending: true } as const

const newestFirst: SortOrder<DisputeRecord> = [
  { ...date, read: (dispute) => dispute.raised ?? 0 },
  { ...id, read: (dispute) => dispute.id },
]

/** Lists the disputes of the caller's account, newest first. */
export const listDisputes = (
  { paymentId, status, ...page }: ListDisputesInput,
  context: Context,
): Promise<Page<DisputeRecord>> =>
  context.store.read((reader) => {
    const ofPayment = typeof paymentId === 'string' ? canonicalPaymentId(paymentId) : undefined
    const disputes = reader
      .all('disputes')
      .filter((record) => record.accountId === context.caller.account.id)
      .filter((record) => ofPayment === undefined || record.paymentId === ofPayment)
      .flatMap((record) => settled(reader, record, context))
      .filter((dispute) => !status?.length || status.includes(dispute.status))
    return paginate(disputes, newestFirst, page)
  })
