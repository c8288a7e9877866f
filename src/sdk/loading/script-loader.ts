import { TenderError } from '../../shared/error'

/**
 * Loads an allowed script. A script that has loaded is not loaded again.
 *
 * @param address one of the allowed addresses
 * @param integrity the hash of the script, as the `integrity` attribute takes it
 * @throws TenderError `script.failed` if the script has not loaded within ten seconds, twice
 */
export type LoadScript = (address: string, integrity?: string) => Promise<void>

interface ScriptPolicy {
  createScriptURL(address: string): unknown
}

/** Milliseconds until a script counts as failed. */
const timeoutMs = 10_000

/**
 * The addresses that may be loaded. The core, whose hash was checked, adds those of the wallet
 * vendors.
 */
export const allowedScripts = new Set<string>()

// A page has one Trusted Types policy of this name for all its checkouts, and loads a script once.
let policy: ScriptPolicy | undefined
const scripts = new Map<string, Promise<void>>()

/**
 * Creates a script loader.
 *
 * @param addresses addresses to allow
 * @param nonce the nonce for the script elements, for a page whose policy allows scripts by nonce
 */
export const createScriptLoader = (addresses: readonly string[], nonce: string | undefined): LoadScript => {
  for (const address of addresses) allowedScripts.add(address)
  const load = (address: string, integrity = ''): Promise<void> =>
    new Promise((resolve, reject) => {
      // If the page's `trusted-types` directive does not name the policy, this throws and the
      // promise rejects.
      policy ??= createPolicy()
      const script = document.createElement('script')
      Object.assign(script, {
        crossOrigin: 'anonymous',
        integrity,
        nonce: nonce ?? '',
        onload: resolve,
        onerror: () => {
          script.remove()
          reject()
        },
      })
      script.src = policy.createScriptURL(address) as string
      document.head.append(script)
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

/** The only place that creates script URLs. Whatever code calls it, only allowed addresses pass. */
const createPolicy = (): ScriptPolicy => {
  const createScriptURL = (address: string) => (allowedScripts.has(address) ? address : '')
  const { trustedTypes } = window as {
    trustedTypes?: { createPolicy(name: string, rules: object): ScriptPolicy }
  }
  return trustedTypes?.createPolicy('tender', { createScriptURL }) ?? { createScriptURL }
}
