import { grades } from './exit-code'
import type { Idempotency } from './preflight'
import type { CaseResult, LeftBehind } from './run'

/** The result of a run, as `--json` writes it. */
export interface ConformanceReport {
  service: string
  startedAt: string
  durationMs: number
  /** The features that the service announces. Null if `/frames/account` could not be read. */
  features: readonly string[] | null
  idempotency: Idempotency
  results: readonly CaseResult[]
  leftBehind: LeftBehind
}

const idempotencyTexts: Readonly<Record<Idempotency, string>> = {
  kept: 'The service keeps idempotency keys.',
  missing:
    'THE SERVICE KEEPS NO IDEMPOTENCY KEYS: one key made two payments. After a lost answer, a customer can be charged twice. Merchants must pass `idempotencyHeader: false` to createServer, so that it sends each payment once.',
  unknown: 'Whether the service keeps idempotency keys is unknown, because no payment could be made.',
}

const count = (results: readonly CaseResult[], status: CaseResult['status']): number =>
  results.filter((result) => result.status === status).length

const groupBy = <Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string): Map<string, Entry[]> => {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) groups.set(keyOf(entry), [...(groups.get(keyOf(entry)) ?? []), entry])
  return groups
}

const failureLines = ({ grade, name, difference, effect }: CaseResult): string[] => [
  `  ${grade.toUpperCase()} ${name}`,
  `    expected: ${difference?.expected.replaceAll('\n', '\n      ')}`,
  `    received: ${difference?.received.replaceAll('\n', '\n      ')}`,
  ...(effect === undefined ? [] : [`    Tender:   ${effect}`]),
]

const capabilityLines = (capability: string, results: readonly CaseResult[]): string[] => [
  `${capability}: ${count(results, 'passed')} passed, ${count(results, 'failed')} failed, ${
    count(results, 'notApplicable') + count(results, 'notChecked')
  } not checked`,
  ...results.filter(({ status }) => status === 'failed').flatMap(failureLines),
]

const notCheckedLines = (results: readonly CaseResult[]): string[] => {
  const open = results.filter(({ status }) => status === 'notApplicable' || status === 'notChecked')
  return [...groupBy(open, ({ needs = '' }) => needs)].map(
    ([needs, cases]) => `  ${cases.length} need ${needs}: ${[...new Set(cases.map(({ rule }) => rule))].join(', ')}`,
  )
}

const leftBehindLine = (left: LeftBehind): string => {
  const parts = Object.entries(left).map(([kind, number]) => `${number} ${kind}`)
  return parts.length === 0
    ? 'The run left nothing behind.'
    : `The run left test data behind: ${parts.join(', ')}. It deleted nothing that it had not created.`
}

/** Returns the report as text, grouped by capability. */
export const toText = ({ service, features, idempotency, results, leftBehind }: ConformanceReport): string => {
  const summary = grades.map((grade) => {
    const own = results.filter((result) => result.grade === grade)
    return `  ${grade}: ${count(own, 'passed')} passed, ${count(own, 'failed')} failed, ${own.length - count(own, 'passed') - count(own, 'failed')} not checked`
  })
  return [
    `${service}, features: ${features === null ? 'unknown' : features.join(', ') || 'none'}`,
    ...(features === null ? ['Nothing answers at /frames/account, so every checkout in a browser fails.'] : []),
    idempotencyTexts[idempotency],
    '',
    ...[...groupBy(results, ({ capability }) => capability)].flatMap(([name, cases]) => capabilityLines(name, cases)),
    '',
    'not checked:',
    ...notCheckedLines(results),
    '',
    leftBehindLine(leftBehind),
    ...summary,
    '',
  ].join('\n')
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[^\t\n\u0020-\ufffd]/g, '?')

const testCase = (result: CaseResult): string => {
  const { name, rule, grade, durationMs, status, difference, effect, needs } = result
  const attributes = `name="${escapeXml(name)}" classname="${escapeXml(`${grade}.${rule}`)}" time="${durationMs / 1000}"`
  if (status === 'passed') return `    <testcase ${attributes}/>`
  const inside =
    status === 'failed'
      ? `<failure message="${escapeXml(effect ?? '')}">${escapeXml(`expected: ${difference?.expected}\nreceived: ${difference?.received}`)}</failure>`
      : `<skipped message="${escapeXml(`needs ${needs}`)}"/>`
  return `    <testcase ${attributes}>${inside}</testcase>`
}

/** Returns the report as JUnit XML. Each capability is a test suite. */
export const toJunit = ({ results, startedAt }: ConformanceReport): string => {
  const suites = [...groupBy(results, ({ capability }) => capability)].map(([name, cases]) => {
    const skipped = count(cases, 'notApplicable') + count(cases, 'notChecked')
    const totals = `tests="${cases.length}" failures="${count(cases, 'failed')}" errors="0" skipped="${skipped}"`
    const body = cases.map(testCase).join('\n')
    return `  <testsuite name="${escapeXml(name)}" ${totals} timestamp="${startedAt}">\n${body}\n  </testsuite>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`
}
