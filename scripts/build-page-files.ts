import { createHash } from 'node:crypto'
import { type Bundled, type BundleOptions, bundle } from './bundle'

export interface PageFile extends Pick<Bundled, 'code' | 'map'> {
  /** The value of the attribute `integrity`. tender.js runs no file with another hash. */
  integrity: string
}

type PageFiles = Record<'core' | 'wallets' | 'pay-button' | 'tag-options' | 'elements' | 'vault', PageFile>

const buildFile = async (entry: string, constants: Record<string, string> = {}): Promise<PageFile> =>
  pageFile({ entry, constants, loadedByScript: true })

const pageFile = async (options: BundleOptions): Promise<PageFile> => {
  const { code, map } = await bundle(options)
  return { code, map, integrity: `sha256-${createHash('sha256').update(code).digest('base64')}` }
}

const build = async (): Promise<PageFiles> => {
  const wallets = await buildFile('src/wallets-script.ts')
  const payButton = await buildFile('src/pay-button-script.ts')
  const tagOptions = await buildFile('src/tag-options-script.ts')
  const core = await buildFile('src/core-script.ts', {
    __TENDER_WALLETS_INTEGRITY__: wallets.integrity,
    __TENDER_PAY_BUTTON_INTEGRITY__: payButton.integrity,
    __TENDER_TAG_OPTIONS_INTEGRITY__: tagOptions.integrity,
  })
  const elements = await pageFile({
    entry: 'src/elements.ts',
    constants: { __TENDER_CORE_INTEGRITY__: core.integrity },
    definesElements: true,
  })
  const vault = await pageFile({ entry: 'src/vault-script.ts' })
  return { core, wallets, 'pay-button': payButton, 'tag-options': tagOptions, elements, vault }
}

let built: Promise<PageFiles> | undefined

/**
 * Builds the scripts of the page besides tender.js: `elements`, the custom elements for a page
 * without a build; `core`, which tender.js and `elements` load after the elements of the checkout;
 * `wallets`, `pay-button` and `tag-options`, which `core` loads if the page uses them; and `vault`,
 * for account pages without a build. Later calls return the same result.
 */
export const buildPageFiles = (): Promise<PageFiles> => {
  built ??= build()
  return built
}
