import * as z from 'zod/mini'
import { type Feature, features } from '../contract/generated/features'
import { text } from '../contract/leaves'
import { TenderError } from '../shared/error'
import { getFromService } from './get-from-service'

/** The public data of the account to which a Public Key belongs. */
export interface Account {
  /**
   * The origins on which the key can be used, as CSP host sources. Empty if every origin is
   * allowed.
   */
  origins: string[]
  /**
   * The additions to the published API that the service announces and this version of Tender knows.
   */
  features: readonly Feature[]
  /** The versions of the frames that the service has withdrawn. */
  withdrawn: readonly string[]
}

/** A service may omit `features` and `withdrawn`, so an invalid list counts as an empty one. */
const accountShape = z.object({
  origins: z.array(text()),
  features: z.catch(z.array(text()), []),
  withdrawn: z.catch(z.array(text()), []),
})

/**
 * Reads the account of a Public Key.
 * @param accountUrl the full URL of `/frames/account`
 * @throws TenderError `key.unauthorised` if the service answers with 4xx other than 429,
 *   `service.answer` if the response has no list of origins, and the errors of
 *   `getFromService`
 */
export const readAccount = async (
  accountUrl: string,
  publicKey: string,
  fetch: typeof globalThis.fetch,
): Promise<Account> => {
  const url = `${accountUrl}?key=${encodeURIComponent(publicKey)}`
  const { ok, body } = await getFromService('The account', url, fetch)
  if (!ok) throw new TenderError('key.unauthorised', 'The service does not know this Public Key')
  const answer = z.safeParse(accountShape, body)
  if (!answer.success)
    throw new TenderError('service.answer', 'The account could not be read: the response has no list of origins')
  const { origins, features: announced, withdrawn } = answer.data
  return { origins, features: features.filter((feature) => announced.includes(feature)), withdrawn }
}
