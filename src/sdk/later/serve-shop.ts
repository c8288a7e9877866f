import { TenderError } from '../../shared/error'
import type { AuthoriseRequest } from '../../shared/types'

/**
 * Posts JSON to an address of the shop, with the customer's session there.
 * @throws TenderError `authorise.failed` when the shop refuses (4xx; its `error.message` is shown to the customer),
 * `authorise.answer` when nobody knows what it did
 */
export const postToShop = async (url: string, body: object): Promise<unknown> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  // The service's own answer goes on unchanged, whatever status the shop gave it.
  if (response.ok || isGraphQl(answer)) return answer
  const refused = response.status >= 400 && response.status < 500
  throw new TenderError(refused ? 'authorise.failed' : 'authorise.answer', `${url} answered HTTP ${response.status}`, {
    customerMessage: wordsOf(answer),
  })
}

const isGraphQl = (answer: unknown): boolean => 'data' in Object(answer) || 'errors' in Object(answer)

/** What a refusal like `{ "error": { "message": "Sold out" } }` says. */
const wordsOf = (answer: unknown): string => {
  const { error } = Object(answer) as { error?: { message?: unknown } }
  return typeof error?.message === 'string' ? error.message : ''
}

/** Asks an address of the shop to authorise, with what stood in its form. Files are left out. */
export const authoriseAt = (url: string, request: AuthoriseRequest, form: FormData): Promise<unknown> => {
  const fields = Object.fromEntries(Array.from(form).filter(([, value]) => typeof value === 'string'))
  return postToShop(url, { ...request, fields })
}

/**
 * Goes on to the shop's page after a payment.
 * @param query of the page's address. The service says a result there, we do not: who was sent on to this same page by us stays.
 */
export const goOn = (returnUrl: string, paymentId: string, query: URLSearchParams): void => {
  if (query.has('paymentId') && !query.has('result')) return
  const target = new URL(returnUrl, location.href)
  target.searchParams.set('paymentId', paymentId)
  location.assign(target)
}
