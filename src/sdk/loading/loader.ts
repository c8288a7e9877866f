import type { Core } from '../core'
import type { CoreHost } from '../core-host'

/**
 * Loads the core. In the npm package it is in the same bundle; the script tag loads a file next to
 * the frames.
 *
 * @param serviceBase the URL of the service, with a slash at its end
 * @throws TenderError `script.failed`; the next call tries again
 */
export type LoadCore = (serviceBase: string) => Promise<(host: CoreHost) => Core>
