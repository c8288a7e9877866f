import type { TagSettings } from '../form/tag-attributes'
import { version } from '../version'
import type { LoadCore } from './loader'
import { allowedScripts, createScriptLoader } from './script-loader'

/**
 * Creates the loader of the script tag. The core and the wallets are files beside the frames of the
 * same version. The hash of the core is built into this script, and the hash of the wallets into
 * the core, so the browser runs no other file.
 *
 * @param nonce the nonce of the script tag, for a page whose policy allows scripts by nonce
 * @param tag the settings of the checkout that the tag's attributes describe; undefined for any
 * other checkout
 */
export const createScriptTagLoader =
  (nonce: string | undefined, tag?: TagSettings): LoadCore =>
  async (serviceBase) => {
    const folder = `${serviceBase}frames/${version}/`
    const core = `${folder}core.js`
    const wallets = `${folder}wallets.js`
    const loadScript = createScriptLoader([core, wallets], nonce)
    await loadScript(core, __TENDER_CORE_INTEGRITY__)
    const { createCore } = window.Tender as Required<NonNullable<typeof window.Tender>>
    return (host) => createCore(host, { wallets, loadScript, allowedScripts, nonce, tag })
  }
