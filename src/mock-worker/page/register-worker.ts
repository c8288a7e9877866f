const controlTimeoutMs = 5000
const reloadMark = 'tender-mock:reloaded'

/** The members of the Trusted Types API that are used here. Not every browser has it. */
interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string }
}

/**
 * Returns the URL as a Trusted Type, because a page may require one for the registration of a
 * worker. The Trusted Types policy allows this URL only.
 */
const trustedScriptUrl = (workerUrl: string): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicies }
  if (!trustedTypes) return workerUrl
  const createScriptURL = (url: string) => {
    if (url !== workerUrl) throw new TypeError('Only the mock service worker may be registered')
    return url
  }
  return trustedTypes.createPolicy('tender-mock', { createScriptURL }).createScriptURL(workerUrl)
}

/**
 * Resolves with the newest worker of a registration when it is active. Rejects if there is no
 * worker, or if the worker fails to start.
 */
export const becomesActive = (registration: ServiceWorkerRegistration): Promise<ServiceWorker> =>
  new Promise((resolve, reject) => {
    const worker = registration.installing ?? registration.waiting ?? registration.active
    if (!worker) {
      reject(new Error('The mock service worker was not installed'))
      return
    }
    const checkState = () => {
      if (worker.state === 'activated') resolve(worker)
      else if (worker.state === 'redundant') reject(new Error('The mock service worker failed to start'))
      else return
      worker.removeEventListener('statechange', checkState)
    }
    worker.addEventListener('statechange', checkState)
    checkState()
  })

const controllerComes = (container: ServiceWorkerContainer): Promise<boolean> =>
  new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timeout)
      container.removeEventListener('controllerchange', settle)
      resolve(container.controller !== null)
    }
    const timeout = setTimeout(settle, controlTimeoutMs)
    container.addEventListener('controllerchange', settle)
    if (container.controller) settle()
  })

/**
 * Stores in the tab that the page is reloaded. Returns false if it was reloaded before, or if the
 * browser stores nothing.
 */
const markReload = (): boolean => {
  try {
    if (sessionStorage.getItem(reloadMark) !== null) return false
    sessionStorage.setItem(reloadMark, '1')
    return true
  } catch {
    return false
  }
}

/**
 * Reloads the page, but not twice in a row in a tab. If no service worker controls the page after
 * the reload either, another reload would not help, so the promise rejects. If the page cannot read
 * its storage, the next load could not recognise that the page was reloaded, so the page is not
 * reloaded at all.
 */
const reloadOnce = (): Promise<never> => {
  if (!markReload()) return Promise.reject(new Error('The mock service worker did not take control of the page'))
  location.reload()
  return new Promise(() => undefined)
}

const forgetReload = (): void => {
  try {
    sessionStorage.removeItem(reloadMark)
  } catch {
    // Storage is denied, so nothing was stored.
  }
}

/**
 * @throws Error that says what to change, if this page can have no service worker at `workerUrl`.
 */
const requireContainer = (workerUrl: string, scope: string): ServiceWorkerContainer => {
  const { href } = new URL(location.pathname, location.href)
  if (!isSecureContext)
    throw new Error(`The mock needs service workers, which ${href} does not have. Use https or localhost`)
  const container = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
  if (!container)
    throw new Error('The mock needs service workers, which this window does not have. Use a window that is not private')
  const covered = new URL(scope, location.href).href
  if (!href.startsWith(covered))
    throw new Error(
      `The mock service worker ${workerUrl} covers the pages below ${covered}, and not ${href}. Put it into a folder above the page`,
    )
  return container
}

const register = async (
  container: ServiceWorkerContainer,
  workerUrl: string,
  scope: string,
): Promise<ServiceWorkerRegistration> => {
  try {
    return await container.register(trustedScriptUrl(workerUrl), { scope, updateViaCache: 'none' })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The mock service worker ${workerUrl} could not be registered: ${reason}`, { cause })
  }
}

/**
 * Registers the mock's service worker. Resolves when a worker controls this page. If none does in
 * time, the page is reloaded once.
 *
 * @param workerUrl URL of the built worker.
 * @param scope URL or path of the folder whose pages the worker controls. This page must be in it.
 * @throws Error if the browser has no service workers here (an insecure origin, a private window or
 *   blocked storage), if the page is outside the scope, or if the worker cannot be registered,
 *   fails to start or does not take control.
 */
export const workerInControl = async (workerUrl = '/mock-worker.js', scope = '/'): Promise<void> => {
  const container = requireContainer(workerUrl, scope)
  const worker = await becomesActive(await register(container, workerUrl, scope))
  if (!container.controller) worker.postMessage({ tenderMock: 'claim' })
  if (!(await controllerComes(container))) return reloadOnce()
  forgetReload()
}
