import type { AuthoriseRequest } from '../../shared/types'

/**
 * Posts JSON to the merchant's server, with the cookies of the customer's session. `callMerchant`
 * reads the returned `Response`.
 */
export const postToMerchant = (url: string, body: object): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })

/**
 * Asks the merchant's server to authorise. The request also contains the text values of the
 * merchant's form as `fields`.
 */
export const requestAuthorisation = (url: string, request: AuthoriseRequest, form: FormData): Promise<Response> => {
  const fields = Object.fromEntries(Array.from(form).filter(([, value]) => typeof value === 'string'))
  return postToMerchant(url, { ...request, fields })
}

/**
 * Opens the merchant's return URL after a payment, with the parameter `paymentId`.
 *
 * @param query the query string of the current page. If it contains a `paymentId` without the
 * parameter `result`, which only the service adds, the current page already is the return page and
 * stays open.
 */
export const goToReturnUrl = (returnUrl: string, paymentId: string, query: URLSearchParams): void => {
  if (query.has('paymentId') && !query.has('result')) return
  const target = new URL(returnUrl, location.href)
  target.searchParams.set('paymentId', paymentId)
  location.assign(target)
}
