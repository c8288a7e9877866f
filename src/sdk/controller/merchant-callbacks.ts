import { isTenderError, toErrorData } from '../../shared/error'
import { hasOrderKeysMark, orderKeysMark } from '../../shared/order-keys'
import type { MerchantAnswer } from '../../shared/types'
import { readMerchantResponse } from './merchant-response'

/**
 * Calls a function of the merchant for the controller. The function may return the answer, its JSON
 * text, or the `Response` of a `fetch`.
 *
 * An error that the function throws may contain anything. Of such an error only a refusal, the
 * service's own members and the mark for the server's keys (ORDER-19) are sent to the controller.
 *
 * @param given the function, or an answer that the merchant has passed in place of one
 * @param onThrown receives the error, which stays on the page
 */
export const callMerchant = async (given: unknown, onThrown: (cause: unknown) => void): Promise<MerchantAnswer> => {
  /** The body of a `Response`, which may be a refusal. */
  let body: unknown
  try {
    const answer = typeof given === 'function' ? await given() : given
    if (!(answer instanceof Response)) return { kind: 'answer', answer: toPlainData(answer) }
    body = await answer.json()
    return { kind: 'answer', answer: toPlainData(readMerchantResponse(answer, body)) }
  } catch (cause) {
    onThrown(cause)
    const mark = hasOrderKeysMark(Object(body).error) ? orderKeysMark : {}
    // The merchant states that nothing was charged, for instance because the product is sold out.
    if (isTenderError(cause) && cause.code === 'authorise.failed')
      return { kind: 'refused', error: toErrorData(cause), ...mark }
    // An error with the service's own members is an answer too.
    const { extensions, errors, graphQLErrors, response } = Object(cause)
    const listed = errors ?? graphQLErrors ?? Object(response).errors
    if (extensions ?? listed) return { kind: 'answer', answer: toPlainData({ extensions, errors: listed }) }
    return { kind: 'threw', ...mark }
  }
}

/** Returns a copy that a message can carry; null for data that JSON cannot represent. */
const toPlainData = (value: unknown): unknown => {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null')
  } catch {
    return null
  }
}
