import type { Context } from '../../context'
import { throwIfInvalid } from '../../errors'
import { readJsonObject } from '../../json-object'
import type { Transactor } from '../../store/store'
import { rememberedMs } from './setup-wallet'

/**
 * Marks the session that a wallet token names as used. Does nothing if the token names no known
 * session of the account.
 *
 * @throws ServiceError `error.validation` if the session has expired or was used.
 */
export const useWalletSession = (transactor: Transactor, walletToken: unknown, context: Context): void => {
  const id = readJsonObject(walletToken)?.merchantSessionIdentifier
  const session = typeof id === 'string' ? transactor.get('walletSessions', id) : undefined
  if (session?.accountId !== context.caller.account.id) return
  // The record may still exist, because only the next session deletes it.
  if (session.expires + rememberedMs <= context.now) return
  const path = 'authorisePayment.paymentMethod.walletToken'
  const over = session.used !== null || session.expires <= context.now
  throwIfInvalid(over ? [{ path, message: 'its session has expired or was used' }] : [])
  transactor.put('walletSessions', { ...session, used: context.now })
}
