import { readFile } from 'node:fs/promises'
import { type Account, originsOfKey } from '../seed/accounts'
import { answerWith, type BuiltFile, readBuiltFile } from './built-file'

/** Where a build put the files that pages load. */
export interface BuiltFrames {
  /** Folder with the frames' documents and `headers.json`. */
  frames: URL
  /** The script for the merchant's page. */
  script: URL
}

/**
 * Where the frames may be: next to the built mock, or in the project's `dist` when the mock runs
 * from its sources.
 */
const builtPlaces = ['./', '../../../dist/'].map((path): BuiltFrames => {
  const folder = new URL(path, import.meta.url)
  return { frames: new URL('frames/', folder), script: new URL('tender.js', folder) }
})

/** The headers of each file, by its path in the folder: `0.1.0/card.html`, `0.1.0/de/card.html`. */
type HeadersByPath = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface FramePages {
  /**
   * Returns whether `answer` serves a path: that of a file of the build, or of a frame's document
   * of a withdrawn version.
   */
  has(pathname: string): boolean
  /** Answers a request for a path that `has` accepts. Any other path gets 404. */
  answer(request: Request): Response
}

const policy = 'content-security-policy'

/**
 * Documents that any page may frame if the URL contains no key of an account. The controller has no
 * content, and itself rejects a page whose origin its key does not serve. The return document may
 * be nested in the bank's pages.
 */
const shownAnywhere = /\/(controller|return)\.html$/

/**
 * Returns the value of `frame-ancestors` for a document: the origins of its key, or `*` if the key
 * has none. Without the key of an account, only documents in `shownAnywhere` may be framed.
 */
const ancestorsOf = (pathname: string, key: string, accounts: readonly Account[]): string => {
  const origins = originsOfKey(key, accounts)
  if (origins === undefined) return shownAnywhere.test(pathname) ? '*' : "'none'"
  return origins.length > 0 ? origins.join(' ') : '*'
}

/** Returns the document with the `frame-ancestors` of a key. */
const shownTo = (file: BuiltFile, { pathname, searchParams }: URL, accounts: readonly Account[]): BuiltFile => {
  const { bytes, headers } = file
  const ancestors = ancestorsOf(pathname, searchParams.get('key') ?? '', accounts)
  // A file without a policy, such as a script, stays unchanged.
  if (headers[policy] === undefined) return file
  return {
    bytes,
    headers: { ...headers, [policy]: `${headers[policy]}; frame-ancestors ${ancestors}` },
  }
}

/** @param sourcemap address of the script's source map, relative to the script */
const scriptHeaders = (sourcemap: string) => ({
  'content-type': 'text/javascript; charset=utf-8',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  sourcemap,
})

const sourceMapHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cross-origin-resource-policy': 'cross-origin',
}

interface Built {
  documents: ReadonlyMap<string, BuiltFile>
  /**
   * The scripts at their public paths `/tender.js` and `/elements.js`, and each version of
   * tender.js with its source map.
   */
  scripts: ReadonlyMap<string, BuiltFile>
}

type Files = readonly (readonly [path: string, file: BuiltFile])[]

/**
 * Reads the script of a version and, if the build has one, its source map, which only developer
 * tools request.
 */
const readScript = async (script: URL, version: string): Promise<Files> => {
  const map = await readBuiltFile(new URL('tender.js.map', script), sourceMapHeaders).catch(() => undefined)
  return [
    [`/frames/${version}/tender.js`, await readBuiltFile(script, scriptHeaders('tender.js.map'))],
    ...(map ? [[`/frames/${version}/tender.js.map`, map] as const] : []),
  ]
}

/** Reads the custom elements of the newest version, if the build has them. */
const readElements = async (script: URL, folder: string): Promise<Files> => {
  const file = await readBuiltFile(script, scriptHeaders(`${folder}elements.js.map`)).catch(() => undefined)
  return file ? [['/elements.js', file]] : []
}

