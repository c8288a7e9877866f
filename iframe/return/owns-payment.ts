import { getIntent } from '../../src/api/browser-operations'
import type { Transport } from '../../src/api/transport'
import { isTenderError } from '../../src/shared/error'

/** Removes the prefix of a payment id, because the same id occurs with and without it. */
const withoutPrefix = (paymentId: string | null) => paymentId?.replace(/^payments:/, '')

/**
 * Reads from the service whether the payment in this document's URL was made with the key in the
 * URL. Only the key of an intent's account can read the intent, and the intent lists its payments.
 * @param query the query of this document's URL
 * @returns undefined if the URL names no intent, or the service cannot be read
 */
export const ownsPayment = async (query: URLSearchParams, transport: Transport): Promise<boolean | undefined> => {
  const [credential, id] = [query.get('account') ?? '', query.get('intentId') ?? '']
  if (id === '') return undefined
  try {
    const { linkedPayments } = await transport(getIntent, { id }, { credential })
    const paymentId = withoutPrefix(query.get('paymentId'))
    return linkedPayments.some((linked) => withoutPrefix(linked.paymentId) === paymentId)
  } catch (error) {
    const isForeign = isTenderError(error) && /^(intent\.notFound|key\.)/.test(error.code)
    return isForeign ? false : undefined
  }
}
