import type { CheckoutHandlers } from './create-checkout-handlers'
import { Refusal } from './refusal'
import { type NodeRequest, toWebRequest } from './to-web-request'

/** The members of a response of Express, Connect or Node's own `http` that the adapter uses. */
export interface NodeResponse {
  statusCode: number
  /** Whether other code has already answered, such as a timeout of the application. */
  readonly headersSent: boolean
  setHeader(name: string, value: string): unknown
  end(body: string): unknown
}

/**
 * Creates the middleware for Express, with or without `express.json()` before it:
 * `app.use('/tender', expressHandler(checkout))`.
 *
 * Requests to paths other than the handlers' routes get 404. `order` gets Express's request, with
 * its session, as `request.original`. The middleware never rejects, so it also works in Express 4
 * and in Node's own `http` server.
 *
 * @param checkout The handlers of `createCheckoutHandlers`. To read `request.original` in
 *   TypeScript, pass Express's type of a request as the type argument of `createCheckoutHandlers`.
 *   Without it, the type of `request.original` is the web `Request`.
 */
export const expressHandler =
  <Incoming extends NodeRequest>(checkout: CheckoutHandlers<Incoming> | CheckoutHandlers) =>
  async (incoming: Incoming, response: NodeResponse): Promise<void> => {
    const answer = await answerTo(checkout as CheckoutHandlers<Incoming>, incoming)
    const body = await answer.text()
    if (response.headersSent) return
    response.statusCode = answer.status
    for (const [name, value] of answer.headers) response.setHeader(name, value)
    // Node ignores a write to a connection that the client has closed.
    response.end(body)
  }

const answerTo = async <Incoming extends NodeRequest>(
  checkout: CheckoutHandlers<Incoming>,
  incoming: Incoming,
): Promise<Response> => {
  let request: Request
  try {
    request = await toWebRequest(incoming)
  } catch {
    return new Refusal(
      400,
      'request.invalid',
      'Expected a complete HTTP request with a valid host and path',
    ).toResponse()
  }
  return checkout.handle(request, incoming)
}
