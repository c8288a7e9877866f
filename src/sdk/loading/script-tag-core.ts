import { type Core, createCore, type LoadParts } from '../core'
import { type CheckoutHost, createCoreHost } from '../core-host'
import { assertTagAttributes, hasMoreAttributes } from '../form/check-tag-attributes'
import { followPage } from '../form/follow-page'
import type { TagSettings } from '../form/tag-attributes'
import { createTagCore } from '../form/tag-core'
import type { TagPage } from '../form/tag-page'
import { errorText } from '../page-texts'
import { vendorScripts } from '../wallets/vendor-scripts'
import type { LoadScript } from './script-loader'

/** The values that tender.js or elements.js passes to core.js. */
export interface ScriptTagContext {
  /** The URL of the folder of core.js. */
  folder: string
  loadScript: LoadScript
  /** The URLs that `loadScript` accepts. */
  allowedScripts: Set<string>
  nonce: string | undefined
  /**
   * The settings of the script tag, if the tag creates this checkout; undefined for a checkout that
   * the page's own code creates.
   */
  tag: TagSettings | undefined
  /** The page of the script tag, if the tag creates this checkout. */
  page: TagPage | undefined
}

/**
 * Resolves with a function that creates the core. If the page may need tag-options.js, loads that
 * file first.
 *
 * @throws TenderError `options.invalid` for a missing or invalid attribute that has no default, or
 * for an invalid JSON block; `script.failed`
 */
export const createScriptTagCore = async ({
  folder,
  loadScript,
  allowedScripts,
  nonce,
  tag,
  page,
}: ScriptTagContext): Promise<(host: CheckoutHost) => Core> => {
  /**
   * Loads a file of the folder, and returns `window.Tender`, to which the file has added a
   * function. The browser runs the file only if it has this hash.
   */
  const load = async (file: string, integrity: string) => {
    const address = folder + file
    allowedScripts.add(address)
    await loadScript(address, integrity)
    return window.Tender as Required<NonNullable<typeof window.Tender>>
  }
  const parts: LoadParts = {
    wallets: async () => {
      for (const address of vendorScripts) allowedScripts.add(address)
      const { createWallets } = await load('wallets.js', __TENDER_WALLETS_INTEGRITY__)
      return { createWallets, scripts: { load: loadScript, nonce } }
    },
    payButton: async () => (await load('pay-button.js', __TENDER_PAY_BUTTON_INTEGRITY__)).createButtonView,
  }
  if (!tag) return (host) => createCore(createCoreHost(host), parts)
  const more =
    hasMoreAttributes(tag.attributes) ||
    document.querySelector('[data-tender-element=wallets],[data-tender-method],[data-tender-billing]')
      ? (await load('tag-options.js', __TENDER_TAG_OPTIONS_INTEGRITY__)).createTagOptions(
          tag,
          errorText,
          () => page?.mounted.form ?? null,
        )
      : undefined
  assertTagAttributes(tag.attributes)
  return (checkout) => {
    const host = createCoreHost(checkout)
    more?.apply(host)
    const core = createCore(host, parts, true)
    if (!page) return core
    followPage(page)
    return createTagCore(tag, host, more?.extend(core, host) ?? core, page)
  }
}
