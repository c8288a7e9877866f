import { readFile } from 'node:fs/promises'
import { type Account, originsOfKey } from '../seed/accounts'
import { answerWith, type BuiltFile, readBuiltFile } from './built-file'

/** Where a build put what shops load. */
export interface BuiltFrames {
  /** The folder with the frames' documents and `headers.json`. */
  frames: URL
  /** The script for shops' pages. */
  script: URL
}

/** Beside the built mock, and for the mock's own sources in the project's `dist`. */
const builtPlaces = ['./', '../../../dist/'].map((path): BuiltFrames => {
  const folder = new URL(path, import.meta.url)
  return { frames: new URL('frames/', folder), script: new URL('tender.js', folder) }
})

/** The headers of each document, by its path below the folder: `0.1.0/card.html`, `0.1.0/de/card.html`. */
type HeadersByPath = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface FramePages {
  /** Whether this is the address of a frame or of the script. */
  has(pathname: string): boolean
  /** Answers a request for one of them; 404 to others. */
  answer(request: Request): Response
}

const policy = 'content-security-policy'

/**
 * Documents that show nothing in a frame and take no input there, so that any page may frame them. The controller has no key in its
 * address: to a page that its key does not serve it reports why. The end of a bank's page may stand inside pages of the bank.
 */
const shownAnywhere = /\/(controller|return)\.html$/

/**
 * The pages that may frame a document. Whatever shows or takes something is framed by origins of a key only: an address without a
 * key, or with a key that no account has, is shown by no page.
 */
const ancestorsOf = (pathname: string, key: string, accounts: readonly Account[]): string => {
  const origins = originsOfKey(key, accounts)
  if (origins === undefined) return shownAnywhere.test(pathname) ? '*' : "'none'"
  return origins.length > 0 ? origins.join(' ') : '*'
}

/** The document as the shop of a key may show it. */
const shownTo = (file: BuiltFile, { pathname, searchParams }: URL, accounts: readonly Account[]): BuiltFile => {
  const { bytes, headers } = file
  const ancestors = ancestorsOf(pathname, searchParams.get('key') ?? '', accounts)
  // A script stands in no frame.
  if (headers[policy] === undefined) return file
  return {
    bytes,
    headers: { ...headers, [policy]: `${headers[policy]}; frame-ancestors ${ancestors}` },
  }
}

const scriptHeaders = {
  'content-type': 'text/javascript; charset=utf-8',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
}

interface Built {
  documents: ReadonlyMap<string, BuiltFile>
  /** The script: at the address that is told, and for good at that of its version. */
  scripts: ReadonlyMap<string, BuiltFile>
}

const readBuilt = async ({ frames, script }: BuiltFrames): Promise<Built> => {
  const headersByPath: HeadersByPath = JSON.parse(await readFile(new URL('headers.json', frames), 'utf8'))
  const documents = Object.entries(headersByPath).map(
    async ([path, headers]) => [`/frames/${path}`, await readBuiltFile(new URL(path, frames), headers)] as const,
  )
  const newest = await readBuiltFile(script, scriptHeaders)
  const versions = new Set(Object.keys(headersByPath).map((path) => path.split('/')[0]))
  const scripts = [...versions].map(async (version) => {
    // Among kept versions each has its own; alone it is the one that is told.
    const own = readBuiltFile(new URL(`${version}/tender.js`, frames), scriptHeaders)
    const file = versions.size > 1 ? await own : await own.catch(() => newest)
    return [`/frames/${version}/tender.js`, file] as const
  })
  return {
    documents: new Map(await Promise.all(documents)),
    scripts: new Map([['/tender.js', newest], ...(await Promise.all(scripts))]),
  }
}

const pagesOf = ({ documents, scripts }: Built, accounts: readonly Account[]): FramePages => ({
  has: (pathname) => documents.has(pathname) || scripts.has(pathname),
  answer: (request) => {
    const url = new URL(request.url)
    const { pathname } = url
    const script = scripts.get(pathname)
    if (script) return answerWith(script, request)
    const document = documents.get(pathname)
    if (!document) return new Response('Not found', { status: 404 })
    return answerWith(shownTo(document, url, accounts), request)
  },
})

/**
 * The frames and the script that were built, read once: `/frames/{version}/{role}.html`, other languages in folders of their own,
 * with the headers of the build and the origins of the key in the address (`?key=`) as `frame-ancestors`. No page may frame an
 * element without the key of an account.
 * @param accounts Whose keys there are.
 * @param places Where they may be; the first that has all of them counts. Default: where builds put them.
 * @returns Nothing where there are none, as in a project that was not built, or is being built.
 */
export const openFrames = async (
  accounts: readonly Account[],
  places: readonly BuiltFrames[] = builtPlaces,
): Promise<FramePages | undefined> => {
  for (const place of places) {
    const built = await readBuilt(place).catch(() => undefined)
    if (built) return pagesOf(built, accounts)
  }
  return undefined
}
