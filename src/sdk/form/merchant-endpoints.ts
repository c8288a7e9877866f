import type { AuthoriseRequest } from '../../shared/types'

/**
 * Posts JSON to the merchant's server, with the cookies of the customer's session. `callMerchant`
 * reads the `Response`.
 */
export const postToMerchant = (url: string, body: object): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })

/**
 * Posts a request to authorise. Its `fields` are the text values of the merchant's form, without
 * files.
 */
export const requestAuthorisation = (url: string, request: AuthoriseRequest, form: FormData): Promise<Response> => {
  const fields = Object.fromEntries(Array.from(form).filter(([, value]) => typeof value === 'string'))
  return postToMerchant(url, { ...request, fields })
}

/**
 * Opens the return URL after a payment, with the parameter `paymentId`.
 *
 * @param query the query of the page's address. With a `paymentId` that has no `result`, the page
 * is the return URL itself, and the customer stays. Only the service adds a `result`.
 */
export const goToReturnUrl = (returnUrl: string, paymentId: string, query: URLSearchParams): void => {
  if (query.has('paymentId') && !query.has('result')) return
  const target = new URL(returnUrl, location.href)
  target.searchParams.set('paymentId', paymentId)
  location.assign(target)
}
