import * as z from 'zod/mini'
import { TenderError } from '../shared/error'
import { type Feature, features } from '../shared/features'
import { text } from './scalars'

/** What the service makes public about the account of a Public Key. */
export interface Account {
  /** The origins whose pages may use the key, as CSP host sources. An empty list allows every origin. */
  origins: string[]
  /** The additions to the published interface that the service announces. Empty if it announces none. */
  features: readonly Feature[]
}

/** An addition is optional, so an answer with a malformed list is read as one without additions. */
const accountShape = z.object({ origins: z.array(text()), features: z.catch(z.array(text()), []) })

/**
 * Reads the account of a Public Key.
 * @param accountUrl the whole address of `/frames/account`
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
    throw new TenderError('service.answer', 'The account could not be read: no list of origins in the answer')
  const { origins, features: announced } = answer.data
  return { origins, features: features.filter((feature) => announced.includes(feature)) }
}
