import type { OpenDoor } from './door'
import { createScriptLoader } from './load-script'
import { version } from './version'

/** The script tag's way: the files lie beside the frames of the same version. They run only as they were when this script was built. */
export const scriptDoor =
  (nonce: string | undefined): OpenDoor =>
  (serviceBase) => {
    const [later, wallets] = ['later', 'wallets'].map((name) => `${serviceBase}frames/${version}/${name}.js`) as [
      string,
      string,
    ]
    const loadScript = createScriptLoader([later, wallets], nonce)
    const load = async <Name extends 'createLater' | 'createWallets'>(
      address: string,
      integrity: string,
      name: Name,
    ) => {
      await loadScript(address, integrity)
      const loaded = window.Tender?.[name]
      if (!loaded) throw new Error(`${address} is not what it should be`)
      return loaded
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
