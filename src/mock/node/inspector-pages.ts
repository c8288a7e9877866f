import { readdir } from 'node:fs/promises'
import { extname } from 'node:path'
import { answerWith, type BuiltFile, builtFolders, openFirst } from './built-file'

export const inspectorPath = '/inspector/'

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

/** Finds the files of the inspector, by the paths of their URLs. */
const findFiles = async (folder: URL): Promise<ReadonlyMap<string, BuiltFile> | undefined> => {
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/'))
  if (!names.includes(document)) return undefined
  const files = names.filter((name) => extname(name) in types)
  return new Map(
    files.map((name) => [
      inspectorPath + (name === document ? '' : name),
      { file: new URL(name, folder), headers: headersOf(name) },
    ]),
  )
}

/** Answers a request for the inspector. Returns undefined for any other request. */
export type InspectorPages = (request: Request) => Promise<Response> | Response | undefined

/**
 * Finds the built inspector.
 *
 * @param folders Where to look; the first that has an inspector is used.
 * @returns Undefined if it was not built.
 */
export const openInspector = async (
  folders: readonly URL[] = builtFolders.map((folder) => new URL('inspector/', folder)),
): Promise<InspectorPages | undefined> => {
  const files = await openFirst(folders, findFiles)
  if (!files) return undefined
  return (request) => {
    const { pathname } = new URL(request.url)
    // The document refers to its files by relative paths, which are correct only if its URL ends
    // with a slash. So a URL without the slash is redirected.
    if (`${pathname}/` === inspectorPath)
      return new Response(null, { status: 308, headers: { location: inspectorPath } })
    const file = files.get(pathname)
    return file && answerWith(file, request)
  }
}
