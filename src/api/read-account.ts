import * as z from 'zod/mini'
import { TenderError } from '../shared/error'
import { type Feature, features } from '../shared/features'
import { text } from './scalars'

/** The public data of the account of a Public Key. */
export interface Account {
  /** The origins on which the key can be used, as CSP host sources. Empty for every origin. */
  origins: string[]
  /** The extensions of the published interface that the service announces. */
  features: readonly Feature[]
}

/** Extensions are optional, so a malformed list counts as an empty one. */
const accountShape = z.object({ origins: z.array(text()), features: z.catch(z.array(text()), []) })

/**
 * Reads the account of a Public Key.
 * @param accountUrl the full URL of `/frames/account`
 * @throws TenderError `key.unauthorised` if the service does not know the key
 */
export const readAccount = async (
  accountUrl: string,
  publicKey: string,
  fetch: typeof globalThis.fetch,
): Promise<Account> => {
  const url = `${accountUrl}?key=${encodeURIComponent(publicKey)}`
  const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(30_000) }).catch(() => {
    throw new TenderError('network.failed', 'The account could not be read: the service was not reached')
  })
  if (response.status >= 500 || response.status === 429)
    throw new TenderError('service.failed', `The account could not be read: HTTP ${response.status}`)
  if (!response.ok) throw new TenderError('key.unauthorised', 'The service does not know this Public Key')
  const answer = z.safeParse(accountShape, await response.json().catch(() => null))
  if (!answer.success)
    throw new TenderError('service.answer', 'The account could not be read: the response has no list of origins')
  const { origins, features: announced } = answer.data
  return { origins, features: features.filter((feature) => announced.includes(feature)) }
}
