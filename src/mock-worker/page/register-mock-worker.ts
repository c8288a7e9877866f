import { handlersPath, mockPublicKey, serviceFolder, workerFor } from '../../mock/page/mock-folder'
import { checkController } from './check-worker'
import { workerInControl } from './register-worker'

/** Options of `registerMockWorker`. */
export interface MockWorkerOptions {
  /**
   * The URL of the static folder into which `tender-mock init` wrote the mock, absolute or relative
   * to the page. With Vite, it is `import.meta.env.BASE_URL`.
   * @default '/'
   */
  folder?: string
}

/** The mock in a service worker, as options of `createCheckout`. */
export interface MockWorker {
  /** The service, which is on the page's own origin. */
  serviceUrl: string
  /** The Public Key of the mock in a worker. */
  publicKey: string
  /** The routes of the checkout handlers, which run in the worker. */
  server: string
}

/** Starts the worker of a service. Resolves when the worker of this version answers the page. */
export const startWorker = async (serviceUrl: string): Promise<MockWorker> => {
  const { url, scope } = workerFor(serviceUrl)
  await workerInControl(url, scope)
  await checkController(url, scope, __TENDER_VERSION__)
  return {
    serviceUrl,
    publicKey: mockPublicKey,
    server: new URL(handlersPath.slice(1), serviceUrl).pathname,
  }
}

/**
 * Registers the mock's service worker, which `tender-mock init` wrote into the static folder of the
 * site. Resolves when the worker answers the requests of this page. If no worker controls the page
 * in time, the page is reloaded once. Call it before `createCheckout`, and only in a browser.
 *
 * @param options Where the static folder is.
 * @returns The options `serviceUrl`, `publicKey` and `server` for `createCheckout`.
 * @throws Error with the reason, for example no service workers, a page outside the folder, a
 *   worker of another version, or no storage.
 */
export const registerMockWorker = ({ folder = '/' }: MockWorkerOptions = {}): Promise<MockWorker> => {
  const base = new URL(folder.endsWith('/') ? folder : `${folder}/`, document.baseURI)
  return startWorker(new URL(serviceFolder, base).href)
}
