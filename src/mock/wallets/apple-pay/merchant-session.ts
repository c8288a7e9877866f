import { isJsonObject, type JsonObject } from '../../json-object'
import { invalidAccess } from './argument-checks'

const lifetimeMs = 5 * 60_000

const texts = ['merchantIdentifier', 'merchantSessionIdentifier', 'nonce', 'domainName', 'signature'] as const

/**
 * A merchant session is opaque to the page, but has to come whole.
 * @throws TypeError unless it is an object; DOMException InvalidAccessError when a member is missing
 */
export const readMerchantSession = (value: unknown): JsonObject => {
  if (!isJsonObject(value)) throw new TypeError('The merchant session must be an object')
  for (const name of texts) {
    if (typeof value[name] !== 'string' || value[name] === '') throw invalidAccess(`Missing ${name}.`)
  }
  if (!Number.isFinite(value.epochTimestamp)) throw invalidAccess('Missing epochTimestamp.')
  return value
}

/** Apple counts in milliseconds, services in seconds too. */
const toMs = (timestamp: number): number => (timestamp < 1e11 ? timestamp * 1000 : timestamp)

export interface MerchantSessionChecks {
  now: number
  /** Where the sheet is. */
  domain: string
  /** The sessions that were presented before; the one that is looked at joins them. */
  used: Set<string>
}

/** What is wrong with a session that came whole. The page hears of it as a cancellation only. */
export const merchantSessionFault = (
  session: JsonObject,
  { now, domain, used }: MerchantSessionChecks,
): string | undefined => {
  const id = String(session.merchantSessionIdentifier)
  const again = used.has(id)
  used.add(id)
  if (again) return 'The merchant session was used before'
  const begun = toMs(Number(session.epochTimestamp))
  const expiresAt = Number.isFinite(session.expiresAt) ? toMs(Number(session.expiresAt)) : begun + lifetimeMs
  if (now >= Math.min(begun + lifetimeMs, expiresAt)) return 'The merchant session is over'
  return session.domainName === domain
    ? undefined
    : `The merchant session is for ${session.domainName}, the page is on ${domain}`
}
