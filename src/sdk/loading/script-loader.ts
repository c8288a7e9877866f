import { TenderError } from '../../shared/error'

/**
 * Loads one of the scripts that are allowed, once.
 * @param integrity what it has to hash to
 * @throws TenderError `script.failed` when it has not come within ten seconds, twice
 */
export type LoadScript = (address: string, integrity?: string) => Promise<void>

interface ScriptPolicy {
  createScriptURL(address: string): unknown
}

/** Milliseconds that a script may take. */
const patienceMs = 10_000

/** Every script that may be loaded: what comes later, whose hash was checked, adds the vendors'. */
export const allowedScripts = new Set<string>()

// A page has one policy of this name for all its checkouts, and a script once.
let policy: ScriptPolicy | undefined
const scripts = new Map<string, Promise<void>>()

/**
 * @param own scripts to allow
 * @param nonce what allows scripts on this page, if its policy goes by one
 */
export const createScriptLoader = (own: readonly string[], nonce: string | undefined): LoadScript => {
  for (const address of own) allowedScripts.add(address)
  const load = (address: string, integrity = ''): Promise<void> =>
    new Promise((resolve, reject) => {
      // The only sink of ours: no other address than these gets into it, whoever asks.
      const createScriptURL = (given: string) => (allowedScripts.has(given) ? given : '')
      const { trustedTypes } = window as { trustedTypes?: { createPolicy(name: string, rules: object): ScriptPolicy } }
      // Throws where the page's `trusted-types` does not name it, which rejects as all else does.
      policy ??= trustedTypes?.createPolicy('tender', { createScriptURL }) ?? { createScriptURL }
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
