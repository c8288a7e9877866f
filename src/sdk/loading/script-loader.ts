import { TenderError } from '../../shared/error'

/**
 * Loads one of the allowed scripts, once per page.
 *
 * @param address must be one of the allowed URLs
 * @param integrity the hash of the script, for its `integrity` attribute
 * @throws TenderError `script.failed` if two attempts have failed. The next call tries again.
 */
export type LoadScript = (address: string, integrity?: string) => Promise<void>

interface ScriptPolicy {
  createScriptURL(address: string): unknown
}

/** Milliseconds until an attempt has failed. */
const timeoutMs = 10_000

/** The URLs that may be loaded. The core is loaded only with its known hash, so it may add URLs. */
export const allowedScripts = new Set<string>()

// Shared by all checkouts of the page, because a page may forbid two Trusted Types policies of the
// same name, and each script is loaded once.
let policy: ScriptPolicy | undefined
const scripts = new Map<string, Promise<void>>()

/**
 * Creates a script loader.
 *
 * @param addresses URLs to allow
 * @param nonce the nonce for the script elements, if the page's Content Security Policy allows
 * scripts by nonce
 */
export const createScriptLoader = (addresses: readonly string[], nonce: string | undefined): LoadScript => {
  for (const address of addresses) allowedScripts.add(address)
  const load = (address: string, integrity = ''): Promise<void> =>
    new Promise((resolve, reject) => {
      // Throws, and so rejects the promise, if the page's `trusted-types` directive does not list
      // the policy.
      policy ??= createPolicy()
      const script = document.createElement('script')
      // The page's load event waits for a script element, but not for a preload.
      const preload = document.createElement('link')
      const attributes = { crossOrigin: 'anonymous', integrity, nonce: nonce ?? '' }
      const onerror = () => {
        preload.remove()
        script.remove()
        reject()
      }
      Object.assign(script, { ...attributes, onload: resolve, onerror })
      script.src = policy.createScriptURL(address) as string
      // The script is inserted also if the preload has failed: a browser may remember a failed
      // preload, and not request the preload of the next attempt.
      const insert = () => preload.replaceWith(script)
      const link = { rel: 'preload', as: 'script', href: address, onload: insert, onerror: insert }
      Object.assign(preload, { ...attributes, ...link })
      document.head.append(preload)
      setTimeout(reject, timeoutMs)
    })

  return (address, integrity) => {
    const loading =
      scripts.get(address) ??
      load(address, integrity)
        .catch(() => load(address, integrity))
        .catch(() => {
          scripts.delete(address)
          throw new TenderError('script.failed', `${address} could not be loaded`)
        })
    scripts.set(address, loading)
    return loading
  }
}

/**
 * Creates the Trusted Types policy. It accepts only the allowed URLs, in case another script of the
 * page gets hold of it.
 */
const createPolicy = (): ScriptPolicy => {
  const createScriptURL = (address: string) => (allowedScripts.has(address) ? address : '')
  const { trustedTypes } = window as {
    trustedTypes?: { createPolicy(name: string, rules: object): ScriptPolicy }
  }
  return trustedTypes?.createPolicy('tender', { createScriptURL }) ?? { createScriptURL }
}
