import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { FrameHeaders } from './frame-headers'

/**
 * A published file, for the script inventory of PCI DSS 6.4.3 and the change detection of 11.6.1.
 */
export interface ManifestFile {
  /** Path below `dist`. */
  path: string
  /** The value of the attribute `integrity`. */
  sha384: string
  bytes: number
  purpose: string
  /** Where the file runs or is displayed. */
  runsOn: RunsOn
  /**
   * Paths below the service's URL. The content of an `immutable` path never changes or disappears.
   * The content of a document in the folder of a version never changes, but the version may be
   * withdrawn, so browsers ask again after `maxAgeSeconds`.
   */
  addresses?: { path: string; immutable: boolean; maxAgeSeconds: number }[]
  /** Required response headers. The service adds `frame-ancestors` for each Public Key. */
  headers?: Record<string, string>
}

type RunsOn = "the merchant's page" | "the service's origin" | "the merchant's server" | 'test systems only' | 'nothing'

export interface Manifest {
  name: 'tender-checkout'
  version: string
  files: ManifestFile[]
}

interface Kind {
  files: RegExp
  purpose: string
  runsOn: RunsOn
}

const kinds: readonly Kind[] = [
  {
    files: /^tender\.js$/,
    purpose: 'The script of the script tag: creates the frames, and queues calls until core.js is loaded.',
    runsOn: "the merchant's page",
  },
  {
    files: /^index\.js$/,
    purpose: 'The npm entry, for the merchant’s own bundle: contains the code of tender.js and core.js.',
    runsOn: "the merchant's page",
  },
  {
    files: /^frames\/.+\/card(-billing)?\.html$/,
    purpose: 'Card form, with or without fields for the billing address. Sends card data to the controller frame only.',
    runsOn: "the service's origin",
  },
  {
    files: /^frames\/.+\/field\.html$/,
    purpose:
      'One field of the card. Sends its value to the frames of the other fields and to the controller frame only.',
    runsOn: "the service's origin",
  },
  {
    files: /^frames\/.+\/payment(-billing)?\.html$/,
    purpose:
      'Shows the customer’s saved cards, which it loads from the service, alternative methods, and the card form.',
    runsOn: "the service's origin",
  },
  {
    files: /^frames\/.+\/controller\.html$/,
    purpose: 'Calls the service: intents, tokens for cards, and outcomes of payments.',
    runsOn: "the service's origin",
  },
  {
    files: /^frames\/.+\/vault\.html$/,
    purpose: 'The customer’s saved payment methods on an account page: calls the service, and asks before a deletion.',
    runsOn: "the service's origin",
  },
  {
    files: /^frames\/.+\/methods\.html$/,
    purpose: 'Shows the customer’s saved payment methods on an account page. Sends no requests: vault.html does.',
    runsOn: "the service's origin",
  },
  {
    files: /^frames\/.+\/challenge\.html$/,
    purpose: 'Embeds the page of the customer’s bank, with a button to close it.',
    runsOn: "the service's origin",
  },
  {
    files: /^frames\/.+\/return\.html$/,
    purpose: 'The return page of the bank: continues to the checkout.',
    runsOn: "the service's origin",
  },
  {
    files: /^frames\/.+\/withdrawn\.html$/,
    purpose: 'Replaces the documents of a withdrawn version: reports to the page that they cannot be used.',
    runsOn: "the service's origin",
  },
  {
    files: /^frames\/.+\/errors\.html$/,
    purpose: 'Explains the error codes. With a test key, the console of a page links to it.',
    runsOn: "the service's origin",
  },
  {
    files: /^frames\/[^/]+\/core\.js$/,
    purpose:
      'Loaded by tender.js and elements.js after the elements: connects to the controller, pays, calls the merchant’s server, tracks the form, and shows the bank’s page.',
    runsOn: "the merchant's page",
  },
  {
    files: /^frames\/[^/]+\/elements\.js$/,
    purpose:
      'The custom elements for a page without a build: creates the frames, and queues calls until core.js is loaded.',
    runsOn: "the merchant's page",
  },
  {
    files: /^frames\/[^/]+\/vault\.js$/,
    purpose: 'The vault for an account page without a build: creates the frame of the vault, and calls it.',
    runsOn: "the merchant's page",
  },
  {
    files: /^frames\/[^/]+\/pay-button\.js$/,
    purpose: 'The appearance of the pay button for the script tag. Loaded by core.js if the page uses the button.',
    runsOn: "the merchant's page",
  },
  {
    files: /^frames\/[^/]+\/tag-options\.js$/,
    purpose: 'Further options of the script tag and its JSON block. Loaded by core.js if the tag has any.',
    runsOn: "the merchant's page",
  },
  {
    files: /^frames\/[^/]+\/wallets\.js$/,
    purpose: 'Apple Pay and Google Pay for the script tag. Loaded by core.js if the page uses them.',
    runsOn: "the merchant's page",
  },
  {
    files: /^frames\/[^/]+\/assets\/[a-z-]+\.woff2$/,
    purpose:
      'An open font for the elements, without rules that depend on digits. Loaded by a frame whose appearance names it.',
    runsOn: "the service's origin",
  },
  {
    files: /^frames\/[^/]+\/assets\/[a-z-]+-license\.txt$/,
    purpose: 'The licence of the font in the same folder.',
    runsOn: 'nothing',
  },
  {
    files: /^frames\/[^/]+\/([a-zA-Z\d-]+\/)?texts\.json$/,
    purpose: 'The texts of one language. Loaded by the controller frame if the checkout changes its language.',
    runsOn: "the service's origin",
  },
  {
    files: /^frames\/headers\.json$/,
    purpose: 'The response headers of each frame, script, font and language.',
    runsOn: 'nothing',
  },
  {
    files: /^server\.js$/,
    purpose: 'The client of the service’s API for the merchant’s server.',
    runsOn: "the merchant's server",
  },
  {
    files: /^npm-wallets-[\w-]+\.js$/,
    purpose: 'Apple Pay and Google Pay for the npm entry. Loaded if the page uses them.',
    runsOn: "the merchant's page",
  },
  {
    files: /^button-view-[\w-]+\.js$/,
    purpose: 'The appearance of the pay button for the npm entry. Loaded if the page uses the button.',
    runsOn: "the merchant's page",
  },
  {
    files: /^((preact|react|svelte|svelte-runtime|vue)\.js|svelte\/[a-z-]+\.svelte)$/,
    purpose: 'The components for a framework, which use the npm entry.',
    runsOn: "the merchant's page",
  },
  {
    files: /^elements\.js$/,
    purpose: 'The custom elements, which use the npm entry.',
    runsOn: "the merchant's page",
  },
  {
    files: /^load\.js$/,
    purpose: 'Loads tender.js for an app with a bundler.',
    runsOn: "the merchant's page",
  },
  {
    files: /^shared-[\w-]+\.js$/,
    purpose: 'Code that several files of the npm package share.',
    runsOn: "the merchant's page",
  },
  {
    files: /^verify-cli\.js$/,
    purpose: 'The command tender-verify: compares a live page with this manifest.',
    runsOn: "the merchant's server",
  },
  {
    files: /^conformance-cli\.js$/,
    purpose: 'The command tender-conformance: checks whether a payment service behaves as Tender needs it.',
    runsOn: "the merchant's server",
  },
  {
    files: /^orders-cli\.js$/,
    purpose: 'The command tender-orders: the checkout handlers as a process, for shops in any language.',
    runsOn: "the merchant's server",
  },
  {
    files: /\.js\.map$/,
    purpose: 'The source map of the script with the same name, for developer tools and error reports.',
    runsOn: 'nothing',
  },
  {
    files: /^third-party-licenses\.txt$/,
    purpose: 'The licences of the libraries that the published files contain.',
    runsOn: 'nothing',
  },
  {
    files: /^(base|full)\.graphql$/,
    purpose: 'The interface of the service, for operators: the base, and the additions with their features.',
    runsOn: 'nothing',
  },
  {
    files: /^sbom\.json$/,
    purpose: 'The libraries that these files contain (CycloneDX).',
    runsOn: 'nothing',
  },
  {
    files: /^mock-static\//,
    purpose: 'The mock in a service worker and its frames, which take test cards only. Copied by tender-mock init.',
    runsOn: 'test systems only',
  },
  {
    files: /^(mock(-[\w-]+)?\.js|testing\.c?js|inspector\/.+)$/,
    purpose: 'The mock of the service, its inspector, and the helpers for tests.',
    runsOn: 'test systems only',
  },
]

