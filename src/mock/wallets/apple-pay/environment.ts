import type { OpenSheet } from '../sheet/sheet-view'
import type { SimulatorEnvironment } from '../simulator'

/** The dependencies of an Apple Pay session. */
export interface AppleEnvironment extends SimulatorEnvironment {
  /** The newest version of Apple Pay JS that the browser supports. */
  version: number
  openSheet: OpenSheet | undefined
  /** The domain for which a merchant session must be issued. Undefined: any domain. */
  domain: string | undefined
  /** Returns why Apple Pay cannot be used on this page; undefined if it can. */
  placeFault: () => string | undefined
  /** The merchant sessions that pages presented before. */
  usedSessions: Set<string>
  /** `end` ends the session whose sheet is open. It is undefined if no sheet is open. */
  active: { end: (() => void) | undefined }
}
