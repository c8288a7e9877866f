import type { CredentialKind } from '../../caller'
import type { Context } from '../../context'
import type { IntentRecord } from '../../records/intent'
import type { Reader } from '../../store/store'
import { canonicalPaymentId } from '../payments/payment-id'
import { findIntent } from './find-intent'
import type { CompleteIntentInput } from './input'
import { nextIntent } from './life-cycle'

/**
 * Returns the id of the payment to link. Public Keys and Client Tokens are visible in the browser.
 * So a call with one of them links only a payment for which the merchant's server passed this
 * intent's id.
 */
const referencedPaymentId = (
  reader: Reader,
  reference: string | null | undefined,
  intent: IntentRecord,
  kind: CredentialKind,
): string | undefined => {
  if (reference === null || reference === undefined) return undefined
  const byId = reader.get('payments', canonicalPaymentId(reference))
  const candidates = byId ? [byId] : reader.all('payments').filter(({ sourceId }) => sourceId === reference)
  return candidates.find(
    ({ accountId, intentId }) => accountId === intent.accountId && (kind === 'PRIVATE_KEY' || intentId === intent.id),
  )?.id
}

/**
 * Completes the intent, whatever its status is. A repeated call only adds the payment that it
 * names.
 */
export const completeIntent = (input: CompleteIntentInput, context: Context): Promise<IntentRecord> =>
  context.store.transact((transactor) => {
    const record = findIntent(transactor, input.id, context)
    const completed = nextIntent(record, 'complete', context.now) ?? record
    const paymentId = referencedPaymentId(transactor, input.paymentReference, record, context.caller.kind)
    const linked = paymentId === undefined ? [] : [paymentId]
    const changed: IntentRecord = {
      ...completed,
      completed: record.completed ?? context.now,
      linkedPaymentIds: [...new Set([...record.linkedPaymentIds, ...linked])],
    }
    transactor.put('intents', changed)
    return changed
  })
