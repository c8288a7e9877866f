import { access, readFile } from 'node:fs/promises'
import { type Account, originsOfKey } from '../seed/accounts'
import { answerWith, type BuiltFile, builtFolders, openFirst } from './built-file'

/** Where a build put the files that pages load. */
export interface BuiltFrames {
  /** Folder with the frames' documents and `headers.json`. */
  frames: URL
  /** The script for the merchant's page. */
  script: URL
}

/** The headers of each file, by its path in the folder: `0.1.0/card.html`, `0.1.0/de/card.html`. */
type HeadersByPath = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface FramePages {
  /**
   * Returns whether `answer` serves a path: that of a file of the build, or of a frame's document
   * of a withdrawn version.
   */
  has(pathname: string): boolean
  /** Answers a request for a path that `has` accepts. Any other path gets 404. */
  answer(request: Request): Promise<Response> | Response
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
const shownTo = (
  { file, headers }: BuiltFile,
  { pathname, searchParams }: URL,
  accounts: readonly Account[],
): BuiltFile => {
  // A file without a policy, such as a script, stays unchanged.
  if (headers[policy] === undefined) return { file, headers }
  const ancestors = ancestorsOf(pathname, searchParams.get('key') ?? '', accounts)
  return { file, headers: { ...headers, [policy]: `${headers[policy]}; frame-ancestors ${ancestors}` } }
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

type Files = ReadonlyMap<string, BuiltFile>

interface Built {
  documents: Files
  /**
   * The scripts at their public paths `/tender.js`, `/elements.js` and `/vault.js`, and each
   * version of tender.js with its source map.
   */
  scripts: Files
}

/** The script of a version and its source map, which only developer tools request. */
const scriptOf = (version: string, file: URL): [string, BuiltFile][] => [
  [`/frames/${version}/tender.js`, { file, headers: scriptHeaders('tender.js.map') }],
  [`/frames/${version}/tender.js.map`, { file: new URL('tender.js.map', file), headers: sourceMapHeaders }],
]

/** @throws Error if the script or `headers.json` is missing. */
const findBuilt = async ({ frames, script }: BuiltFrames): Promise<Built> => {
  await access(script)
  const headersByPath: HeadersByPath = JSON.parse(await readFile(new URL('headers.json', frames), 'utf8'))
  const versions = [...new Set(Object.keys(headersByPath).map((path) => path.split('/')[0] ?? ''))]
  const newest = versions.at(-1)
  const newestScript = (name: string): [string, BuiltFile] => [
    `/${name}`,
    { file: new URL(`${newest}/${name}`, frames), headers: scriptHeaders(`frames/${newest}/${name}.map`) },
  ]
  return {
    documents: new Map(
      Object.entries(headersByPath).map(([path, headers]) => [
        `/frames/${path}`,
        { file: new URL(path, frames), headers },
      ]),
    ),
    scripts: new Map([
      ['/tender.js', { file: script, headers: scriptHeaders(`frames/${newest}/tender.js.map`) }],
      newestScript('elements.js'),
      newestScript('vault.js'),
      // If the folder contains several versions, each version has its own script. A single version
      // uses the script of the build.
      ...versions.flatMap((version) =>
        scriptOf(version, versions.length > 1 ? new URL(`${version}/tender.js`, frames) : script),
      ),
    ]),
  }
}

/** Returns the version in the path of a frame's document; undefined for any other path. */
const versionOf = (pathname: string): string | undefined =>
  /^\/frames\/([^/]+)\/(?:[^/]+\/)?[^/]+\.html$/.exec(pathname)?.[1]

/** Returns the newest version of the document that replaces those of withdrawn versions. */
const findReplacement = (documents: Files): BuiltFile | undefined => {
  const [, file] = [...documents].findLast(([path]) => path.endsWith('/withdrawn.html')) ?? []
  return file
}

const pagesOf = (
  { documents, scripts }: Built,
  accounts: readonly Account[],
  withdrawn: readonly string[],
): FramePages => {
  const isWithdrawn = (pathname: string) => withdrawn.includes(versionOf(pathname) ?? '')
  return {
    has: (pathname) => documents.has(pathname) || scripts.has(pathname) || isWithdrawn(pathname),
    answer: (request) => {
      const url = new URL(request.url)
      const script = scripts.get(url.pathname)
      if (script) return answerWith(script, request)
      const isGone = isWithdrawn(url.pathname)
      const document = isGone ? findReplacement(documents) : documents.get(url.pathname)
      if (document) return answerWith(shownTo(document, url, accounts), request, isGone ? 410 : 200)
      return new Response(null, { status: isGone ? 410 : 404 })
    },
  }
}

/**
 * Finds the built frames and the script, and serves them: `/frames/{version}/{role}.html`, other
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
  places: readonly BuiltFrames[] = builtFolders.map((folder) => ({
    frames: new URL('frames/', folder),
    script: new URL('tender.js', folder),
  })),
  withdrawn: readonly string[] = [],
): Promise<FramePages | undefined> => {
  const built = await openFirst(places, findBuilt)
  return built && pagesOf(built, accounts, withdrawn)
}
