import { readdir } from 'node:fs/promises'
import { extname } from 'node:path'
import { answerWith, type BuiltFile, readBuiltFile } from './built-file'

export const inspectorPath = '/inspector/'

/**
 * Where the inspector may be: next to the built mock, or in the project's `dist` when the mock runs
 * from its sources.
 */
const builtFolders = ['./inspector/', '../../../dist/inspector/'].map((path) => new URL(path, import.meta.url))

const document = 'index.html'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/**
 * The content security policy. The page controls the service, so no page may frame it, and it
 * connects to its own origin only.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const headersOf = (file: string): Record<string, string> => ({
  'content-type': types[extname(file)] ?? 'application/octet-stream',
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
})

/** Reads a folder's files by their paths; undefined if the folder has no inspector. */
const readFiles = async (folder: URL): Promise<ReadonlyMap<string, BuiltFile> | undefined> => {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const files = names.map((name) => name.replaceAll('\\', '/')).filter((name) => extname(name) in types)
  if (!files.includes(document)) return undefined
  const entries = files.map(async (name): Promise<[string, BuiltFile]> => {
    const file = await readBuiltFile(new URL(name, folder), headersOf(name))
    return [inspectorPath + (name === document ? '' : name), file]
  })
  return new Map(await Promise.all(entries))
}

/** Answers a request for the inspector. Returns undefined for any other request. */
export type InspectorPages = (request: Request) => Response | undefined

const answerFrom =
  (files: ReadonlyMap<string, BuiltFile>): InspectorPages =>
  (request) => {
    const { pathname } = new URL(request.url)
    // The document refers to its files by relative paths, which are correct only if its URL ends
    // with a slash. So a URL without the slash is redirected.
    if (`${pathname}/` === inspectorPath)
      return new Response(null, { status: 308, headers: { location: inspectorPath } })
    const file = files.get(pathname)
    return file && answerWith(file, request)
  }

/**
 * Reads the built inspector.
 *
 * @param folders Where to look; the first that has an inspector is used.
 * @returns Undefined if it was not built.
 */
export const openInspector = async (folders: readonly URL[] = builtFolders): Promise<InspectorPages | undefined> => {
  for (const folder of folders) {
    const files = await readFiles(folder)
    if (files) return answerFrom(files)
  }
  return undefined
}
