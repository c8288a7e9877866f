import type { OpenSheet } from '../sheet/sheet-view'
import type { SimulatorEnvironment } from '../simulator'

/** All that a client of Google Pay needs of the world around it. */
export interface GoogleEnvironment extends SimulatorEnvironment {
  openSheet: OpenSheet | undefined
  document: Document | undefined
  isSecure: () => boolean
  /** Ends the sheet that is open, if one is. */
  active: { end: (() => void) | undefined }
}

/**
 * What Google tells of the customer: able to pay; able to, but without a card yet; in a browser or with an account that is not
 * supported; or with an account that may not pay.
 */
export type AccountStatus = 'ready' | 'no-card' | 'unsupported' | 'account-error'
