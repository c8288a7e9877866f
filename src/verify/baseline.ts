import * as z from 'zod'
import type { FetchedFile } from './fetch-file'
import { sha384Of } from './hash'
import type { ReadPage } from './read-page'

const baselineShape = z.object({
  tenderVerify: z.literal(1),
  headers: z.record(z.string(), z.string()),
  scripts: z.array(z.object({ src: z.string().nullable(), sha384: z.string() })),
})

/** The approved state of a page: its scripts, and the headers that protect it. */
export type Baseline = z.infer<typeof baselineShape>

/** @returns undefined if the text is not a baseline */
export const parseBaseline = (text: string): Baseline | undefined => {
  try {
    return baselineShape.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The headers that affect what a page may load, run, embed or reveal. */
const watched = [
  'content-security-policy',
  'content-security-policy-report-only',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'reporting-endpoints',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
]

/** Removes nonces, which differ in every response, before the comparison. */
const withoutNonces = (value: string): string => value.replace(/'nonce-[^']+'/g, "'nonce-…'")

/**
 * Records the parts of a page that are compared later.
 *
 * @param contentOf the content of each script of the page, by its URL
 */
export const takeBaseline = (
  response: Pick<FetchedFile, 'headers'>,
  page: ReadPage,
  contentOf: ReadonlyMap<string, Uint8Array>,
): Baseline => ({
  tenderVerify: 1,
  headers: Object.fromEntries([
    ...watched.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, withoutNonces(value)]]
    }),
    ...page.policies.map((value, index) => [`meta content-security-policy ${index + 1}`, withoutNonces(value)]),
  ]),
  scripts: page.scripts.map(({ src, text = '' }) => ({
    src: src ?? null,
    sha384: sha384Of(src === undefined ? text : (contentOf.get(src) ?? '')),
  })),
})

const nameOf = ({ src }: Baseline['scripts'][number]): string => src ?? 'an inline script'

/**
 * Lists the differences between a page and its baseline. Does not include values of headers,
 * because they may contain tokens.
 */
export const compareBaseline = (approved: Baseline, now: Baseline): string[] => {
  const names = new Set([...Object.keys(approved.headers), ...Object.keys(now.headers)])
  const headers = [...names]
    .filter((name) => approved.headers[name] !== now.headers[name])
    .map((name) => {
      if (approved.headers[name] === undefined) return `the page has a new header: ${name}`
      return now.headers[name] === undefined
        ? `the page has lost a header: ${name}`
        : `the page's header has changed: ${name}`
    })
  const has = (list: Baseline, one: Baseline['scripts'][number]) =>
    list.scripts.some(({ src, sha384 }) => src === one.src && sha384 === one.sha384)
  const known = (one: Baseline['scripts'][number]) =>
    one.src !== null && approved.scripts.some(({ src }) => src === one.src)
  const remains = (one: Baseline['scripts'][number]) =>
    one.src !== null && now.scripts.some(({ src }) => src === one.src)
  const added = now.scripts
    .filter((one) => !has(approved, one))
    .map((one) => `${nameOf(one)}: ${known(one) ? 'the content has changed' : 'is not in the baseline'}`)
  const removed = approved.scripts
    .filter((one) => !has(now, one) && !remains(one))
    .map((one) => `${nameOf(one)}: is in the baseline, but not on the page`)
  return [...headers, ...added, ...removed]
}
