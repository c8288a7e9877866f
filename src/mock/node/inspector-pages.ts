import { readdir } from 'node:fs/promises'
import { extname } from 'node:path'
import { answerWith, type BuiltFile, readBuiltFile } from './built-file'

/** Where the inspector is served. */
export const inspectorPath = '/inspector/'

/** Where a build puts it: beside the built mock, and for the mock's own sources in the project's `dist`. */
const builtFolders = ['./inspector/', '../../../dist/inspector/'].map((path) => new URL(path, import.meta.url))

const document = 'index.html'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** The page drives the service, so nobody may frame it, and it speaks to nobody else. */
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
  // As the frames' documents: those of one origin all have to.
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
})

/** A folder's files by their address; nothing when there is no such folder. */
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

/** Answers a request for the inspector, and no other. */
export type InspectorPages = (request: Request) => Response | undefined

const answerFrom =
  (files: ReadonlyMap<string, BuiltFile>): InspectorPages =>
  (request) => {
    const { pathname } = new URL(request.url)
    // Its files are asked for beside it, so the slash matters.
    if (`${pathname}/` === inspectorPath)
      return new Response(null, { status: 308, headers: { location: inspectorPath } })
    const file = files.get(pathname)
    return file && answerWith(file, request)
  }

/**
 * The inspector that was built, read once.
 * @param folders Where it may be, the first that has it counts. Default: where builds put it.
 * @returns Nothing where there is none, as in a project that was not built.
 */
export const openInspector = async (folders: readonly URL[] = builtFolders): Promise<InspectorPages | undefined> => {
  for (const folder of folders) {
    const files = await readFiles(folder)
    if (files) return answerFrom(files)
  }
  return undefined
}
