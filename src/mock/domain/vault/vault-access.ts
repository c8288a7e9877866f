import type { Caller } from '../../caller'

interface VaultRecord {
  accountId: string
  /** The customer to whom the record belongs, if any. */
  customerId: string | null
  madeWith: string | null
}

/**
 * Returns whether a caller may access a record of the vault. A Private Key can access all records
 * of its account. A Client Token can access the records that were created with it, and the records
 * of its customer if it has one. A Public Key cannot access any.
 */
export const canAccess = (caller: Caller, { accountId, customerId, madeWith }: VaultRecord): boolean => {
  if (caller.account.id !== accountId) return false
  if (caller.kind !== 'CLIENT_TOKEN') return caller.kind === 'PRIVATE_KEY'
  return madeWith === caller.clientTokenId || (caller.customerId !== null && caller.customerId === customerId)
}
