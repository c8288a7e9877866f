import type { OpenSheet } from '../sheet/sheet-view'
import type { SimulatorEnvironment } from '../simulator'

/** The dependencies of a Google Pay client. */
export interface GoogleEnvironment extends SimulatorEnvironment {
  openSheet: OpenSheet | undefined
  document: Document | undefined
  isSecure: () => boolean
  /** `end` closes the open sheet. It is undefined if no sheet is open. */
  active: { end: (() => void) | undefined }
}

/**
 * The state of the customer's account, as Google reports it: able to pay; able to pay after adding
 * a card; in an unsupported browser or account; or with an account that may not pay.
 */
export type AccountStatus = 'ready' | 'no-card' | 'unsupported' | 'account-error'
