import type { SimulatorEnvironment } from '../simulator'

/** The dependencies of an Apple Pay session. */
export interface AppleEnvironment extends SimulatorEnvironment {
  /** The newest version of Apple Pay JS that the browser supports. */
  version: number
  /** The domain for which a merchant session must be issued. Undefined: any domain. */
  domain: string | undefined
  /** Returns why Apple Pay cannot be used on this page; undefined if it can. */
  placeFault: () => string | undefined
  /** The merchant sessions that pages presented before. */
  usedSessions: Set<string>
}
