import type { Account } from './seed/accounts'

export type { CredentialKind } from '../contract/operations'

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

/**
 * Returns the id of the Client Token of a call, as records store it; null for other credentials.
 */
export const madeWith = (caller: Caller): string | null =>
  caller.kind === 'CLIENT_TOKEN' ? caller.clientTokenId : null

/**
 * Returns the order that a payment method token created by this call is bound to; null for none.
 */
export const orderOf = (caller: Caller): string | null => (caller.kind === 'CLIENT_TOKEN' ? caller.trackingId : null)