/**
 * Matches the files that the manifest does not list: unpublished files, types, and the manifest
 * itself.
 */
const unlisted = /^(demo|mock-frames|types)\/|^manifest\.json$/

/**
 * Creates the manifest of the built files.
 * @param dist the folder of the build
 * @throws Error for a file without a purpose in `kinds`: every published file must be justified
 */
export const createManifest = async (dist: string, version: string): Promise<Manifest> => {
  const headers: FrameHeaders = JSON.parse(await readFile(join(dist, 'frames/headers.json'), 'utf8'))
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(dist, sep).length).replaceAll(sep, '/'))
    .filter((path) => !unlisted.test(path))
    .sort()
  const files = await Promise.all(
    paths.map(async (path): Promise<ManifestFile> => {
      const kind = kinds.find(({ files }) => files.test(path))
      if (!kind) throw new Error(`${path}: the file has no purpose. Add one in scripts/manifest.ts.`)
      const bytes = await readFile(join(dist, path))
      const { purpose, runsOn } = kind
      const own = headers[path.replace(/^frames\//, '')]
      const addresses = addressesOf(path, version)
      return {
        path,
        sha384: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
        bytes: bytes.length,
        purpose,
        runsOn,
        ...(addresses && { addresses }),
        ...(own && { headers: own }),
      }
    }),
  )
  return { name: 'tender-checkout', version, files }
}

const maxAge = { document: 86_400, script: 300, immutable: 31_536_000 }

const addressesOf = (path: string, version: string): ManifestFile['addresses'] => {
  const immutable = (address: string) => ({ path: address, immutable: true, maxAgeSeconds: maxAge.immutable })
  if (/^frames\/.+\.html$/.test(path)) return [{ path, immutable: false, maxAgeSeconds: maxAge.document }]
  const newest = { path: path.slice(path.lastIndexOf('/') + 1), immutable: false, maxAgeSeconds: maxAge.script }
  if (path === `frames/${version}/elements.js` || path === `frames/${version}/vault.js`)
    return [immutable(path), newest]
  if (/^frames\/.+(\.(js|js\.map|woff2|txt)|\/texts\.json)$/.test(path)) return [immutable(path)]
  if (path === 'tender.js.map') return [immutable(`frames/${version}/${path}`)]
  if (path !== 'tender.js') return undefined
  return [immutable(`frames/${version}/tender.js`), newest]
}
