import { type Baseline, type BaselinePart, compareBaseline, takeBaseline } from './baseline'
import { CheckFailure } from './check-failure'
import { checkService, type Findings } from './check-service'
import { decodeHtml } from './decode-html'
import type { PagePart } from './executable-parts'
import { createFetchFile, type FetchFile } from './fetch-file'
import { sha384Of } from './hash'
import type { PublishedManifest } from './manifest'
import { type PageScript, readPage } from './read-page'

export interface VerifyOptions {
  /** The URL of the page with the checkout. */
  page: string
  manifest: PublishedManifest
  /**
   * The service's URL.
   * @default that of the page's script tag, if its host is allowed
   */
  service?: string
  /**
   * Hosts, with their ports, to which requests may go, in addition to those of the page, of
   * `service` and of the files in the baseline.
   */
  allowHosts?: readonly string[]
  /**
   * The Public Key.
   * @default `data-public-key` of the script tag
   */
  publicKey?: string
  /**
   * Whether the operator declares that no shop shares the site of the service, so that its
   * responses need no `Origin-Agent-Cluster`.
   * @default false
   */
  ownSite?: boolean
  /** The approved state of the page. Without it, only Tender's own files are compared. */
  baseline?: Baseline
}

export interface Verification extends Findings {
  page: string
  service: string
  version: string
  /** The current state of the page, to approve as the next baseline. */
  now: Baseline
}

const scriptPath = /^(.*?\/)(?:frames\/[^/]+\/)?(?:tender|elements|vault)\.js$/

/**
 * Returns the service's URL from the URL of Tender's script:
 * `https://pay.example/frames/0.1.0/tender.js`, `https://pay.example/tender.js`, or the same with
 * `elements.js` or `vault.js`.
 */
const baseOf = (scripts: readonly PageScript[]): string | undefined => {
  for (const { src } of scripts) {
    if (src === undefined || !URL.canParse(src)) continue
    const { origin, pathname } = new URL(src)
    const [, folder] = scriptPath.exec(pathname) ?? []
    if (folder !== undefined) return origin + folder
  }
  return undefined
}

