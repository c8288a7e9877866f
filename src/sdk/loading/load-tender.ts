import { TenderError } from '../../shared/error'
import { parseUrl } from '../../shared/parse-url'
import type { TenderGlobal } from '../form/script-tag'
import { invalidOption } from '../invalid-option'

/** The options of `loadTender`. */
export interface LoadOptions {
  /**
   * The version of tender.js, such as `0.1.0`.
   *
   * @default the newest version of the service
   */
  version?: string
  /**
   * The hash of tender.js for the script's `integrity` attribute, such as `sha384-…`. Needs
   * `version`, because the newest version changes.
   */
  integrity?: string
  /** The nonce for scripts, if the page's Content Security Policy allows scripts by nonce. */
  nonce?: string
  /**
   * Milliseconds until an attempt to load the script has failed. There are two attempts.
   *
   * @default 10000
   */
  timeoutMs?: number
}

const attempts = 2

/** The scripts that this page loads or has loaded, by their URLs. */
const loads = new Map<string, Promise<TenderGlobal>>()

/**
 * Loads `tender.js` from the service and returns `window.Tender`. If the page has `window.Tender`
 * already, returns it without a request. For apps with a bundler that use the service's own version
 * of the SDK instead of the npm package's.
 *
 * Only code that awaits the promise sees a rejection, such as that on a server. So a module may
 * call `loadTender` while it is imported.
 *
 * @param serviceUrl the URL of the service, such as `https://pay.example`
 * @throws TenderError (rejects) `options.invalid` for an invalid URL or version, for `integrity`
 * without `version`, or without a browser; `script.failed` if both attempts have failed. The next
 * call tries again.
 */
export const loadTender = (serviceUrl: string, options: LoadOptions = {}): Promise<TenderGlobal> => {
  const loading = load(serviceUrl, options)
  // Marks a rejection as handled.
  loading.catch(() => {})
  return loading
}

const load = async (serviceUrl: string, options: LoadOptions): Promise<TenderGlobal> => {
  if (typeof document === 'undefined')
    throw new TenderError('options.invalid', 'loadTender(): needs a browser. Await it in an effect, not on the server')
  const address = addressOf(serviceUrl, options)
  const loaded = loads.get(address) ?? loadOnce(address, options)
  loads.set(address, loaded)
  loaded.catch(() => loads.delete(address))
  return loaded
}

/** Returns the URL of tender.js. @throws TenderError `options.invalid` */
const addressOf = (serviceUrl: string, { version, integrity }: LoadOptions): string => {
  const url = parseUrl(serviceUrl)
  if (!url || !/^https?:$/.test(url.protocol))
    throw invalidOption('loadTender', 'serviceUrl', 'must be an address such as https://pay.example')
  if (version !== undefined && !/^\d+\.\d+\.\d+$/.test(version))
    throw invalidOption('loadTender', 'version', 'must be a version such as 0.1.0')
  if (integrity !== undefined && version === undefined)
    throw invalidOption('loadTender', 'integrity', 'needs version, because the newest version changes')
  const base = url.origin + url.pathname.replace(/\/+$/, '')
  return base + (version === undefined ? '/tender.js' : `/frames/${version}/tender.js`)
}

const loadOnce = async (address: string, options: LoadOptions): Promise<TenderGlobal> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    // The page may contain the script already.
    const tender = findTender()
    if (tender) return tender
    try {
      await insertScript(address, options)
    } catch {
      // Ignored: another attempt follows, or the error below is thrown.
    }
  }
  const tender = findTender()
  if (tender) return tender
  throw new TenderError('script.failed', `loadTender(): ${address} could not be loaded`)
}

/** `hasOwn` ignores an element of the page with the id `Tender`. */
const findTender = (): TenderGlobal | undefined => (Object.hasOwn(window, 'Tender') ? window.Tender : undefined)

/**
 * Resolves when the script has run. A preload downloads the script first, because the page's load
 * event waits for a script element, also for one that was removed, but not for a preload.
 */
const insertScript = (address: string, { integrity = '', nonce = '', timeoutMs = 10_000 }: LoadOptions) =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const preload = document.createElement('link')
    const fail = () => {
      preload.remove()
      script.remove()
      reject()
    }
    const timer = setTimeout(fail, timeoutMs)
    const onload = () => {
      clearTimeout(timer)
      resolve(undefined)
    }
    // No effect once the preload has been removed. The script is also inserted if the preload
    // fails: its own event then ends the attempt.
    const insert = () => preload.replaceWith(script)
    const attributes = { crossOrigin: 'anonymous', integrity, nonce }
    Object.assign(script, { ...attributes, async: true, onload, onerror: fail })
    script.src = trustedUrl(address) as string
    Object.assign(preload, { ...attributes, rel: 'preload', as: 'script', onload: insert, onerror: insert })
    preload.href = address
    document.head.append(preload)
  })

interface UrlPolicy {
  createScriptURL(address: string): unknown
}

let policy: UrlPolicy | undefined
/** The URLs that the policy accepts. */
const allowed = new Set<string>()

/**
 * Returns the URL as a value that a page with Trusted Types accepts. The policy has another name
 * than that of tender.js, because a page may forbid two policies of the same name.
 */
const trustedUrl = (address: string): unknown => {
  allowed.add(address)
  const createScriptURL = (url: string) => (allowed.has(url) ? url : '')
  const { trustedTypes } = window as { trustedTypes?: { createPolicy(name: string, rules: UrlPolicy): UrlPolicy } }
  policy ??= trustedTypes?.createPolicy('tender-load', { createScriptURL }) ?? { createScriptURL }
  return policy.createScriptURL(address)
}
