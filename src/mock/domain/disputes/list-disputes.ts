import type * as contract from '../../../contract/generated/types'
import type { Context } from '../../context'
import type { Received } from '../../interface-types'
import type { DisputeRecord } from '../../records/dispute'
import type { Reader } from '../../store/store'
import { type Page, type Position, paginate } from '../paginate'
import { settlePayment } from '../payments/life-cycle'
import { canonicalPaymentId } from '../payments/payment-id'
import { settleDispute } from './life-cycle'

export type ListDisputesInput = Received<contract.ListDisputesVariables>

const settled = async (reader: Reader, record: DisputeRecord, { now }: Context): Promise<DisputeRecord[]> => {
  const payment = record.raised === null ? await reader.get('payments', record.paymentId) : undefined
  const dispute = settleDispute(record, payment && settlePayment(payment, now), now)
  return dispute ? [dispute] : []
}

const stored = (reader: Reader, paymentId: string | null | undefined, { caller }: Context): Promise<DisputeRecord[]> =>
  paymentId === null || paymentId === undefined
    ? reader.find('disputes', 'accountId', caller.account.id)
    : reader.find('disputes', 'paymentId', canonicalPaymentId(paymentId))

const positionOf = ({ raised, id }: DisputeRecord): Position => ({ date: raised ?? 0, id })

/** Lists the disputes of the caller's account, newest first. */
export const listDisputes = (input: ListDisputesInput, context: Context): Promise<Page<DisputeRecord>> =>
  context.store.read(async (reader) => {
    const records = await stored(reader, input.paymentId, context)
    const own = records.filter((record) => record.accountId === context.caller.account.id)
    const disputes = (await Promise.all(own.map((record) => settled(reader, record, context)))).flat()
    const matching = disputes.filter((dispute) => !input.status?.length || input.status.includes(dispute.status))
    return paginate(matching, positionOf, input)
  })
