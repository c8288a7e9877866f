import type { OpenDoor } from './door'
import { allowedScripts, createScriptLoader } from './load-script'
import type { TagSettings } from './read-tag'
import { version } from './version'

/** The script tag's way: the files lie beside the frames of the same version. They run only as they were when this script was built. */
export const scriptDoor =
  (nonce: string | undefined, tag?: TagSettings): OpenDoor =>
  (serviceBase) => {
    const folder = `${serviceBase}frames/${version}/`
    const later = `${folder}later.js`
    const wallets = `${folder}wallets.js`
    const loadScript = createScriptLoader([later, wallets], nonce)
    return {
      later: async () => {
        await loadScript(later, __TENDER_LATER_INTEGRITY__)
        const { createLater } = window.Tender as Required<NonNullable<typeof window.Tender>>
        return (host) => createLater(host, { wallets, loadScript, allowedScripts, nonce, tag })
      },
    }
  }