const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`)

/**
 * Compares the `integrity` hash in the tags of the service's scripts with the manifest. A tag
 * without a hash is not reported. A script of the service that is not in the manifest is reported.
 */
const integrityDifferences = (
  scripts: readonly PageScript[],
  { manifest, serviceBase }: { manifest: PublishedManifest; serviceBase: string },
): string[] =>
  scripts.flatMap(({ src, integrity }) => {
    if (src === undefined || !src.startsWith(serviceBase)) return []
    const path = src.slice(serviceBase.length).replace(/[?#].*$/, '')
    const file = manifest.files.find(({ addresses = [] }) => addresses.some((address) => address.path === path))
    if (!file) return [`${src}: is not in the manifest of version ${manifest.version}`]
    if (integrity === undefined || integrity.split(/\s+/).includes(file.sha384)) return []
    return [`${src}: the integrity of its tag differs from the manifest`]
  })

/** How deep documents of the page's origin are read: frames in frames. */
const deepestFrame = 3

interface Reading {
  fetchFile: FetchFile
  findings: Findings
  /** The hashes of files that were fetched already. */
  known: Map<string, string | undefined>
  depth: number
}

/**
 * Returns the hash of a script's text, or of everything in a frame's document that may run code;
 * undefined if the file could not be checked, which is then among the failures.
 */
const contentOf = async (
  { url, kind }: NonNullable<PagePart['file']>,
  reading: Reading,
): Promise<string | undefined> => {
  const { fetchFile, findings, known, depth } = reading
  const name = `${kind} ${url}`
  if (known.has(name)) return known.get(name)
  known.set(name, undefined)
  try {
    if (depth > deepestFrame) throw new CheckFailure(`${url}: the page has more than ${deepestFrame} levels of frames`)
    const file = await fetchFile(url)
    if (file.status !== 200) findings.differences.push(`${url}: HTTP ${file.status}`)
    known.set(name, kind === 'script' ? sha384Of(file.bytes) : sha384Of(await contentOfDocument(file, reading)))
  } catch (error) {
    if (!(error instanceof CheckFailure)) throw error
    findings.failures.push(error.message)
  }
  return known.get(name)
}

const contentOfDocument = async (file: Awaited<ReturnType<FetchFile>>, reading: Reading): Promise<string> => {
  // Other documents, such as images and PDF files, run no code of the page's origin.
  if (!/html|xml/i.test(file.headers.get('content-type') ?? 'html')) return 'no HTML'
  const { parts } = readPage(decodeHtml(file), file.url)
  return JSON.stringify(await withContents(parts, { ...reading, depth: reading.depth + 1 }))
}

/** Adds the hashes of files to the parts of a page. */
const withContents = async (parts: readonly PagePart[], reading: Reading): Promise<BaselinePart[]> => {
  const all: BaselinePart[] = []
  for (const part of parts) {
    const content = part.file && (await contentOf(part.file, reading))
    all.push({ ...part, ...(content !== undefined && { content }) })
  }
  return all
}

/**
 * Fetches the page. Rejects anything but status 200, because comparing an error page would prove
 * nothing.
 */
const fetchPage = async (url: string, fetchFile: FetchFile) => {
  const response = await fetchFile(url)
  if (response.status !== 200) throw new CheckFailure(`${url} answers with HTTP ${response.status}`)
  return response
}

/** The hosts to which requests may go. The HTML of the page, which may be hostile, adds none. */
const allowedHosts = ({ page, service, allowHosts = [], baseline }: VerifyOptions): ReadonlySet<string> => {
  const approved = (baseline?.parts ?? []).flatMap(({ file }) => file?.url ?? [])
  const urls = [page, ...(service === undefined ? [] : [service]), ...approved]
  return new Set([...urls.map((url) => new URL(url).host), ...allowHosts])
}

const serviceOf = (
  { service }: VerifyOptions,
  page: string,
  scripts: readonly PageScript[],
  hosts: ReadonlySet<string>,
) => {
  const serviceBase = service === undefined ? baseOf(scripts) : withSlash(service)
  if (serviceBase === undefined)
    throw new CheckFailure(`${page}: its HTML has no script tag of Tender. Name the service with --service`)
  if (!hosts.has(new URL(serviceBase).host))
    throw new CheckFailure(`${page} loads Tender from ${serviceBase}. If that is your service, name it with --service`)
  return serviceBase
}

/**
 * Compares the files that the service serves, with their headers, and the `integrity` hashes of the
 * page's scripts with the manifest of a version. If `baseline` is passed, also compares the page's
 * headers, and everything in its HTML that may run code, with the baseline.
 *
 * @param send The platform's fetch.
 * @throws CheckFailure if the page cannot be read, or if `service` is not passed and the page
 *   contains no script of Tender or loads it from a host that is not allowed
 */
export const verifyPage = async (options: VerifyOptions, send: typeof fetch): Promise<Verification> => {
  const { manifest, baseline } = options
  const hosts = allowedHosts(options)
  const fetchFile = createFetchFile({ send, allowedHosts: hosts })
  const response = await fetchPage(options.page, fetchFile)
  const page = readPage(decodeHtml(response), response.url)
  const serviceBase = serviceOf(options, response.url, page.scripts, hosts)
  const findings = await checkService(
    manifest,
    {
      serviceBase,
      publicKey: options.publicKey ?? page.publicKey,
      ownSite: options.ownSite,
      changing: (path) => page.scripts.some(({ src }) => src?.replace(/[?#].*$/, '') === serviceBase + path),
    },
    fetchFile,
  )
  findings.differences.push(...integrityDifferences(page.scripts, { manifest, serviceBase }))
  const parts = await withContents(page.parts, { fetchFile, findings, known: new Map(), depth: 1 })
  const now = takeBaseline(response, page, parts)
  if (baseline) findings.differences.push(...compareBaseline(baseline, now))
  return { ...findings, page: response.url, service: serviceBase, version: manifest.version, now }
}

/** Exit codes, for scheduled jobs. */
export const exitCodes = { unchanged: 0, differs: 1, notChecked: 2 } as const

/** Returns the exit code. A difference has priority over a failed check, because it is certain. */
export const exitCodeOf = ({ differences, failures }: Pick<Findings, 'differences' | 'failures'>): number => {
  if (differences.length > 0) return exitCodes.differs
  return failures.length > 0 ? exitCodes.notChecked : exitCodes.unchanged
}
