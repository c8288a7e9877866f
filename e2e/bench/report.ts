import type { LeakRun } from './measure/leak-run'
import type { Leg, LoadRun } from './measure/load-run'
import type { ProfileName } from './profiles'
import type { Results, Runs } from './results'
import { median, rangeOf } from './statistics'

/** One line of a table: what of a run it shows, and with how many decimals. */
interface Figure<Run> {
  name: string
  read: (run: Run) => number | null | readonly number[]
  decimals?: number
  /** Shown as a multiple of the limits, too. @default false */
  compared?: boolean
}

const ready: Figure<LoadRun> = { name: 'ready, ms', read: (run) => run.readyMs, compared: true }

const loadFigures: readonly Figure<LoadRun>[] = [
  ready,
  { name: 'ready, warm, ms', read: (run) => run.warmMs, compared: true },
  { name: 'kB on the wire until ready', read: (run) => run.bytesUntilReady / 1000, decimals: 1 },
  { name: 'kB on the wire in all', read: (run) => run.bytes / 1000, decimals: 1 },
  { name: 'requests until ready', read: (run) => run.requestsUntilReady },
  { name: 'requests in all', read: (run) => run.requests },
  { name: 'frames', read: (run) => run.frames },
  { name: 'script while loading, ms', read: (run) => run.scriptMs, decimals: 1, compared: true },
  { name: 'of it on the page, ms', read: (run) => run.scriptPageMs, decimals: 1 },
  { name: 'main threads busy, ms', read: (run) => run.busyMs, compared: true },
  { name: 'total blocking time, ms', read: (run) => run.blockedMs },
  { name: 'script per key, ms', read: (run) => run.keyScriptMs, decimals: 2, compared: true },
  { name: 'of it on the page, ms', read: (run) => run.keyScriptPageMs, decimals: 2 },
  { name: 'key to paint, ms', read: (run) => run.keyPaintMs, decimals: 1, compared: true },
  { name: 'heap of the page, kB', read: (run) => run.heapPageKb },
  { name: 'heap of the frames, kB', read: (run) => run.heapFramesKb },
  { name: 'submit to request, ms', read: (run) => run.toRequestMs, decimals: 1, compared: true },
  { name: 'answer to result, ms', read: (run) => run.toResultMs, decimals: 1 },
]

const leakFigures: readonly Figure<LeakRun>[] = [
  { name: 'heap, kB', read: (run) => run.heapKb, decimals: 2 },
  { name: 'nodes', read: (run) => run.nodes, decimals: 2 },
  { name: 'listeners', read: (run) => run.listeners, decimals: 2 },
  { name: 'documents', read: (run) => run.documents, decimals: 2 },
  { name: 'mount, ms', read: (run) => run.mountMs, compared: true },
]

/** What the others are compared with. */
const limits = ['bare1', 'bare1sdk'] as const

const valuesOf = <Run>({ read }: Figure<Run>, runs: readonly Run[]): number[] => runs.flatMap((run) => read(run) ?? [])

const cell = <Run>(figure: Figure<Run>, { done }: Runs<Run>, subject: string): string => {
  const values = valuesOf(figure, done[subject] ?? [])
  if (values.length === 0) return '–'
  const told = (value: number) => value.toFixed(figure.decimals ?? 0)
  const { from, to } = rangeOf(values)
  const middle = told(median(values)) + (told(from) === told(to) ? '' : ` [${told(from)}–${told(to)}]`)
  if (!figure.compared || limits.some((limit) => limit === subject)) return middle
  const ratios = limits.flatMap((limit) => {
    const theirs = median(valuesOf(figure, done[limit] ?? []))
    return theirs > 0 ? [`${(median(values) / theirs).toFixed(2)}×`] : []
  })
  return [middle, ...ratios].join(' ')
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
    ...runs.failed.map(({ subject, why }) => `\n${subject} failed: ${why}`),
  ].join('\n')
}

/** What of a slower machine or network is told: the rest would be the same, or noise. */
const brief: readonly string[] = [
  ready.name,
  'ready, warm, ms',
  'script while loading, ms',
  'main threads busy, ms',
  'total blocking time, ms',
  'script per key, ms',
  'key to paint, ms',
  'submit to request, ms',
]

const titles: Readonly<Record<ProfileName, string>> = {
  native: 'On this machine as it is',
  cpu4: 'With a processor four times slower',
  slow4g: 'On slow 4G, with that processor',
}

const lineOf = ({ url, fromMs, toMs, bytes }: Leg): string => {
  const [from, to] = [fromMs.toFixed(0), toMs?.toFixed(0) ?? '']
  return `${from.padStart(6)} – ${to.padStart(5)} ms ${String(bytes).padStart(7)} B  ${url}`
}

/** Each request of a subject's first run, and of its second visit. */
const waterfall = ({ done }: Runs<LoadRun>): string =>
  Object.entries(done)
    .flatMap(([subject, [run]]) => {
      if (!run) return []
      const marks = Object.entries(run.marks).map(([name, at]) => `${name} ${at.toFixed(0)} ms`)
      const warm = run.warmLegs.length > 0 ? ['warm:', ...run.warmLegs.map(lineOf)] : []
      return [[`${subject}: ${marks.join(', ')}`, ...run.legs.map(lineOf), ...warm].join('\n')]
    })
    .join('\n\n')

/** The tables, in Markdown: middle [range], then multiples of `bare1` and `bare1sdk` where they are known. */
export const report = ({ date, browser, cores, load, loads, leaks }: Results): string => {
  const parts = Object.entries(loads).flatMap(([name, runs]) => {
    const figures = name === 'native' ? loadFigures : loadFigures.filter((figure) => brief.includes(figure.name))
    const title = titles[name as ProfileName]
    return [table(title, figures, runs), `\`\`\`\n${waterfall(runs)}\n\`\`\``]
  })
  if (leaks) parts.push(table('What each mount and destroy leaves on the page', leakFigures, leaks))
  return [`${date}, ${browser}, ${cores} cores, load ${load.toFixed(1)}`, ...parts].join('\n\n')
}
