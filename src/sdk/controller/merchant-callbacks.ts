import { isTenderError, toErrorData } from '../../shared/error'
import type { MerchantAnswer } from '../../shared/types'
import { readJsonBody, readMerchantResponse } from './merchant-response'

/**
 * Calls a function of the merchant for the controller. The function may return the answer itself,
 * the JSON text of an object, or the `Response` of a `fetch`.
 *
 * If the function throws, the error may contain any data. The controller receives it only if it is
 * an `authorise.failed`, which may have a text for the customer.
 *
 * @param given the function, or the answer itself if the merchant passed a value instead of a
 * function
 * @param onThrown receives every error, also one that the controller does not receive
 */
export const callMerchant = async (given: unknown, onThrown: (cause: unknown) => void): Promise<MerchantAnswer> => {
  try {
    const answer = typeof given === 'function' ? await given() : given
    if (!(answer instanceof Response)) return { kind: 'answer', answer: toPlainData(answer) }
    return { kind: 'answer', answer: toPlainData(readMerchantResponse(answer, await readJsonBody(answer))) }
  } catch (cause) {
    onThrown(cause)
    return isTenderError(cause) && cause.code === 'authorise.failed'
      ? { kind: 'refused', error: toErrorData(cause) }
      : { kind: 'threw' }
  }
}

/**
 * Returns a copy that can be sent as a message, or null for data that JSON cannot represent. A text
 * that begins with `{` is parsed as JSON.
 */
const toPlainData = (value: unknown): unknown => {
  try {
    return JSON.parse(typeof value === 'string' && value.startsWith('{') ? value : (JSON.stringify(value) ?? 'null'))
  } catch {
    return null
  }
}
