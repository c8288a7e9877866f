import { TenderError } from '../../shared/error'

/**
 * Returns the body of a `Response` from the merchant's server with a 2xx status.
 *
 * A server may answer an error with a text for the customer: `{ error: { message } }` and a status
 * of 400 to 499. Such an answer ends no payment attempt.
 *
 * @throws TenderError `authorise.failed` with the text of such an answer; `authorise.answer` for
 * any other error
 */
export const readMerchantResponse = ({ ok, status }: Pick<Response, 'ok' | 'status'>, body: unknown): unknown => {
  if (ok) return body
  const { code, message } = Object(Object(body).error)
  const named = typeof code === 'string' && /^[\w.]{1,60}$/.test(code) ? ` (${code})` : ''
  if (status >= 400 && status < 500 && typeof message === 'string') {
    throw new TenderError('authorise.failed', `Your server answered HTTP ${status}${named}`, {
      customerMessage: message,
    })
  }
  throw new TenderError('authorise.answer', `Your server answered HTTP ${status}`)
}

/**
 * Reads the JSON body of a `Response` from the merchant's server.
 *
 * @throws TenderError `authorise.answer` if the body is no JSON, such as a page about an address
 * that does not exist. Its message contains no part of the body. Other errors of reading the body
 * are thrown unchanged
 */
export const readJsonBody = async (response: Response): Promise<unknown> => {
  try {
    return await response.json()
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';')
    const named = /^[\w.+/-]{1,60}$/.test(type) ? type : 'no content type'
    const message = `Your server answered HTTP ${response.status} with ${named} in place of JSON`
    throw new TenderError('authorise.answer', message, { cause })
  }
}
