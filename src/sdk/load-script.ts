import { TenderError } from '../shared/error'

/** Apple's button, and its Apple Pay for other browsers than its own: one version, whose hash Apple publishes with it. */
export const appleScript = 'https://applepay.cdn-apple.com/jsapi/v1.3.8/apple-pay-sdk.js'
export const appleIntegrity = 'sha384-u/9mOkmShCO0v+dqCAZFhiutJuORfzvuyM5i+676iy7mLSWS6rlllHrIt15f/mqH'
/** Google's button and sheet. It has no versions, and so no hash. */
export const googleScript = 'https://pay.google.com/gp/p/js/pay.js'

/**
 * Loads a script of the list above, or our own, once.
 * @param integrity what it has to hash to
 * @throws TenderError `script.failed` when it has not come within ten seconds, twice
 */
export type LoadScript = (address: string, integrity?: string) => Promise<void>

interface ScriptPolicy {
  createScriptURL(address: string): unknown
}

/** Milliseconds that a script may take. */
const patienceMs = 10_000

// A page has one policy of this name for all its checkouts, and a script once.
const addresses = [appleScript, googleScript]
let policy: ScriptPolicy | undefined
const scripts = new Map<string, Promise<void>>()

/**
 * @param own the addresses of our own scripts, the only ones beside the vendors' that are ever loaded
 * @param nonce what allows scripts on this page, if its policy goes by one
 */
export const createScriptLoader = (own: readonly string[], nonce: string | undefined): LoadScript => {
  addresses.push(...own)
  const load = (address: string, integrity = ''): Promise<void> =>
    new Promise((resolve, reject) => {
      // The only sink of ours: no other address than these gets into it, whoever asks.
      const createScriptURL = (given: string) => (addresses.includes(given) ? given : '')
      const { trustedTypes } = window as { trustedTypes?: { createPolicy(name: string, rules: object): ScriptPolicy } }
      // Throws where the page's `trusted-types` does not name it, which rejects as all else does.
      policy ??= trustedTypes?.createPolicy('tender', { createScriptURL }) ?? { createScriptURL }
      const script = document.createElement('script')
      Object.assign(script, {
        crossOrigin: 'anonymous',
        integrity,
        nonce: nonce ?? '',
        onload: resolve,
        onerror: reject,
      })
      script.src = policy.createScriptURL(address) as string
      document.head.append(script)
      // Once it has come, this changes nothing.
      setTimeout(reject, patienceMs)
    })

  return (address, integrity) => {
    const loading =
      scripts.get(address) ??
      load(address, integrity)
        .catch(() => load(address, integrity))
        .catch(() => {
          scripts.delete(address)
          throw new TenderError('script.failed', `${address} was not loaded`)
        })
    scripts.set(address, loading)
    return loading
  }
}
