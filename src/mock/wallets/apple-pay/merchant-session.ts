import { isObject } from '../../../shared/is-object'
import type { JsonObject } from '../../domain/wallets'
import { invalidAccess } from './argument-checks'

const lifetimeMs = 5 * 60_000

const texts = ['merchantIdentifier', 'merchantSessionIdentifier', 'nonce', 'domainName', 'signature'] as const

/**
 * Checks that a merchant session is complete.
 *
 * @throws TypeError unless the session is an object; DOMException InvalidAccessError if a member is
 *   missing.
 */
export const readMerchantSession = (value: unknown): JsonObject => {
  if (!isObject(value)) throw new TypeError('The merchant session must be an object')
  for (const name of texts) {
    if (typeof value[name] !== 'string' || value[name] === '') throw invalidAccess(`Missing ${name}.`)
  }
  if (!Number.isFinite(value.epochTimestamp)) throw invalidAccess('Missing epochTimestamp.')
  return value
}

/** Converts a timestamp to milliseconds. Apple uses milliseconds, but some services use seconds. */
const toMs = (timestamp: number): number => (timestamp < 1e11 ? timestamp * 1000 : timestamp)

export interface MerchantSessionChecks {
  now: number
  /** The domain for which the session must be issued. Undefined: any domain. */
  domain: string | undefined
  /** The sessions that pages presented before. The checked session is added. */
  used: Set<string>
}

/**
 * Returns why Apple rejects a complete session, for example because it was used before; undefined
 * if the session is valid. The page does not receive the reason, only the event `cancel`.
 */
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
  if (now >= Math.min(begun + lifetimeMs, expiresAt)) return 'The merchant session has expired'
  return domain === undefined || session.domainName === domain
    ? undefined
    : `The merchant session is for ${session.domainName}, the page is on ${domain}`
}
