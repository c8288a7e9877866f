import type { Caller } from '../../caller'

interface VaultRecord {
  accountId: string
  /** The customer that the record is about, if any. */
  customerId: string | null
  madeWith: string | null
}

/**
 * Whether a caller may see a record of the vault. A Private Key sees its whole account. A Client Token sees what was
 * made with it, and the records of its customer when it has one.
 */
export const canAccess = (caller: Caller, { accountId, customerId, madeWith }: VaultRecord): boolean => {
  if (caller.account.id !== accountId) return false
  if (caller.kind !== 'CLIENT_TOKEN') return caller.kind === 'PRIVATE_KEY'
  return madeWith === caller.clientTokenId || (caller.customerId !== null && caller.customerId === customerId)
}
