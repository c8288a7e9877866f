import { TenderError } from '../../shared/error'
import { parseUrl } from '../../shared/parse-url'

/**
 * Returns the text values of the merchant's form. Of several with the same name, the last one
 * counts.
 */
export const fieldsOf = (form: FormData): Record<string, FormDataEntryValue> =>
  Object.fromEntries(Array.from(form).filter(([, value]) => typeof value === 'string'))

/**
 * Parses a URL of the merchant, such as the return URL. It may be relative to the page.
 *
 * @param attribute the attribute that contains the URL, for the message of the error
 * @throws TenderError `options.invalid` if it is not an `http:` or `https:` URL, because opening a
 * `javascript:` URL would run a script in the page
 */
export const parseReturnUrl = (text: string, attribute = 'return-url'): URL => {
  const url = parseUrl(text, location.href)
  if (url && /^https?:/.test(url.href)) return url
  throw new TenderError('options.invalid', `${attribute} must be an http or https address`)
}

/**
 * Opens the merchant's return URL after a payment, with the parameter `paymentId`.
 *
 * @param query the query string of the current page. If it contains a `paymentId` without the
 * parameter `result`, which only the service adds, the current page already is the return page and
 * stays open.
 * @throws TenderError as `parseReturnUrl` does
 */
export const goToReturnUrl = (returnUrl: string, paymentId: string, query: URLSearchParams): void => {
  if (query.has('paymentId') && !query.has('result')) return
  const target = parseReturnUrl(returnUrl)
  target.searchParams.set('paymentId', paymentId)
  location.assign(target)
}
