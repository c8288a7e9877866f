import type { LeakRun } from './measure/leak-run'
import type { LoadRun, RequestTiming } from './measure/load-run'
import type { ProfileName } from './profiles'
import type { Results, Runs } from './results'
import { median, rangeOf } from './statistics'

/** A row of a table: the value of a run, and its number of decimals. */
interface Figure<Run> {
  name: string
  read: (run: Run) => number | null | readonly number[]
  decimals?: number
  /** Whether the ratio to the baselines is displayed too. @default false */
  compared?: boolean
}

const ready: Figure<LoadRun> = { name: 'ready, ms', read: (run) => run.readyMs, compared: true }

const loadFigures: readonly Figure<LoadRun>[] = [
  ready,
  { name: 'ready, warm, ms', read: (run) => run.warmMs, compared: true },
  { name: 'transferred until ready, kB', read: (run) => run.bytesUntilReady / 1000, decimals: 1 },
  { name: 'transferred in total, kB', read: (run) => run.bytes / 1000, decimals: 1 },
  { name: 'requests until ready', read: (run) => run.requestsUntilReady },
  { name: 'requests in total', read: (run) => run.requests },
  { name: 'frames', read: (run) => run.frames },
  { name: 'script while loading, ms', read: (run) => run.scriptMs, decimals: 1, compared: true },
  { name: 'script on the page while loading, ms', read: (run) => run.scriptPageMs, decimals: 1 },
  { name: 'main thread time, ms', read: (run) => run.busyMs, compared: true },
  { name: 'total blocking time, ms', read: (run) => run.blockedMs },
  { name: 'script per key, ms', read: (run) => run.keyScriptMs, decimals: 2, compared: true },
  { name: 'script on the page per key, ms', read: (run) => run.keyScriptPageMs, decimals: 2 },
  { name: 'key to paint, ms', read: (run) => run.keyPaintMs, decimals: 1, compared: true },
  { name: 'heap of the page, kB', read: (run) => run.heapPageKb },
  { name: 'heap of the frames, kB', read: (run) => run.heapFramesKb },
  { name: 'submit to request, ms', read: (run) => run.toRequestMs, decimals: 1, compared: true },
  { name: 'response to result, ms', read: (run) => run.toResultMs, decimals: 1 },
]

const leakFigures: readonly Figure<LeakRun>[] = [
  { name: 'heap, kB', read: (run) => run.heapKb, decimals: 2 },
  { name: 'nodes', read: (run) => run.nodes, decimals: 2 },
  { name: 'listeners', read: (run) => run.listeners, decimals: 2 },
  { name: 'documents', read: (run) => run.documents, decimals: 2 },
  { name: 'mount, ms', read: (run) => run.mountMs, compared: true },
]

/** The subjects that all others are compared with. */
const baselines = ['bare1', 'bare1sdk'] as const

const valuesOf = <Run>({ read }: Figure<Run>, runs: readonly Run[]): number[] => runs.flatMap((run) => read(run) ?? [])

const cell = <Run>(figure: Figure<Run>, { done }: Runs<Run>, subject: string): string => {
  const values = valuesOf(figure, done[subject] ?? [])
  if (values.length === 0) return '–'
  const format = (value: number) => value.toFixed(figure.decimals ?? 0)
  const { from, to } = rangeOf(values)
  const text = format(median(values)) + (format(from) === format(to) ? '' : ` [${format(from)}–${format(to)}]`)
  if (!figure.compared || baselines.some((baseline) => baseline === subject)) return text
  const ratios = baselines.flatMap((baseline) => {
    const reference = median(valuesOf(figure, done[baseline] ?? []))
    return reference > 0 ? [`${(median(values) / reference).toFixed(2)}×`] : []
  })
  return [text, ...ratios].join(' ')
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const table = <Run>(title: string, figures: readonly Figure<Run>[], runs: Runs<Run>): string => {
  const subjects = Object.keys(runs.done)
  return [
    `### ${title}`,
    '',
    row(['', ...subjects]),
    row(['', ...subjects].map(() => '---')),
    ...figures.map((figure) => row([figure.name, ...subjects.map((subject) => cell(figure, runs, subject))])),
    ...runs.failed.map(({ subject, message }) => `\n${subject} failed: ${message}`),
  ].join('\n')
}

/**
 * The rows for slowed machines and networks. The other rows would be equal to those without
 * slowdown, or noise.
 */
const rowsWhenSlowed: readonly string[] = [
  ready.name,
  'ready, warm, ms',
  'script while loading, ms',
  'main thread time, ms',
  'total blocking time, ms',
  'script per key, ms',
  'key to paint, ms',
  'submit to request, ms',
]

const titles: Readonly<Record<ProfileName, string>> = {
  native: 'Without throttling',
  cpu4: 'With a CPU slowed down by a factor of four',
  slow4g: 'With the same CPU, on slow 4G',
}

const lineOf = ({ url, fromMs, toMs, bytes }: RequestTiming): string => {
  const [from, to] = [fromMs.toFixed(0), toMs?.toFixed(0) ?? '']
  return `${from.padStart(6)} – ${to.padStart(5)} ms ${String(bytes).padStart(7)} B  ${url}`
}

/** Lists the requests of each subject's first run: its first and its second visit. */
const waterfall = ({ done }: Runs<LoadRun>): string =>
  Object.entries(done)
    .flatMap(([subject, [run]]) => {
      if (!run) return []
      const marks = Object.entries(run.marks).map(([name, at]) => `${name} ${at.toFixed(0)} ms`)
      const warm = run.warmRequestTimings.length > 0 ? ['warm:', ...run.warmRequestTimings.map(lineOf)] : []
      return [[`${subject}: ${marks.join(', ')}`, ...run.requestTimings.map(lineOf), ...warm].join('\n')]
    })
    .join('\n\n')

/** Creates the report in Markdown: median [range], then the ratios to `bare1` and `bare1sdk`. */
export const report = ({ date, browser, cores, load, loads, leaks }: Results): string => {
  const parts = Object.entries(loads).flatMap(([name, runs]) => {
    const figures =
      name === 'native' ? loadFigures : loadFigures.filter((figure) => rowsWhenSlowed.includes(figure.name))
    const title = titles[name as ProfileName]
    return [table(title, figures, runs), `\`\`\`\n${waterfall(runs)}\n\`\`\``]
  })
  if (leaks) parts.push(table('Left on the page by each mount and destroy', leakFigures, leaks))
  return [`${date}, ${browser}, ${cores} cores, load ${load.toFixed(1)}`, ...parts].join('\n\n')
}
