import { unauthorised } from './errors'
import { digest } from './ids'
import type { Caller } from './operation'
import type { Account } from './seed/accounts'
import type { Store } from './store/store'
import type { Instant } from './time'

/**
 * The salt of Client Token digests. All accounts share the salt, because the account of a token is
 * unknown until the record of the token is found.
 */
const clientTokenSalt = 'tender-mock-client-token'

/** Returns the id of a Client Token's record. */
export const clientTokenId = (token: string): Promise<string> => digest(clientTokenSalt, token)

/** Returns the credential of a header `Bearer …`; empty for any other header or none. */
export const bearerToken = (header: string | null): string =>
  /^Bearer ([\w-]{1,200})$/i.exec(header?.trim() ?? '')?.[1] ?? ''

interface Credentials {
  store: Store
  accounts: readonly Account[]
  now: Instant
}

/**
 * Finds the caller by the Authorization header.
 *
 * @throws ServiceError `api.key.unauthorized`, the same for a missing, malformed, unknown or
 *   expired credential.
 */
export const authenticate = async (header: string | null, { store, accounts, now }: Credentials): Promise<Caller> => {
  const token = bearerToken(header)
  for (const account of accounts) {
    if (account.privateKeys.includes(token)) return { kind: 'PRIVATE_KEY', account }
    if (account.publicKeys.includes(token)) return { kind: 'PUBLIC_KEY', account }
  }
  if (!/^ct_(test|live)_/.test(token)) throw unauthorised()
  const id = await clientTokenId(token)
  const record = await store.read((reader) => reader.get('clientTokens', id))
  const account = accounts.find((candidate) => candidate.id === record?.accountId)
  if (!record || !account || record.expires <= now) throw unauthorised()
  const { customerId, trackingId } = record
  return { kind: 'CLIENT_TOKEN', account, clientTokenId: id, customerId, trackingId }
}

/**
 * Returns the id of the Client Token of a call, as records store it; null for other credentials.
 */
export const madeWith = (caller: Caller): string | null =>
  caller.kind === 'CLIENT_TOKEN' ? caller.clientTokenId : null

/**
 * Returns the order that a payment method token created by this call is bound to; null for none.
 */
export const orderOf = (caller: Caller): string | null => (caller.kind === 'CLIENT_TOKEN' ? caller.trackingId : null)
