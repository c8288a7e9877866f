import { getIntent } from '../../src/api/get-intent'
import type { Transport } from '../../src/api/transport'
import { isTenderError } from '../../src/shared/error'

/** The service writes ids of payments with and without this prefix. */
const withoutPrefix = (paymentId: string | null) => paymentId?.replace(/^payments:/, '')

/**
 * Asks the service whether the payment in our address was made with the key in our address: only the key of an intent's own account
 * can read the intent, and the intent lists its payments.
 * @param query that of our own address
 * @returns undefined if the address names no intent, or the service cannot be asked
 */
export const ownsPayment = async (query: URLSearchParams, transport: Transport): Promise<boolean | undefined> => {
  const [credential, id] = [query.get('account') ?? '', query.get('intentId') ?? '']
  if (id === '') return undefined
  try {
    const { linkedPayments } = await transport(getIntent, { id }, { credential })
    const paymentId = withoutPrefix(query.get('paymentId'))
    return linkedPayments.some((linked) => withoutPrefix(linked.paymentId) === paymentId)
  } catch (error) {
    const refused = isTenderError(error) && /^(intent\.notFound|key\.)/.test(error.code)
    return refused ? false : undefined
  }
}
