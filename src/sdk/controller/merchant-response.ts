import { TenderError } from '../../shared/error'

/**
 * Returns the body of a `Response` from the merchant's server with a 2xx status.
 *
 * A server may answer an error with a text for the customer: `{ error: { message } }` and a status
 * of 400 to 499. Such an answer ends no payment attempt.
 *
 * @throws TenderError `authorise.failed` with the server's text for the customer, or
 * `authorise.answer` if there is none
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
