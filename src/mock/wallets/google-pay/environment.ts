import type { SimulatorEnvironment } from '../simulator'

/** The dependencies of a Google Pay client. */
export interface GoogleEnvironment extends SimulatorEnvironment {
  document: Document | undefined
  isSecure: () => boolean
}

/**
 * The state of the customer's account, as Google reports it: able to pay; able to pay after adding
 * a card; in an unsupported browser or account; or with an account that may not pay.
 */
export type AccountStatus = 'ready' | 'no-card' | 'unsupported' | 'account-error'
