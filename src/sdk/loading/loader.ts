import type { Core, CoreHost } from '../core'

/** How a door loads what is not there from the beginning. */
export interface Loader {
  /** Rejects with a TenderError `script.failed`, and may be tried again. */
  core(): Promise<(host: CoreHost) => Core>
}

/** @param serviceBase where the service is, with a slash at its end */
export type CreateLoader = (serviceBase: string) => Loader
