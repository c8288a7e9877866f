import type { TagSettings } from '../form/tag-attributes'
import { version } from '../version'
import type { CreateLoader } from './loader'
import { allowedScripts, createScriptLoader } from './script-loader'

/** The script tag's way: the files lie beside the frames of the same version. They run only as they were when this script was built. */
export const scriptTagLoader =
  (nonce: string | undefined, tag?: TagSettings): CreateLoader =>
  (serviceBase) => {
    const folder = `${serviceBase}frames/${version}/`
    const core = `${folder}core.js`
    const wallets = `${folder}wallets.js`
    const loadScript = createScriptLoader([core, wallets], nonce)
    return {
      core: async () => {
        await loadScript(core, __TENDER_CORE_INTEGRITY__)
        const { createCore } = window.Tender as Required<NonNullable<typeof window.Tender>>
        return (host) => createCore(host, { wallets, loadScript, allowedScripts, nonce, tag })
      },
    }
  }
