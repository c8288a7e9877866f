import type { Context } from '../../context'
import { clientTokenExhausted } from '../../errors'

/** How often one Client Token may call tokenisePaymentMethod. */
const mostTokenisations = 25

/**
 * Counts a call of tokenisePaymentMethod. The count has a transaction of its own, so that a call that fails counts too.
 * @throws ServiceError `error.rateLimited` with `reason: "clientToken"` if the Client Token has made all its calls.
 */
export const countTokenisation = async ({ store, caller }: Pick<Context, 'store' | 'caller'>): Promise<void> => {
  if (caller.kind !== 'CLIENT_TOKEN') return
  await store.transact(async (transactor) => {
    const token = await transactor.get('clientTokens', caller.clientTokenId)
    // A reset may have deleted the token after it was authenticated.
    if (!token) return
    if (token.tokenisations >= mostTokenisations) throw clientTokenExhausted()
    await transactor.put('clientTokens', { ...token, tokenisations: token.tokenisations + 1 })
  })
}
