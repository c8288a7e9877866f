import * as z from 'zod'
import type { FetchedFile } from './fetch-file'
import type { ReadPage } from './read-page'

const partShape = z.object({
  element: z.string(),
  attributes: z.record(z.string(), z.string()),
  text: z.string().optional(),
  file: z.object({ url: z.string(), kind: z.enum(['script', 'document']) }).optional(),
  /**
   * The hash of the file's content (`contentOf`). Absent if there is no file, or if the file could
   * not be checked.
   */
  content: z.string().optional(),
})

const baselineShape = z.object({
  tenderVerify: z.literal(2),
  headers: z.record(z.string(), z.string()),
  parts: z.array(partShape),
})

/** The approved state of a page: what may run code in it, and the headers that protect it. */
export type Baseline = z.infer<typeof baselineShape>
export type BaselinePart = Baseline['parts'][number]

/** @returns undefined if the text is not a baseline of this version */
export const parseBaseline = (text: string): Baseline | undefined => {
  try {
    return baselineShape.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The headers that are compared, because they affect what a page may load, run or reveal. */
const watched = [
  'content-security-policy',
  'content-security-policy-report-only',
  'content-type',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'document-policy',
  'integrity-policy',
  'link',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'refresh',
  'reporting-endpoints',
  'service-worker-allowed',
  'speculation-rules',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
]

/** Replaces nonces, which differ in every response, before the comparison. */
const withoutNonces = (value: string): string => value.replace(/'nonce-[^']+'/g, "'nonce-…'")

/** Records the state of a page that is compared later. */
export const takeBaseline = (
  { headers }: Pick<FetchedFile, 'headers'>,
  { policies }: Pick<ReadPage, 'policies'>,
  parts: readonly BaselinePart[],
): Baseline => ({
  tenderVerify: 2,
  headers: Object.fromEntries([
    ...watched.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, withoutNonces(value)]]
    }),
    ...policies.map((value, index) => [`meta content-security-policy ${index + 1}`, withoutNonces(value)]),
  ]),
  parts: [...parts],
})

/** Returns a name from the page's HTML without characters that could be commands to a terminal. */
const plain = (name: string): string => name.replace(/[^\w:.@-]/g, '?').slice(0, 40)

/**
 * Names a part by its file. Without a file, names its element and attributes, but no values,
 * because they may contain tokens.
 */
const nameOf = ({ element, attributes, text, file }: BaselinePart): string => {
  if (file) return file.url
  if (text !== undefined && element === 'script') return 'an inline script'
  const names = Object.keys(attributes).map(plain)
  return `an element <${plain(element)}>${names.length > 0 ? ` with ${names.join(', ')}` : ''}`
}

const keyOf = ({ element, attributes, text, file, content }: BaselinePart): string =>
  JSON.stringify([element, Object.entries(attributes).sort(), text, file?.url, file?.kind, content])

/**
 * Returns the parts of `list` that `others` does not contain. If equal parts occur several times,
 * each part of `others` matches one part of `list`.
 */
const without = (list: readonly BaselinePart[], others: readonly BaselinePart[]): BaselinePart[] => {
  const left = others.map(keyOf)
  return list.filter((part) => {
    const index = left.indexOf(keyOf(part))
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}

const headerDifferences = (approved: Baseline, now: Baseline): string[] =>
  [...new Set([...Object.keys(approved.headers), ...Object.keys(now.headers)])]
    .filter((name) => approved.headers[name] !== now.headers[name])
    .map((name) => {
      if (approved.headers[name] === undefined) return `the page has a new header: ${name}`
      return now.headers[name] === undefined
        ? `the page has lost a header: ${name}`
        : `the page's header has changed: ${name}`
    })

/**
 * Lists the differences between a page and its baseline: headers that differ, and parts that may
 * run code and are on one side only. Apart from the addresses of files, the list contains no values
 * of headers and attributes, because they may contain tokens.
 */
export const compareBaseline = (approved: Baseline, now: Baseline): string[] => {
  // A file that could not be checked is reported as a failure elsewhere. Its content is not
  // compared.
  const isUnread = ({ file }: BaselinePart) =>
    file !== undefined && now.parts.some((part) => part.file?.url === file.url && part.content === undefined)
  const comparable = ({ parts }: Baseline) =>
    parts.map((part) => (isUnread(part) ? { ...part, content: undefined } : part))
  const [before, after] = [comparable(approved), comparable(now)]
  const fileIn = (list: readonly BaselinePart[], { file }: BaselinePart) =>
    file && list.find((part) => part.file?.url === file.url)
  const added = without(after, before).map((part) => {
    const known = fileIn(before, part)
    if (!known) return `${nameOf(part)}: is not in the baseline`
    return `${nameOf(part)}: ${known.content === part.content ? 'its tag has changed' : 'the content has changed'}`
  })
  const removed = without(before, after)
    .filter((part) => !fileIn(after, part))
    .map((part) => `${nameOf(part)}: is in the baseline, but not on the page`)
  return [...headerDifferences(approved, now), ...added, ...removed]
}
