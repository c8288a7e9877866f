import { isTenderError, toErrorData } from '../../shared/error'
import { hasOrderKeysMark, orderKeysMark } from '../../shared/order-keys'
import type { MerchantAnswer } from '../../shared/types'
import { readMerchantResponse } from './merchant-response'

/**
 * Calls a function of the merchant for the controller. The function may return the answer as an
 * object, its JSON text, or the `Response` of a `fetch`.
 *
 * If the function throws, the error may contain any data. The controller receives only a refusal,
 * the GraphQL members of the service, or the mark that the server assigns the order's idempotency
 * keys (ORDER-19).
 *
 * @param given the function, or the answer itself if the merchant passed a value instead of a
 * function
 * @param onThrown receives the error, which is not sent to the controller
 */
export const callMerchant = async (given: unknown, onThrown: (cause: unknown) => void): Promise<MerchantAnswer> => {
  /** The body of a `Response`. It is also searched for a refusal if reading it throws. */
  let body: unknown
  try {
    const answer = typeof given === 'function' ? await given() : given
    if (!(answer instanceof Response)) return { kind: 'answer', answer: toPlainData(answer) }
    body = await answer.json()
    return { kind: 'answer', answer: toPlainData(readMerchantResponse(answer, body)) }
  } catch (cause) {
    onThrown(cause)
    const mark = hasOrderKeysMark(Object(body).error) ? orderKeysMark : {}
    // By throwing `authorise.failed`, the merchant states that nothing was charged, for instance
    // because the product is sold out.
    if (isTenderError(cause) && cause.code === 'authorise.failed')
      return { kind: 'refused', error: toErrorData(cause), ...mark }
    // GraphQL clients throw the service's answer as an error with these members.
    const { extensions, errors, graphQLErrors, response } = Object(cause)
    const listed = errors ?? graphQLErrors ?? Object(response).errors
    if (extensions ?? listed) return { kind: 'answer', answer: toPlainData({ extensions, errors: listed }) }
    return { kind: 'threw', ...mark }
  }
}

/** Returns a copy that can be sent as a message, or null for data that JSON cannot represent. */
const toPlainData = (value: unknown): unknown => {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null')
  } catch {
    return null
  }
}
