import type { CheckoutHandlers } from './create-checkout-handlers'
import { Refusal } from './refusal'
import { type NodeRequest, toWebRequest } from './to-web-request'

/** What the adapter needs of a response of Express, Connect or Node's own `http`. */
export interface NodeResponse {
  statusCode: number
  /** Whether something else has answered already, such as a time limit of the application. */
  readonly headersSent: boolean
  setHeader(name: string, value: string): unknown
  end(body: string): unknown
}

/**
 * Creates the middleware for Express, with or without `express.json()` before it:
 * `app.use('/tender', expressHandler(checkout))`.
 *
 * Requests to other paths than the handlers' routes are answered 404. `order` gets Express's request, with its session,
 * as `request.original`. The middleware never rejects, so it is safe in Express 4 and in Node's own `http` server too.
 */
export const expressHandler =
  <Incoming extends NodeRequest>(checkout: CheckoutHandlers<Incoming>) =>
  async (incoming: Incoming, response: NodeResponse): Promise<void> => {
    const answer = await answerTo(checkout, incoming)
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
    return new Refusal(400, 'request.invalid', 'Expected a complete HTTP request with a valid host').toResponse()
  }
  return checkout.handle(request, incoming)
}
