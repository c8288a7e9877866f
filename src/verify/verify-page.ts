import { type Baseline, compareBaseline, takeBaseline } from './baseline'
import { CheckFailure } from './check-failure'
import { checkService, type Findings } from './check-service'
import type { FetchFile } from './fetch-file'
import type { PublishedManifest } from './manifest'
import { type PageScript, readPage } from './read-page'

export interface VerifyOptions {
  /** The URL of the page with the checkout. */
  page: string
  manifest: PublishedManifest
  /**
   * The service's URL.
   * @default the origin of the page's script tag
   */
  service?: string
  /**
   * The Public Key.
   * @default `data-public-key` of the script tag
   */
  publicKey?: string
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

const scriptPath = /^(.*?\/)(?:frames\/[^/]+\/)?tender\.js$/

/**
 * Returns the service's URL from the URL of Tender's script:
 * `https://pay.example/frames/0.1.0/tender.js` or `https://pay.example/tender.js`.
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
 * Compares the `integrity` hash in the tags of Tender's scripts with the manifest. A tag without a
 * hash is not reported. A script of the service that is not in the manifest is reported.
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

const fetchScripts = async (scripts: readonly PageScript[], fetchFile: FetchFile, findings: Findings) => {
  const contents = new Map<string, Uint8Array>()
  for (const { src } of scripts) {
    if (src === undefined || contents.has(src)) continue
    try {
      const { status, bytes } = await fetchFile(src)
      if (status !== 200) findings.differences.push(`${src}: HTTP ${status}`)
      contents.set(src, bytes)
    } catch (error) {
      if (!(error instanceof CheckFailure)) throw error
      findings.failures.push(error.message)
      contents.set(src, new Uint8Array())
    }
  }
  return contents
}

/**
 * Fetches the page. Rejects anything but status 200, because comparing a login page or an error
 * page would prove nothing.
 */
const fetchPage = async (url: string, fetchFile: FetchFile) => {
  const response = await fetchFile(url)
  if (response.status !== 200) throw new CheckFailure(`${url} answers with HTTP ${response.status}`)
  return response
}

/**
 * Compares a live page with the manifest of a version and, if `baseline` is passed, with the
 * baseline: the scripts in the page's HTML, the script and the frames of the service, and the
 * headers of both.
 *
 * @throws CheckFailure if the page cannot be read, or if it contains no script of Tender and
 * `service` is not passed
 */
export const verifyPage = async (options: VerifyOptions, fetchFile: FetchFile): Promise<Verification> => {
  const { manifest, baseline } = options
  const response = await fetchPage(options.page, fetchFile)
  const page = readPage(new TextDecoder().decode(response.bytes), response.url)
  const serviceBase = options.service === undefined ? baseOf(page.scripts) : withSlash(options.service)
  if (serviceBase === undefined) {
    throw new CheckFailure(`${response.url}: its HTML has no script tag of Tender. Name the service with --service`)
  }
  const findings = await checkService(
    manifest,
    {
      serviceBase,
      publicKey: options.publicKey ?? page.publicKey,
      changing: (path) => page.scripts.some(({ src }) => src?.replace(/[?#].*$/, '') === serviceBase + path),
    },
    fetchFile,
  )
  findings.differences.push(...integrityDifferences(page.scripts, { manifest, serviceBase }))
  const contents = await fetchScripts(page.scripts, fetchFile, findings)
  const now = takeBaseline(response, page, contents)
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
