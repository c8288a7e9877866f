import type { OpenSheet } from '../sheet/sheet-view'
import type { SimulatorEnvironment } from '../simulator'

/** All that a session of Apple Pay needs of the world around it. */
export interface AppleEnvironment extends SimulatorEnvironment {
  /** The newest version of Apple Pay JS that the browser has. */
  version: number
  openSheet: OpenSheet | undefined
  /** The domain that the merchant session must be for. */
  domain: string
  /** Why Apple Pay cannot be used on this page at all, if it cannot. */
  placeFault: () => string | undefined
  /** Merchant sessions that were presented. */
  usedSessions: Set<string>
  /** Ends the session whose sheet is open, if one is. */
  active: { end: (() => void) | undefined }
}
