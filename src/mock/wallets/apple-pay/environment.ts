import type { OpenSheet } from '../sheet/sheet-view'
import type { SimulatorEnvironment } from '../simulator'

/** Everything outside a session that it depends on. */
export interface AppleEnvironment extends SimulatorEnvironment {
  /** The newest version of Apple Pay JS that the browser supports. */
  version: number
  openSheet: OpenSheet | undefined
  /** The domain that a merchant session must be for. Undefined: any domain. */
  domain: string | undefined
  /** Returns why Apple Pay cannot be used on this page; undefined if it can. */
  placeFault: () => string | undefined
  /** The merchant sessions that pages presented before. */
  usedSessions: Set<string>
  /** Ends the session with an open sheet; undefined if there is none. */
  active: { end: (() => void) | undefined }
}
