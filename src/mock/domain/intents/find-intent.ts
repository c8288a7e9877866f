import type { Context } from '../../context'
import { notFound } from '../../errors'
import type { IntentRecord } from '../../records/intent'
import type { Reader } from '../../store/store'
import { settleIntent } from './life-cycle'

/**
 * Finds an intent of the caller's account, as it is now.
 *
 * @throws ServiceError `error.notFound`, also for an intent of another account.
 */
export const findIntent = (reader: Reader, id: string, { caller, now }: Context): IntentRecord => {
  const record = reader.get('intents', id)
  if (!record || record.accountId !== caller.account.id) throw notFound('intent', id)
  return settleIntent(record, now)
}
