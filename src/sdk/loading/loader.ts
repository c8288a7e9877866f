import type { Core } from '../core'
import type { CoreHost } from '../core-host'

/**
 * Loads the core: from the same bundle with the npm package, from a file beside the frames with the
 * script tag.
 *
 * @param serviceBase the address of the service, with a slash at its end
 * @throws TenderError `script.failed`; the next call tries again
 */
export type LoadCore = (serviceBase: string) => Promise<(host: CoreHost) => Core>
