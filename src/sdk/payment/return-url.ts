import { readReturnHint } from '../../shared/return-hint'
import type { ReturnParameters } from '../../shared/types'
import { invalidOption } from '../invalid-option'

/**
 * Reads the parameters that the service has added to the return URL. They are hints, which the
 * controller verifies.
 *
 * @param search the query of the page's address
 */
export const readReturnParameters = (search: string): ReturnParameters | undefined => {
  const query = new URLSearchParams(search)
  const paymentId = query.get('paymentId')
  if (!paymentId) return undefined
  return { paymentId, intentId: query.get('intentId') ?? '', ...readReturnHint(query.get('result')) }
}

/** Returns the page's query without those parameters. Only the service adds a `result`. */
const ownQuery = () =>
  location.search.replace(/[?&]paymentId=[^&]*(&intentId=[^&]*)?&result=[^&]*/, '').replace(/^&/, '?')

/**
 * Returns the absolute return URL.
 *
 * @param given an absolute URL, or one relative to the page. @default the page's own address
 * @throws TenderError `options.invalid`
 */
export const resolveReturnUrl = (given?: string): string => {
  const url = given ?? location.origin + location.pathname + ownQuery()
  if (URL.canParse(url)) return url
  if (!URL.canParse(url, location.href)) throw invalidOption('pay', 'returnUrl', 'must be an address')
  return new URL(url, location.href).href
}

/** Removes the parameters of the service from the address bar. */
export const removeReturnParameters = (): void => {
  const query = ownQuery()
  if (query !== location.search) history.replaceState(history.state, '', location.pathname + query + location.hash)
}
