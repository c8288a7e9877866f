import type { CredentialKind } from '../contract/operations'
import type { Ids } from './ids'
import type { MockProfile } from './profiles'
import type { Account } from './seed/accounts'
import type { Flow } from './seed/flows'
import type { Outcome } from './store/records'
import type { Store, Transactor } from './store/store'
import type { Instant } from './time'

export type { CredentialKind }

/**
 * An input of the interface as the service receives it: an optional member may also be null.
 */
export type Received<Input> = Input extends readonly (infer Item)[]
  ? readonly Received<Item>[]
  : Input extends object
    ? { [Member in keyof Input]: Received<Input[Member]> | (undefined extends Input[Member] ? null : never) }
    : Input

/**
 * A record of the interface as the service answers it: a member that may be null may also be
 * absent, which GraphQL answers as null.
 */
export type Answered<Record> = Record extends readonly (infer Item)[]
  ? readonly Answered<Item>[]
  : Record extends object
    ? { [Member in keyof Record as null extends Record[Member] ? never : Member]: Answered<Record[Member]> } & {
        [Member in keyof Record as null extends Record[Member] ? Member : never]?: Answered<Record[Member]> | undefined
      }
    : Record

/** The caller of an operation: an account, authenticated by one kind of credential. */
export type Caller =
  | { kind: 'PRIVATE_KEY' | 'PUBLIC_KEY'; account: Account }
  | {
      kind: 'CLIENT_TOKEN'
      account: Account
      /** The id of the token's record. It identifies the token without revealing it. */
      clientTokenId: string
      /**
       * The customer whose vault records the token can access; null if the token can access only
       * the records that were created with it.
       */
      customerId: string | null
      /**
       * The order to which payment method tokens that are created with the Client Token are bound;
       * null for none.
       */
      trackingId: string | null
    }

/** What an operation works with besides its arguments. Each request has its own. */
export interface Context {
  store: Store
  ids: Ids
  /** The service's time, the same for the whole request. */
  now: Instant
  caller: Caller
  /** The URL to which the paths of the service's own pages are appended, without a final slash. */
  baseUrl: string
  flows: readonly Flow[]
  profile: MockProfile
  /**
   * The header `CF-IPCountry`, in which a proxy in front of the service passes an ISO 3166-1
   * alpha-2 code; null without it.
   */
  countryHeader: string | null
}

/**
 * Stores an outcome for later requests with the same idempotency key, as a part of the passed
 * transaction. A no-op if the request has no key.
 */
export type KeepOutcome = (transactor: Transactor, outcome: Outcome) => void

/** The `KeepOutcome` of a request without an idempotency key. */
export const keepNothing: KeepOutcome = () => undefined

/** Executes an operation of the GraphQL interface. */
export type Run<Args = never> = (args: Args, context: Context, keep: KeepOutcome) => Promise<unknown>

/** One operation of the GraphQL interface. */
export interface Operation {
  accepts: readonly CredentialKind[]
  /** Whether the operation supports X-Idempotency-Key. */
  keyed: boolean
  run: Run
}
