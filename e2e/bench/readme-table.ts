import type { LoadRun } from './measure/load-run'
import type { ProfileName } from './profiles'
import type { Results } from './results'
import { median } from './statistics'

interface Row {
  name: string
  profile: ProfileName
  read: (run: LoadRun) => number
  format: (value: number) => string
}

const ms = (value: number) => `${value.toFixed(0)} ms`
const kb = (value: number) => `${value.toFixed(1)} kB`

const rows: readonly Row[] = [
  { name: 'the card accepts typing, first visit', profile: 'native', read: (run) => run.readyMs, format: ms },
  { name: '… with a warm cache', profile: 'native', read: (run) => run.warmMs, format: ms },
  { name: '… with a slow processor and a slow network', profile: 'slow4g', read: (run) => run.readyMs, format: ms },
  { name: 'transferred until then', profile: 'native', read: (run) => run.bytesUntilReady / 1000, format: kb },
  { name: 'requests until then', profile: 'native', read: (run) => run.requestsUntilReady, format: String },
  { name: 'main thread time while loading', profile: 'native', read: (run) => run.busyMs, format: ms },
  {
    name: 'script for each key',
    profile: 'native',
    read: (run) => run.keyScriptMs,
    format: (value) => `${value.toFixed(1)} ms`,
  },
  {
    name: 'heap of the page',
    profile: 'native',
    read: (run) => run.heapPageKb / 1024,
    format: (value) => `${value.toFixed(1)} MB`,
  },
]

/** Creates the table of the section "Speed" of README.md from the medians of a run. */
export const readmeTable = ({ date, browser, cores, loads }: Results): string => {
  const subjects = ['bare1sdk', 'tender', 'adyen']
  const cell = ({ profile, read, format }: Row, subject: string): string => {
    const runs = loads[profile]?.done[subject] ?? []
    return runs.length === 0 ? '–' : format(median(runs.map(read)))
  }
  return [
    '| | the minimum | Tender | Adyen Web |',
    '| --- | --- | --- | --- |',
    ...rows.map((row) => `| ${[row.name, ...subjects.map((subject) => cell(row, subject))].join(' | ')} |`),
    '',
    `${date.slice(0, 10)}, ${browser}, ${cores} cores`,
  ].join('\n')
}
