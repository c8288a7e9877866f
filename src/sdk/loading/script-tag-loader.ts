import type { TagSettings } from '../form/tag-attributes'
import type { TagPage } from '../form/tag-page'
import { version } from '../version'
import type { LoadCore } from './loader'
import { allowedScripts, createScriptLoader } from './script-loader'

/**
 * Returns a loader for pages that load tender.js or elements.js with a script tag. core.js and the
 * files that it loads are in the folder of the frames of the same version. tender.js and
 * elements.js contain the hash of core.js, and core.js contains the hashes of the others, so the
 * browser runs no changed file of the folder.
 *
 * @param nonce the nonce of the script tag, if the page's Content Security Policy allows scripts by
 * nonce
 * @param page the page of the script tag, which the core follows
 * @param tag the settings of the script tag, if the tag creates this checkout; undefined for a
 * checkout that the page's own code creates
 */
export const createScriptTagLoader =
  (nonce: string | undefined, tag?: TagSettings, page?: TagPage): LoadCore =>
  async (serviceBase) => {
    const folder = `${serviceBase}frames/${version}/`
    const core = `${folder}core.js`
    const loadScript = createScriptLoader([core], nonce)
    await loadScript(core, __TENDER_CORE_INTEGRITY__)
    const { createCore } = window.Tender as Required<NonNullable<typeof window.Tender>>
    return createCore({ folder, loadScript, allowedScripts, nonce, tag, page })
  }
