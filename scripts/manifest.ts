import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { FrameHeaders } from './build-frames'

/** One published file, for the inventory that PCI DSS 6.4.3 asks for and the comparison of 11.6.1. */
export interface ManifestFile {
  /** Below `dist`. */
  path: string
  /** As `integrity` takes it. */
  sha384: string
  bytes: number
  purpose: string
  /** Where it runs or is shown. */
  runsOn: RunsOn
  /** Where the service serves it, below its address; `immutable` ones never change and are kept for good. */
  addresses?: { path: string; immutable: boolean }[]
  /** What the document of a frame has to be served with. `frame-ancestors` is added by the service, key by key. */
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
    purpose: 'The script tag: makes the frames, holds the customer’s click until what pays is there.',
    runsOn: "the merchant's page",
  },
  {
    files: /^index\.js$/,
    purpose: 'The npm door, for the merchant’s own bundle: the same as the script and its core.js together.',
    runsOn: "the merchant's page",
  },
  {
    files: /^frames\/.+\/card\.html$/,
    purpose: 'Takes the card. Sends it to the controller frame and to nobody else.',
    runsOn: "the service's origin",
  },
  {
    files: /^frames\/.+\/field\.html$/,
    purpose: 'Takes one field of the card, and tells it to the frames with the others and to the controller frame.',
    runsOn: "the service's origin",
  },
  {
    files: /^frames\/.+\/payment\.html$/,
    purpose:
      'Shows a customer’s saved cards and every other way to pay, and takes a new card. Asks the service for the saved ones.',
    runsOn: "the service's origin",
  },
  {
    files: /^frames\/.+\/controller\.html$/,
    purpose: 'Makes every call to the service: the intent, the card’s token, what became of a payment.',
    runsOn: "the service's origin",
  },
  {
    files: /^frames\/.+\/challenge\.html$/,
    purpose: 'Shows the page of the customer’s bank, and a way out of it.',
    runsOn: "the service's origin",
  },
  {
    files: /^frames\/.+\/return\.html$/,
    purpose: 'Where a bank’s page ends: takes the customer back to the checkout.',
    runsOn: "the service's origin",
  },
  {
    files: /^frames\/[^/]+\/core\.js$/,
    purpose:
      'For the script tag, loaded by it once its elements are there: speaks with the controller, pays, calls the merchant’s own server, follows the form, shows a bank’s page.',
    runsOn: "the merchant's page",
  },
  {
    files: /^frames\/[^/]+\/wallets\.js$/,
    purpose: 'Apple Pay and Google Pay for the script tag, loaded by core.js when the page asks for them.',
    runsOn: "the merchant's page",
  },
  {
    files: /^frames\/[^/]+\/assets\/[a-z-]+\.woff2$/,
    purpose:
      'An open font for the elements, without rules that depend on digits; loaded by a frame whose appearance names it.',
    runsOn: "the service's origin",
  },
  {
    files: /^frames\/[^/]+\/assets\/[a-z-]+-license\.txt$/,
    purpose: 'The licence of the font beside it.',
    runsOn: 'nothing',
  },
  {
    files: /^frames\/headers\.json$/,
    purpose: 'The headers that each frame’s document, script and font is served with.',
    runsOn: 'nothing',
  },
  {
    files: /^server\.js$/,
    purpose: 'The client of the service for merchants’ servers.',
    runsOn: "the merchant's server",
  },
  {
    files: /^npm-wallets-[\w-]+\.js$/,
    purpose: 'Apple Pay and Google Pay for the npm door, loaded by it when the page asks for them.',
    runsOn: "the merchant's page",
  },
  {
    files: /^(money|fallback-texts)-[\w-]+\.js$/,
    purpose: 'What the npm doors and the wallets have in common.',
    runsOn: "the merchant's page",
  },
  {
    files: /^verify-cli\.js$/,
    purpose: 'The command tender-verify: compares a live page with this list.',
    runsOn: "the merchant's server",
  },
  {
    files: /^sbom\.json$/,
    purpose: 'The packages that these files hold or load (CycloneDX).',
    runsOn: 'nothing',
  },
  {
    files: /^(mock(-[\w-]+)?\.js|inspector\/.+)$/,
    purpose: 'The mock of the service and its inspector.',
    runsOn: 'test systems only',
  },
]

/** Not published, or run nowhere: the demo, types, and this list itself. */
const left = /^(demo|mock-frames|types)\/|^manifest\.json$/

/**
 * Lists what was built.
 * @param dist the folder of the build
 * @throws Error for a file that has no purpose here: nothing is published that nobody can justify
 */
export const createManifest = async (dist: string, version: string): Promise<Manifest> => {
  const headers: FrameHeaders = JSON.parse(await readFile(join(dist, 'frames/headers.json'), 'utf8'))
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(dist, sep).length).replaceAll(sep, '/'))
    .filter((path) => !left.test(path))
    .sort()
  const files = await Promise.all(
    paths.map(async (path): Promise<ManifestFile> => {
      const kind = kinds.find(({ files }) => files.test(path))
      if (!kind) throw new Error(`${path}: say in scripts/manifest.ts what it is for`)
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

const addressesOf = (path: string, version: string): ManifestFile['addresses'] => {
  if (/^frames\/.+\.(html|js|woff2|txt)$/.test(path)) return [{ path, immutable: true }]
  if (path !== 'tender.js') return undefined
  return [
    { path: `frames/${version}/tender.js`, immutable: true },
    { path: 'tender.js', immutable: false },
  ]
}
