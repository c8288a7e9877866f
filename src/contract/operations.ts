import type * as contract from './generated/types'

/** The kinds of credentials with which a request can be made. */
export type CredentialKind = 'CLIENT_TOKEN' | 'PRIVATE_KEY' | 'PUBLIC_KEY'

/**
 * Whether the server client may send a request again whose outcome is unknown: `always`, only with
 * an idempotency key (`keyed`), or `never`.
 */
export type Repeat = 'always' | 'keyed' | 'never'

/** The rules of one operation that the schema cannot express. */
export interface OperationRules {
  /** The kinds of credentials that the operation accepts. */
  accepts: readonly CredentialKind[]
  repeat: Repeat
}

const privateKey: readonly CredentialKind[] = ['PRIVATE_KEY']
const vault: readonly CredentialKind[] = ['CLIENT_TOKEN', 'PRIVATE_KEY']
const anyKey: readonly CredentialKind[] = ['CLIENT_TOKEN', 'PRIVATE_KEY', 'PUBLIC_KEY']

/** The rules of every operation of the interface. */
export const operationRules = {
  startIntent: { accepts: anyKey, repeat: 'never' },
  getIntent: { accepts: anyKey, repeat: 'always' },
  updateIntent: { accepts: anyKey, repeat: 'always' },
  completeIntent: { accepts: anyKey, repeat: 'always' },
  authorizePayment: { accepts: privateKey, repeat: 'keyed' },
  capturePayment: { accepts: privateKey, repeat: 'never' },
  refundPayment: { accepts: privateKey, repeat: 'never' },
  cancelPayment: { accepts: privateKey, repeat: 'never' },
  getPayment: { accepts: privateKey, repeat: 'always' },
  listPayments: { accepts: privateKey, repeat: 'always' },
  setupWallet: { accepts: vault, repeat: 'never' },
  tokenisePaymentMethod: { accepts: vault, repeat: 'keyed' },
  getPaymentMethod: { accepts: vault, repeat: 'always' },
  getPaymentMethods: { accepts: vault, repeat: 'always' },
  updateDefaultPaymentMethod: { accepts: vault, repeat: 'never' },
  deletePaymentMethod: { accepts: vault, repeat: 'never' },
  createCustomer: { accepts: vault, repeat: 'never' },
  getCustomer: { accepts: vault, repeat: 'always' },
  updateCustomer: { accepts: vault, repeat: 'never' },
  headlessRequestPaymentProcessorToken: { accepts: vault, repeat: 'never' },
  generateClientToken: { accepts: privateKey, repeat: 'never' },
  getDispute: { accepts: privateKey, repeat: 'always' },
  listDisputes: { accepts: privateKey, repeat: 'always' },
} as const satisfies Record<contract.OperationName, OperationRules>
