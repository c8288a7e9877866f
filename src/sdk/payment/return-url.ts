import { parseUrl } from '../../shared/parse-url'
import { readReturnHint } from '../../shared/return-hint'
import { returnCodeParameter } from '../../shared/return-parameters'
import type { ReturnParameters } from '../../shared/types'
import { invalidOption } from '../invalid-option'

/**
 * Reads the parameters that the service and the merchant's server have added to the return URL.
 * Anyone can forge them, so only the merchant's server decides about them.
 *
 * @param search the query string of the page's URL
 * @returns undefined if the URL names no payment and has no code of the merchant's server
 */
export const readReturnParameters = (search: string): ReturnParameters | undefined => {
  const query = new URLSearchParams(search)
  const [paymentId, returnCode] = [query.get('paymentId'), query.get(returnCodeParameter)]
  if (!paymentId && !returnCode) return undefined
  return {
    paymentId: paymentId ?? '',
    intentId: query.get('intentId') ?? '',
    ...readReturnHint(query.get('result')),
    ...(returnCode && { returnCode }),
  }
}

/**
 * Returns the page's query string without the added parameters. Those of the service are recognised
 * by the parameter `result`, which only the service adds.
 */
const ownQuery = () =>
  location.search
    .replace(/[?&](tender_(return|order)|paymentId=[^&]*(&intentId=[^&]*)?&result)=[^&]*/g, '')
    .replace(/^&/, '?')

/**
 * Returns the page's fragment if it is a route of a hash router (`#/…`, `#!…`). Other fragments may
 * hold secrets, such as an access token, and the return URL is sent to the service.
 */
const route = () => (/^#[/!]/.test(location.hash) ? location.hash : '')

/**
 * Returns the return URL as an absolute URL.
 *
 * @param given an absolute URL, or one relative to the page.
 * @default the page's own URL without the added parameters, with the route of a hash router and
 * without any other fragment
 * @throws TenderError `options.invalid`
 */
export const resolveReturnUrl = (given?: string): string => {
  const url = given ?? location.origin + location.pathname + ownQuery() + route()
  if (parseUrl(url)) return url
  const absolute = parseUrl(url, location.href)
  if (!absolute) throw invalidOption('pay', 'returnUrl', 'must be an address')
  return absolute.href
}

/** Removes the added parameters from the URL in the address bar. */
export const removeReturnParameters = (): void => {
  const query = ownQuery()
  if (query !== location.search) history.replaceState(history.state, '', location.pathname + query + location.hash)
}
