import { setTimeout as wait } from 'node:timers/promises'
import type { DevTools } from '../browser/devtools'
import { collectGarbage, readGauges, total, totalOfProcesses } from '../browser/gauges'
import { type Arrival, openTab, type Tab } from '../browser/tab'
import type { Profile } from '../profiles'
import type { Subject } from '../subjects/subject'
import { measureSubmit, type Submitted } from './submit'
import { measureTyping, type Typed } from './typing'

/** What was asked for, in milliseconds since the navigation began. */
export interface Leg {
  url: string
  fromMs: number
  toMs: number | null
  bytes: number
}

/** One visit of one customer, cold and then warm. */
export interface LoadRun extends Typed, Submitted {
  readyMs: number
  /** Moments that the page itself marks, such as that of the intent. */
  marks: Readonly<Record<string, number>>
  warmMs: number
  /** Sent before it was ready; their bytes, headers and all. */
  requestsUntilReady: number
  bytesUntilReady: number
  /** The same until all was quiet. */
  requests: number
  bytes: number
  frames: number
  /** Until all was quiet, of page and frames. */
  scriptMs: number
  scriptPageMs: number
  busyMs: number
  /** What its long tasks took beyond 50 ms each. */
  blockedMs: number
  heapPageKb: number
  heapFramesKb: number
  legs: readonly Leg[]
  /** Of the second visit. */
  warmLegs: readonly Leg[]
  errors: readonly string[]
}

export interface LoadRunOptions {
  devtools: DevTools
  subject: Subject
  profile: Profile
}

const quietMs = 400
const patienceMs = 8000

/** Nothing has been asked for and nothing has come for a while. */
const quiet = async ({ traffic }: Tab): Promise<void> => {
  const began = Date.now()
  while (Date.now() - Math.max(traffic.lastAt, began) < quietMs && Date.now() - began < patienceMs) await wait(50)
}

const readTraffic = ({ traffic }: Tab, { origin, readyMs }: Arrival) => {
  const all = traffic.exchanges
  const early = all.filter(({ sentAt }) => sentAt <= origin + readyMs)
  const bytesOf = (exchanges: typeof all) => exchanges.reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    requests: all.length,
    bytes: bytesOf(all),
    requestsUntilReady: early.length,
    bytesUntilReady: bytesOf(early),
    legs: all.map(({ url, sentAt, endedAt, bytes }): Leg => {
      const toMs = endedAt === undefined ? null : endedAt - origin
      return { url, fromMs: sentAt - origin, toMs, bytes }
    }),
  }
}

/** Documents of one process all hear of its long tasks, so each process counts once. */
const blockedMs = async (tab: Tab): Promise<number> => {
  const bySite = new Map<string, number>()
  for (const target of tab.targets) {
    const beyond = 'benchProbe.longTasks.reduce((sum, task) => sum + task - 50, 0)'
    const site = target.parent === null ? '' : new URL(target.url).hostname
    bySite.set(site, Math.max(bySite.get(site) ?? 0, await tab.evaluate<number>(beyond, target)))
  }
  return [...bySite.values()].reduce((sum, value) => sum + value, 0)
}

const readMemory = async (tab: Tab) => {
  await collectGarbage(tab)
  const gauges = await readGauges(tab)
  const kb = (isPage: boolean) =>
    totalOfProcesses(
      gauges.filter((gauge) => gauge.isPage === isPage),
      ({ heapBytes }) => heapBytes / 1024,
    )
  return { heapPageKb: kb(true), heapFramesKb: kb(false) }
}

const revisit = async (tab: Tab): Promise<Pick<LoadRun, 'warmMs' | 'warmLegs'>> => {
  await tab.leave()
  await wait(300)
  const arrival = await tab.arrive()
  await quiet(tab)
  return { warmMs: arrival.readyMs, warmLegs: readTraffic(tab, arrival).legs }
}

/** Loads the page in a fresh tab, types a card, sends it, and comes back. */
export const measureLoad = async (options: LoadRunOptions): Promise<LoadRun> => {
  const tab = await openTab(options)
  try {
    const arrival = await tab.arrive()
    await quiet(tab)
    const gauges = await readGauges(tab)
    const loaded = {
      readyMs: arrival.readyMs,
      marks: tab.marks,
      ...readTraffic(tab, arrival),
      frames: total(gauges, ({ frames }) => frames) - 1,
      scriptMs: total(gauges, ({ scriptMs }) => scriptMs),
      scriptPageMs: total(
        gauges.filter(({ isPage }) => isPage),
        ({ scriptMs }) => scriptMs,
      ),
      busyMs: totalOfProcesses(gauges, ({ busyMs }) => busyMs),
      blockedMs: await blockedMs(tab),
      ...(await readMemory(tab)),
    }
    const typed = await measureTyping(tab, options.subject)
    const submitted = await measureSubmit(tab, options.subject)
    const errors = tab.errors
    return { ...loaded, ...typed, ...submitted, ...(await revisit(tab)), errors }
  } finally {
    await tab.close()
  }
}
