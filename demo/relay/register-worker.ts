import type { RelayClaimMessage } from './messages'

declare global {
  interface Window {
    /** Missing in TypeScript's DOM types. */
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: (address: string) => string },
      ): { createScriptURL(address: string): object }
    }
  }
}

const workerUrl = '/relay-worker.js'

/**
 * Registers the shop's worker and resolves when it controls this page, also after a hard reload,
 * which bypasses workers.
 */
export const registerWorker = async (): Promise<void> => {
  const { serviceWorker } = navigator
  const controllerChanged = new Promise((resolve) =>
    serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  )
  await serviceWorker.register(trustedWorkerUrl(), { scope: '/', updateViaCache: 'none' })
  if (serviceWorker.controller) {
    return
  }
  const { active } = await serviceWorker.ready
  active?.postMessage({ relay: 'claim' } satisfies RelayClaimMessage)
  if (!serviceWorker.controller) {
    await controllerChanged
  }
}

/**
 * Returns the worker's URL. With Trusted Types, the browser accepts the URL only from a policy. The
 * policy here allows no other URL.
 */
const trustedWorkerUrl = (): string => {
  const policy = window.trustedTypes?.createPolicy('tender-demo', { createScriptURL: () => workerUrl })
  // TypeScript's DOM types accept a string only; browsers also accept a TrustedScriptURL.
  return policy ? (policy.createScriptURL(workerUrl) as unknown as string) : workerUrl
}