const readBuilt = async ({ frames, script }: BuiltFrames): Promise<Built> => {
  const headersByPath: HeadersByPath = JSON.parse(await readFile(new URL('headers.json', frames), 'utf8'))
  const documents = Object.entries(headersByPath).map(
    async ([path, headers]) => [`/frames/${path}`, await readBuiltFile(new URL(path, frames), headers)] as const,
  )
  const versions = [...new Set(Object.keys(headersByPath).map((path) => path.split('/')[0] ?? ''))]
  const newestFolder = `frames/${versions.at(-1)}/`
  const newest = await readBuiltFile(script, scriptHeaders(`${newestFolder}tender.js.map`))
  const elements = await readElements(new URL(`${versions.at(-1)}/elements.js`, frames), newestFolder)
  const scripts = versions.map((version) => {
    // If the folder contains several versions, each version must have its own script. A single
    // version may use the script of the build.
    const own = readScript(new URL(`${version}/tender.js`, frames), version)
    return versions.length > 1 ? own : own.catch(() => readScript(script, version))
  })
  const [readDocuments, readScripts] = await Promise.all([Promise.all(documents), Promise.all(scripts)])
  return {
    documents: new Map(readDocuments),
    scripts: new Map([['/tender.js', newest], ...elements, ...readScripts.flat()]),
  }
}

/** Returns the version in the path of a frame's document; undefined for any other path. */
const versionOf = (pathname: string): string | undefined =>
  /^\/frames\/([^/]+)\/(?:[^/]+\/)?[^/]+\.html$/.exec(pathname)?.[1]

/** Returns the newest version of the document that replaces those of withdrawn versions. */
const findReplacement = ({ documents }: Built): BuiltFile | undefined => {
  const [, file] = [...documents].findLast(([path]) => path.endsWith('/withdrawn.html')) ?? []
  return file
}

/** Answers with 410, and with the document that reports the reason to the page. */
const answerWithdrawn = (built: Built, url: URL, accounts: readonly Account[], method: string): Response => {
  const file = findReplacement(built)
  if (!file) return new Response('This version is withdrawn', { status: 410 })
  const { bytes, headers } = shownTo(file, url, accounts)
  return new Response(method === 'HEAD' ? null : bytes, { status: 410, headers })
}

const pagesOf = (built: Built, accounts: readonly Account[], withdrawn: readonly string[]): FramePages => {
  const { documents, scripts } = built
  const isWithdrawn = (pathname: string) => withdrawn.includes(versionOf(pathname) ?? '')
  return {
    has: (pathname) => documents.has(pathname) || scripts.has(pathname) || isWithdrawn(pathname),
    answer: (request) => {
      const url = new URL(request.url)
      const { pathname } = url
      const script = scripts.get(pathname)
      if (script) return answerWith(script, request)
      if (isWithdrawn(pathname)) return answerWithdrawn(built, url, accounts, request.method)
      const document = documents.get(pathname)
      if (!document) return new Response('Not found', { status: 404 })
      return answerWith(shownTo(document, url, accounts), request)
    },
  }
}

/**
 * Reads the built frames and the script, and serves them: `/frames/{version}/{role}.html`, other
 * languages in their own folders, with the headers of the build. `frame-ancestors` are the origins
 * of the key in the URL (`?key=`).
 *
 * @param accounts The accounts whose keys are valid.
 * @param places Where to look; the first complete build is used.
 * @param withdrawn The versions whose documents get 410.
 * @returns Undefined if nothing was built.
 */
export const openFrames = async (
  accounts: readonly Account[],
  places: readonly BuiltFrames[] = builtPlaces,
  withdrawn: readonly string[] = [],
): Promise<FramePages | undefined> => {
  for (const place of places) {
    const built = await readBuilt(place).catch(() => undefined)
    if (built) return pagesOf(built, accounts, withdrawn)
  }
  return undefined
}
