import type { SimulatorEnvironment } from '../simulator'

/** The dependencies of a Google Pay client. */
export interface GoogleEnvironment extends SimulatorEnvironment {
  document: Document | undefined
  isSecure: () => boolean
}

/**
 * The state of the customer's account, as Google reports it:
 *
 * - `ready`: the customer can pay.
 * - `no-card`: the customer would have to add a card first, so the simulated sheet can only be
 *   closed.
 * - `unsupported`: Google Pay does not support the browser or the account.
 * - `account-error`: the account may not pay.
 */
export type AccountStatus = 'ready' | 'no-card' | 'unsupported' | 'account-error'
