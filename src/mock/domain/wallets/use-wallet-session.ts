import type { Context } from '../../context'
import { throwIfInvalid } from '../../errors'
import { readJsonObject } from '../../json-object'
import type { Transactor } from '../../store/store'

/**
 * Uses up the session that a wallet's token names, if it names one of the account's.
 * @throws ServiceError `error.validation` when its five minutes are over or a payment has used it.
 */
export const useWalletSession = async (
  transactor: Transactor,
  walletToken: unknown,
  context: Context,
): Promise<void> => {
  const id = readJsonObject(walletToken)?.merchantSessionIdentifier
  const session = typeof id === 'string' ? await transactor.get('walletSessions', id) : undefined
  if (session?.accountId !== context.caller.account.id) return
  const path = 'authorisePayment.paymentMethod.walletToken'
  const over = session.used !== null || session.expires <= context.now
  throwIfInvalid(over ? [{ path, message: 'its session is over or was used' }] : [])
  await transactor.put('walletSessions', { ...session, used: context.now })
}
