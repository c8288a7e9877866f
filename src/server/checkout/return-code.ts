import { parseUrl } from '../../shared/parse-url'
import { returnCodeParameter, returnOrderParameter } from '../../shared/return-parameters'
import type { TenderServer } from '../create-server'
import { deriveSecretOf } from '../derive-secret'
import { digest } from './digest'
import type { Attempt, OrderRecord } from './order-record'

/*
 * The code in a return URL (rule ORDER-29). A bank's app may open the return URL in a browser
 * without the shop's cookie. With the code, that browser learns the status of the attempt.
 */

/**
 * Returns the code of the attempt with this idempotency key. It is derived, because only its hash
 * is stored, and a repeated request must contain the same return URL.
 *
 * @returns null if the server client cannot derive secrets
 */
export const returnCodeOf = async (
  server: Partial<TenderServer>,
  idempotencyKey: string,
): Promise<{ code: string; hash: string } | null> => {
  const derive = deriveSecretOf(server)
  if (!derive) return null
  const code = await derive(`return code of ${idempotencyKey}`)
  return { code, hash: await digest(code) }
}

/** The time in which a code is accepted, in milliseconds since the start of its attempt. */
const validMs = 24 * 60 * 60 * 1000

/**
 * Returns the attempt of an order to which a code belongs; undefined if there is none, or the code
 * has expired.
 *
 * @param code Any value, because it comes from the browser.
 * @param now Milliseconds since 1970.
 */
export const attemptOfCode = async (
  { attempts }: OrderRecord,
  code: unknown,
  now: number,
): Promise<Attempt | undefined> => {
  const hash = await digest(code)
  // Every attempt is compared, so that the time does not depend on which one matches.
  const [found] = attempts.filter(({ returnCodeHash = '' }) => sameHash(returnCodeHash, hash))
  return found && now - found.startedAt < validMs ? found : undefined
}

/** Compares two hashes in a time that does not depend on where they differ. */
const sameHash = (one: string, other: string): boolean => {
  let difference = one.length ^ other.length
  for (let index = 0; index < other.length; index += 1) difference |= one.charCodeAt(index) ^ other.charCodeAt(index)
  return difference === 0
}

interface ReturnAddress {
  code: string
  trackingId: string
  /** The URL under which browsers reach the service. */
  serviceUrl: string
  isReturnOrigin(origin: string): boolean
}

/**
 * Adds the code to the address of the shop's page, and the order's id unless a parameter has it.
 * The return URL is this address, or the return document of the service with the address as its
 * parameter `to`. A `to` outside the return origins is not changed, so that no other site receives
 * the code.
 */
export const withReturnCode = (returnUrl: URL, address: ReturnAddress): URL => {
  if (!isReturnDocument(returnUrl, address)) return withParameters(returnUrl, address)
  const page = parseUrl(returnUrl.searchParams.get('to') ?? '')
  if (!page || !address.isReturnOrigin(page.origin)) return returnUrl
  const url = new URL(returnUrl)
  url.searchParams.set('to', withParameters(page, address).href)
  return url
}

const isReturnDocument = ({ origin, pathname, searchParams }: URL, { serviceUrl }: ReturnAddress): boolean => {
  const service = new URL(serviceUrl)
  const folder = `${service.pathname.replace(/\/+$/, '')}/frames/`
  return origin === service.origin && pathname.startsWith(folder) && searchParams.has('to')
}

/** Replaces the parameters of an earlier attempt, and keeps the page's own parameters. */
const withParameters = (page: URL, { code, trackingId }: ReturnAddress): URL => {
  const own = page.search
    .slice(1)
    .split('&')
    .filter((part) => ![returnCodeParameter, returnOrderParameter, ''].includes(part.split('=')[0] ?? ''))
  const isNamed = [...new URLSearchParams(own.join('&')).values()].includes(trackingId)
  const order = isNamed ? [] : [`${returnOrderParameter}=${encodeURIComponent(trackingId)}`]
  const url = new URL(page)
  url.search = [...own, ...order, `${returnCodeParameter}=${code}`].join('&')
  return url
}
