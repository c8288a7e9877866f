import type { AuthoriseRequest } from '../../shared/types'

/** Posts JSON to the merchant's server, with the customer's session there. The controller's question reads the `Response`. */
export const postToMerchant = (url: string, body: object): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })

/** Asks the merchant's server to authorise. `fields` are the text values of the shop's form; files are left out. */
export const requestAuthorisation = (url: string, request: AuthoriseRequest, form: FormData): Promise<Response> => {
  const fields = Object.fromEntries(Array.from(form).filter(([, value]) => typeof value === 'string'))
  return postToMerchant(url, { ...request, fields })
}

/**
 * Goes on to the shop's page after a payment.
 * @param query of the page's address. The service says a result there, we do not: who was sent on to this same page by us stays.
 */
export const goToReturnUrl = (returnUrl: string, paymentId: string, query: URLSearchParams): void => {
  if (query.has('paymentId') && !query.has('result')) return
  const target = new URL(returnUrl, location.href)
  target.searchParams.set('paymentId', paymentId)
  location.assign(target)
}
