import type { Later, LaterHost } from './later/create-later'

/** How a door loads what is not there from the beginning. */
export interface Door {
  /** Rejects with a TenderError `script.failed`, and may be tried again. */
  later(): Promise<(host: LaterHost) => Later>
}

/** @param serviceBase where the service is, with a slash at its end */
export type OpenDoor = (serviceBase: string) => Door
