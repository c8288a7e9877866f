import { readReturnHint } from '../../shared/return-hint'
import type { Returned } from '../../shared/types'
import { invalidOption } from '../invalid-option'

/**
 * Reads the parameters that the service added to the return URL: hints, which the controller verifies.
 * @param search the query of the page's address
 */
export const readReturnParameters = (search: string): Returned | undefined => {
  const query = new URLSearchParams(search)
  const paymentId = query.get('paymentId')
  if (!paymentId) return undefined
  return { paymentId, intentId: query.get('intentId') ?? '', ...readReturnHint(query.get('result')) }
}

/** The query as it is, without what the service has added, which says a `result` as no page of the shop does. */
const ownQuery = () =>
  location.search.replace(/[?&]paymentId=[^&]*(&intentId=[^&]*)?&result=[^&]*/, '').replace(/^&/, '?')

/**
 * Where a customer comes back to, as others can find it.
 * @param given relative to the page, or whole. @default the page's own address
 * @throws TenderError `options.invalid` for what is none
 */
export const resolveReturnUrl = (given?: string): string => {
  const url = given ?? location.origin + location.pathname + ownQuery()
  if (URL.canParse(url)) return url
  if (!URL.canParse(url, location.href)) throw invalidOption('pay', 'returnUrl', 'expected an address')
  return new URL(url, location.href).href
}

/** What the service has added has done its work, and goes from the address bar. */
export const removeReturnParameters = () => {
  const query = ownQuery()
  if (query !== location.search) history.replaceState(history.state, '', location.pathname + query + location.hash)
}
