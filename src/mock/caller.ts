import type { Account } from './seed/accounts'

export { type CredentialKind, credentialKinds } from './records/credential-kind'

/** Who calls: an account, through a credential of one kind. */
export type Caller =
  | { kind: 'PRIVATE_KEY' | 'PUBLIC_KEY'; account: Account }
  | {
      kind: 'CLIENT_TOKEN'
      account: Account
      /** The id of the token's record, which names the token without being it. */
      clientTokenId: string
      /** The customer whose vault records the token opens; null opens only what was made with it. */
      customerId: string | null
      /** The order that its tokens are bound to; null leaves them unbound. */
      trackingId: string | null
    }

/** The Client Token behind a call, as records keep it. */
export const madeWith = (caller: Caller): string | null =>
  caller.kind === 'CLIENT_TOKEN' ? caller.clientTokenId : null

/** The order that a token made by this call is bound to; null for none. */
export const orderOf = (caller: Caller): string | null => (caller.kind === 'CLIENT_TOKEN' ? caller.trackingId : null)
