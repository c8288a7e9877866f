/**
 * The files that `tender-mock init` writes into a static folder:
 *
 * - `tender-mock-worker.js`, the worker. It is beside the pages, because a worker controls only
 *   pages below its own folder.
 * - `tender-mock/`, the URL of the service. The worker answers only requests below it.
 */
export const workerFile = 'tender-mock-worker.js'
export const serviceFolder = 'tender-mock/'

/** The script of the custom elements, in the service's folder. */
export const elementsFile = 'elements.js'

/** The Public Key of the mock in a worker. */
export const mockPublicKey = 'pk_test_demo'

/** The path of the checkout handlers below the service's folder. */
export const handlersPath = '/tender'

/**
 * The credential that the inspector of a static folder sends. The worker replaces it, so no page
 * has a Private Key.
 */
export const inspectorCredential = 'inspector'

/** Returns the worker of a service and the folder that the worker controls. */
export const workerFor = (serviceUrl: string): { url: string; scope: string } => ({
  url: new URL(`../${workerFile}`, serviceUrl).href,
  scope: new URL('../', serviceUrl).href,
})

/** What a worker reports about itself. */
export interface WorkerReport {
  /** The version of the package from which the worker was built. */
  version: string
  /** Whether the worker can store its data. */
  canStore: boolean
}
