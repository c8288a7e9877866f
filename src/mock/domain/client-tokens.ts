import type * as contract from '../../contract/generated/types'
import { clientTokenId } from '../credentials'
import { currencyIssues, throwIfInvalid } from '../errors'
import type { Context, Received } from '../operation'
import type { ClientTokenRecord } from '../store/records'
import { deleteExpired } from '../store/store'
import { hour, second } from '../time'
import { findCustomer } from './customers'
import { trackingIdIssues } from './intent-changes'

type ClientTokenInput = Received<contract.GenerateClientTokenVariables>

const lifetimeMs = 3 * hour

/** Creates a Client Token. Only its digest is stored, so the token itself cannot be read again. */
export const generateClientToken = async (
  { amount, currency, customerId, trackingId }: ClientTokenInput,
  { store, ids, now, caller }: Context,
): Promise<{ token: string; ttl: number }> => {
  throwIfInvalid([...currencyIssues(currency, 'currency'), ...trackingIdIssues(trackingId)])
  const token = `ct_test_${ids.token(32)}`
  const record: ClientTokenRecord = {
    id: await clientTokenId(token),
    accountId: caller.account.id,
    customerId: customerId ?? null,
    amount: amount ?? null,
    currency: currency ?? null,
    trackingId: trackingId ?? null,
    tokenisations: 0,
    expires: now + lifetimeMs,
  }
  await store.transact((transactor) => {
    if (record.customerId !== null) findCustomer(transactor, record.customerId, caller)
    deleteExpired(transactor, 'clientTokens', ({ expires }) => expires <= now)
    transactor.put('clientTokens', record)
  })
  return { token, ttl: lifetimeMs / second }
}
