import { agentClusterDifferences, readAgentCluster, type ServedHeader } from './agent-cluster'
import { CheckFailure } from './check-failure'
import type { FetchedFile, FetchFile } from './fetch-file'
import { sha384Of } from './hash'
import type { PublishedFile, PublishedManifest } from './manifest'

export interface ServiceOptions {
  /** The service's URL, with a slash at its end. */
  serviceBase: string
  /** The Public Key with which the page loads its frames. */
  publicKey: string | undefined
  /**
   * Returns whether to check a file that is not immutable, such as `tender.js`. Immutable files and
   * documents are always checked.
   */
  changing: (path: string) => boolean
  /** Whether the operator declares that no shop shares the site of the service. @default false */
  ownSite?: boolean | undefined
}

export interface Findings {
  /** Differences, as sentences. */
  differences: string[]
  /** Files that could not be checked, as sentences. */
  failures: string[]
  /** The number of the service's files that were compared or could not be checked. */
  compared: number
}

const policy = 'content-security-policy'

/**
 * Returns whether a served policy is the policy of the manifest plus a `frame-ancestors` directive.
 * The service must add that directive, and no other one.
 */
const isPolicyOf = (served: string | null, published: string): boolean => {
  if (served === null || !served.startsWith(`${published}; frame-ancestors `)) return false
  return !/[;,]/.test(served.slice(published.length + 2))
}

/** Headers that the operator decides for the whole host. They are compared with each other. */
const decidedForHost: ReadonlySet<string> = new Set(['origin-agent-cluster'])

const headerDifferences = ({ headers = {} }: PublishedFile, { url, headers: served }: FetchedFile): string[] =>
  Object.entries(headers)
    .filter(([name]) => !decidedForHost.has(name))
    .filter(([name, value]) => (name === policy ? !isPolicyOf(served.get(name), value) : served.get(name) !== value))
    .map(([name]) =>
      served.has(name)
        ? `${url}: the header ${name} differs from the manifest`
        : `${url}: the header ${name} is missing`,
    )

const withdrawnDifference = (version: string) => `the service has withdrawn version ${version}. Update the page`

/** The status with which a service answers for documents of a withdrawn version. */
const goneStatus = 410

const checkAddress = async (
  file: PublishedFile,
  url: string,
  { version }: PublishedManifest,
  fetchFile: FetchFile,
): Promise<string[]> => {
  const served = await fetchFile(url)
  if (served.status === goneStatus) return [withdrawnDifference(version)]
  if (served.status !== 200) return [`${url}: HTTP ${served.status}`]
  const changed = sha384Of(served.bytes) === file.sha384 ? [] : [`${url}: the content differs from the manifest`]
  return [...changed, ...headerDifferences(file, served)]
}

/**
 * Returns whether the account of the key lists the version as withdrawn. A service without this
 * list, or whose account cannot be read, counts as one that has withdrawn nothing.
 */
const isWithdrawn = async (version: string, accountUrl: string, fetchFile: FetchFile): Promise<boolean> => {
  try {
    const { withdrawn } = JSON.parse(new TextDecoder().decode((await fetchFile(accountUrl)).bytes))
    return Array.isArray(withdrawn) && withdrawn.includes(version)
  } catch {
    return false
  }
}

/**
 * Paths that are in no manifest, such as that of an error page. Of their responses, only the header
 * `Origin-Agent-Cluster` is compared.
 */
const otherPaths = (version: string) => [`frames/${version}/no-such-document.html`, 'api/graphql']

/** How many files are fetched simultaneously. */
const parallel = 6

/** Runs checks, several at a time, and collects what they find. */
const runChecks = async (checks: (() => Promise<string[]>)[]): Promise<Pick<Findings, 'differences' | 'failures'>> => {
  const findings: Pick<Findings, 'differences' | 'failures'> = { differences: [], failures: [] }
  const work = async () => {
    for (let check = checks.shift(); check; check = checks.shift()) {
      try {
        findings.differences.push(...(await check()))
      } catch (error) {
        if (!(error instanceof CheckFailure)) throw error
        findings.failures.push(error.message)
      }
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return findings
}

/**
 * Compares the files that the service serves, and their headers, with the manifest. Files that are
 * neither immutable nor documents are compared only if `changing` returns true.
 */
export const checkService = async (
  manifest: PublishedManifest,
  { serviceBase, publicKey, changing, ownSite = false }: ServiceOptions,
  fetchFile: FetchFile,
): Promise<Findings> => {
  const served: ServedHeader[] = []
  const fetchNoted: FetchFile = async (url) => {
    const file = await fetchFile(url)
    if (new URL(file.url).host === new URL(serviceBase).host) served.push(readAgentCluster(file.url, file.headers))
    return file
  }
  const query = publicKey === undefined ? '' : `?key=${encodeURIComponent(publicKey)}`
  const urlOf = (path: string) => new URL(path + (path.endsWith('.html') ? query : ''), serviceBase).href
  const files = manifest.files.flatMap((file) =>
    (file.addresses ?? [])
      .filter(({ path, immutable }) => immutable || path.endsWith('.html') || changing(path))
      .map(({ path }) => ({ file, url: urlOf(path) })),
  )
  const { differences, failures } = await runChecks([
    ...files.map(
      ({ file, url }) =>
        () =>
          checkAddress(file, url, manifest, fetchNoted),
    ),
    ...otherPaths(manifest.version).map((path) => () => fetchNoted(urlOf(path)).then(() => [])),
  ])
  const accountUrl = new URL(`frames/account${query}`, serviceBase).href
  // Without a key there is no account to read.
  if (publicKey !== undefined && (await isWithdrawn(manifest.version, accountUrl, fetchNoted))) {
    differences.push(withdrawnDifference(manifest.version))
  }
  differences.push(...agentClusterDifferences(served, ownSite))
  // All documents of a withdrawn version have the same difference.
  return { differences: [...new Set(differences)], failures, compared: files.length }
}
