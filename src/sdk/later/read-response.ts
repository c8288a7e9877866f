import { TenderError } from '../../shared/error'

/**
 * Reads the JSON body of a `Response` that came from the merchant's server.
 *
 * A status of 400 to 499 with the body `{ error: { message } }` is the server's statement that this request charged
 * nothing. A GraphQL body (`data` or `errors`) is the service's answer, whatever the status. With any other body, a status
 * that is not 2xx leaves the outcome unknown.
 *
 * @throws SyntaxError if the body is not JSON
 * @throws TenderError `authorise.failed` with the server's message for the customer if the server refused,
 * `authorise.answer` if the outcome is unknown
 */
export const readResponse = async (response: Response): Promise<unknown> => {
  const body: unknown = await response.json()
  if (response.ok || isGraphQl(body)) return body
  const { status } = response
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
