import type { Core } from '../core'
import type { CheckoutHost } from '../core-host'

/**
 * Loads the core. With the npm package, the core is part of the merchant's bundle. With the script
 * tag, it is a file next to the frames.
 *
 * @param serviceBase the URL of the service, with a slash at its end
 * @throws TenderError `script.failed`, or `options.invalid` for the attributes of a script tag; the
 * next call tries again
 */
export type LoadCore = (serviceBase: string) => Promise<(host: CheckoutHost) => Core>
