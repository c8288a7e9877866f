import type { Context } from '../../context'
import { clientTokenExhausted } from '../../errors'

/** The most calls of tokenisePaymentMethod with one Client Token. */
const mostTokenisations = 25

/**
 * Counts a call of tokenisePaymentMethod in its own transaction, so that failed calls count too.
 *
 * @throws ServiceError `error.rateLimited` with `reason: "clientToken"` if the Client Token has
 *   reached its limit.
 */
export const countTokenisation = async ({ store, caller }: Pick<Context, 'store' | 'caller'>): Promise<void> => {
  if (caller.kind !== 'CLIENT_TOKEN') return
  await store.transact((transactor) => {
    const token = transactor.get('clientTokens', caller.clientTokenId)
    // A reset may have deleted the Client Token after it was authenticated. Then there is nothing
    // to count.
    if (!token) return
    if (token.tokenisations >= mostTokenisations) throw clientTokenExhausted()
    transactor.put('clientTokens', { ...token, tokenisations: token.tokenisations + 1 })
  })
}
