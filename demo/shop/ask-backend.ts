// In your shop: from 'tender-checkout'.
import { TenderError } from '../../src/index'

/**
 * Asks the shop's own backend and gives back its answer.
 * @throws TenderError `authorise.failed` with the backend's words when it refuses: nothing was charged
 * @throws Error when nobody knows what it did
 */
export const askBackend = async <Answer>(path: string, body?: object): Promise<Answer> => {
  const response = await fetch(
    `/shop-api/${path}`,
    body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  )
  const answer = await response.json()
  if (response.ok) return answer
  const customerMessage: string = answer.error?.message ?? ''
  if (response.status < 500) throw new TenderError('authorise.failed', `The shop refuses ${path}`, { customerMessage })
  throw new Error(customerMessage || `The shop answers with ${response.status}.`)
}
