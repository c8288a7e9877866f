import { TenderError } from '../../shared/error'

/**
 * Returns the body of a `Response` from the merchant's server if it contains the service's answer:
 * any body with a 2xx status, and a GraphQL body (`data` or `errors`) with any status.
 *
 * With a status of 400 to 499 and the body `{ error: { message } }`, the server states that this
 * request charged nothing. Any other response leaves the outcome unknown.
 *
 * @throws TenderError `authorise.failed` with the server's message for the customer if the server
 * refused, `authorise.answer` if the outcome is unknown
 */
export const readMerchantResponse = ({ ok, status }: Pick<Response, 'ok' | 'status'>, body: unknown): unknown => {
  if (ok || isGraphQl(body)) return body
  const customerMessage = refusalIn(body)
  if (status >= 400 && status < 500 && customerMessage !== undefined) {
    throw new TenderError('authorise.failed', `Your server refused with HTTP ${status}`, { customerMessage })
  }
  throw new TenderError('authorise.answer', `Your server answered HTTP ${status} without an answer of the service`)
}

const isGraphQl = (body: unknown): boolean => 'data' in Object(body) || 'errors' in Object(body)

const refusalIn = (body: unknown): string | undefined => {
  const { message } = Object(Object(body).error)
  return typeof message === 'string' ? message : undefined
}
