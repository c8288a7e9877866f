import type { Door, OpenDoor } from './door'
import { createScriptLoader } from './load-script'
import { version } from './version'

/** The script tag's way: the files lie beside the frames of the same version. They run only as they were when this script was built. */
export const scriptDoor =
  (nonce: string | undefined): OpenDoor =>
  (serviceBase): Door => {
    const folder = `${serviceBase}frames/${version}/`
    const later = `${folder}later.js`
    const wallets = `${folder}wallets.js`
    const loadScript = createScriptLoader([later, wallets], nonce)
    // What its hash allows to run sets its part.
    const load = async <Name extends 'createLater' | 'createWallets'>(
      address: string,
      integrity: string,
      name: Name,
    ) => {
      await loadScript(address, integrity)
      return window.Tender?.[name] as NonNullable<NonNullable<typeof window.Tender>[Name]>
    }
    return {
      later: () => load(later, __TENDER_LATER_INTEGRITY__, 'createLater'),
      wallets: async () => ({
        createWallets: await load(wallets, __TENDER_WALLETS_INTEGRITY__, 'createWallets'),
        loadScript,
        nonce,
      }),
    }
  }
