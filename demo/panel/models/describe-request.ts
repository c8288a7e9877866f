import type { LoggedRequest } from './service-snapshot'

export type Tone = 'good' | 'bad' | 'waiting' | ''

const callers: Readonly<Record<string, string>> = {
  PRIVATE_KEY: 'Private Key',
  CLIENT_TOKEN: 'Client Token',
  PUBLIC_KEY: 'Public Key',
}

/** Returns the name of the credential in the Authorization header. */
export const credentialOf = ({ caller }: LoggedRequest): string =>
  caller === null ? 'No valid key' : (callers[caller] ?? caller)

/**
 * The members of a request's variables that contain a token of a payment method, with the displayed
 * kind of the token.
 */
const methodMembers: Readonly<Record<string, string>> = {
  token: 'card token',
  vaultToken: 'card token',
  walletToken: 'wallet token',
}

const membersOf = (value: unknown): [name: string, value: unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inside]) => [[name, inside] as [string, unknown], ...membersOf(inside)])
    : []

/**
 * Returns every kind of credential in a request: the one that authorises it, and the tokens of
 * payment methods in its variables.
 */
export const credentialsOf = (request: LoggedRequest): string[] => [
  ...new Set([
    credentialOf(request),
    ...membersOf(request.variables).flatMap(([name, value]) => {
      const kind = Object.hasOwn(methodMembers, name) ? methodMembers[name] : undefined
      return kind === undefined || value === null ? [] : [kind]
    }),
  ]),
]

export const toneOf = ({ status, errors }: Pick<LoggedRequest, 'status' | 'errors'>): Tone => {
  if (status === 0 || status >= 400) return 'bad'
  return errors.length > 0 ? 'waiting' : 'good'
}

export const titleOf = ({ operations, operationName }: LoggedRequest): string =>
  operations.join(', ') || operationName || 'No operation'

/** Returns a line about a request: its credential, its idempotency key and its errors. */
export const summaryOf = (request: LoggedRequest): string =>
  [
    credentialOf(request),
    request.idempotencyKey === null ? '' : `idempotency key ${request.idempotencyKey}`,
    ...request.errors,
  ]
    .filter(Boolean)
    .join(' · ')

export const statusTextOf = ({ status }: Pick<LoggedRequest, 'status'>): string =>
  status === 0 ? 'No response' : String(status)
