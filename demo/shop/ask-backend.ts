// In your shop: from 'tender-checkout'.
import { TenderError } from '../../src/index'

/**
 * Sends a request to the shop's own server.
 *
 * @param body posted as JSON; left out, the request is a GET
 * @throws TenderError `authorise.failed` with the server's message for the customer if it refused: nothing was charged
 * @throws Error if the outcome is unknown
 */
export const askBackend = async <Answer>(path: string, body?: object): Promise<Answer> => {
  const response = await fetch(
    `/shop-api/${path}`,
    body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  )
  const answer = await response.json()
  if (response.ok) return answer
  const { message: customerMessage = '', reason = '' } = answer.error ?? {}
  if (response.status < 500)
    throw new TenderError('authorise.failed', `${path} answered ${response.status}. ${reason}`, { customerMessage })
  throw new Error(customerMessage || `${path} answered ${response.status}. ${reason}`)
}
