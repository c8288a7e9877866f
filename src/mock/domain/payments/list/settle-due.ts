import type { Context } from '../../../context'
import type { PaymentRecord } from '../../../records/payment'
import type { Reader } from '../../../store/store'
import { settlePayment } from '../life-cycle'

const findDue = async (reader: Reader, { caller, now }: Context): Promise<PaymentRecord[]> => {
  const { id } = caller.account
  const found: PaymentRecord[] = []
  await reader.walkPayments('due', { lower: [[id]], upper: [[id, now + 1]] }, false, (payment) => {
    found.push(payment)
    return true
  })
  return found
}

/**
 * Stores the changes that time alone has caused, such as the end of an authorisation, so that the
 * indexes are current. Reads only payments with such a change.
 */
export const settleDue = async (context: Context): Promise<void> => {
  const due = await context.store.read((reader) => findDue(reader, context))
  if (due.length === 0) return
  await context.store.transact(async (transactor) => {
    for (const payment of await findDue(transactor, context)) {
      await transactor.put('payments', settlePayment(payment, context.now))
    }
  })
}
