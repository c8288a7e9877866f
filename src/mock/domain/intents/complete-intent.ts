import type { Context } from '../../context'
import type { IntentRecord } from '../../records/intent'
import type { Reader } from '../../store/store'
import { canonicalPaymentId } from '../payments/payment-id'
import { findIntent } from './find-intent'
import type { CompleteIntentInput } from './input'
import { nextIntent } from './rules'

const referencedPaymentId = async (
  reader: Reader,
  reference: string | null | undefined,
  accountId: string,
): Promise<string | undefined> => {
  if (reference === null || reference === undefined) return undefined
  const byId = await reader.get('payments', canonicalPaymentId(reference))
  const candidates = byId ? [byId] : await reader.find('payments', 'sourceId', reference)
  return candidates.find((payment) => payment.accountId === accountId)?.id
}

/** Completes the intent from any status. A repeat changes nothing but may still link a payment. */
export const completeIntent = (input: CompleteIntentInput, context: Context): Promise<IntentRecord> =>
  context.store.transact(async (transactor) => {
    const record = await findIntent(transactor, input.id, context)
    const completed = nextIntent(record, 'complete', context.now) ?? record
    const paymentId = await referencedPaymentId(transactor, input.paymentReference, record.accountId)
    const linked = paymentId === undefined ? [] : [paymentId]
    const changed: IntentRecord = {
      ...completed,
      completed: record.completed ?? context.now,
      linkedPaymentIds: [...new Set([...record.linkedPaymentIds, ...linked])],
    }
    await transactor.put('intents', changed)
    return changed
  })
