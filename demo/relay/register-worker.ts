import type { RelayClaimMessage } from './messages'

declare global {
  interface Window {
    /** Not in the platform's types yet. */
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: (address: string) => string },
      ): { createScriptURL(address: string): object }
    }
  }
}

const workerAddress = '/relay-worker.js'

/** Registers the shop's worker and resolves when it answers for this page, also after a hard reload, which goes past any worker. */
export const registerWorker = async (): Promise<void> => {
  const { serviceWorker } = navigator
  const changed = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  await serviceWorker.register(trustedAddress(), { scope: '/', updateViaCache: 'none' })
  if (serviceWorker.controller) {
    return
  }
  const { active } = await serviceWorker.ready
  active?.postMessage({ relay: 'claim' } satisfies RelayClaimMessage)
  if (!serviceWorker.controller) {
    await changed
  }
}

/** A worker's address is a script's: where the page asks for Trusted Types, only this one address is let through. */
const trustedAddress = (): string => {
  const policy = window.trustedTypes?.createPolicy('tender-demo', { createScriptURL: () => workerAddress })
  // The platform's types want a string where a TrustedScriptURL belongs, and both are taken.
  return policy ? (policy.createScriptURL(workerAddress) as unknown as string) : workerAddress
}
