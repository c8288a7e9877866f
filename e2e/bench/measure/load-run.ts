import { setTimeout as wait } from 'node:timers/promises'
import type { DevTools } from '../browser/devtools'
import { collectGarbage, readMetrics, total, totalOfProcesses } from '../browser/document-metrics'
import { type Arrival, openTab, type Tab } from '../browser/tab'
import type { Profile } from '../profiles'
import type { Subject } from '../subjects/subject'
import { measureSubmit, type Submitted } from './submit'
import { measureTyping, type Typed } from './typing'

/** A request, in milliseconds since the start of the navigation. */
export interface RequestTiming {
  url: string
  fromMs: number
  toMs: number | null
  bytes: number
}

/** A first visit, and a second one with a warm cache. */
export interface LoadRun extends Typed, Submitted {
  readyMs: number
  /** Times that the page marks, such as `intent`. */
  marks: Readonly<Record<string, number>>
  warmMs: number
  /** Requests that were sent before the page was ready, and their bytes including headers. */
  requestsUntilReady: number
  bytesUntilReady: number
  /** All requests until the network is idle, and their bytes. */
  requests: number
  bytes: number
  frames: number
  /** Script time of page and frames until the network is idle. */
  scriptMs: number
  scriptPageMs: number
  busyMs: number
  /** The time of long tasks beyond 50 ms each. */
  blockedMs: number
  heapPageKb: number
  heapFramesKb: number
  requestTimings: readonly RequestTiming[]
  /** The requests of the second visit. */
  warmRequestTimings: readonly RequestTiming[]
  errors: readonly string[]
}

export interface LoadRunOptions {
  devtools: DevTools
  subject: Subject
  profile: Profile
}

const idleMs = 400
const timeoutMs = 8000

/** Waits until the network is idle. */
const waitForIdleNetwork = async ({ traffic }: Tab): Promise<void> => {
  const start = Date.now()
  while (Date.now() - Math.max(traffic.lastEventAt, start) < idleMs && Date.now() - start < timeoutMs) await wait(50)
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
    requestTimings: all.map(({ url, sentAt, endedAt, bytes }): RequestTiming => {
      const toMs = endedAt === undefined ? null : endedAt - origin
      return { url, fromMs: sentAt - origin, toMs, bytes }
    }),
  }
}

/** All documents of a process observe its long tasks, so each process is counted once. */
const measureBlockedMs = async (tab: Tab): Promise<number> => {
  const bySite = new Map<string, number>()
  for (const target of tab.targets) {
    const expression = 'benchProbe.longTasks.reduce((sum, task) => sum + task - 50, 0)'
    const site = target.parent === null ? '' : new URL(target.url).hostname
    bySite.set(site, Math.max(bySite.get(site) ?? 0, await tab.evaluate<number>(expression, target)))
  }
  return [...bySite.values()].reduce((sum, value) => sum + value, 0)
}

const readMemory = async (tab: Tab) => {
  await collectGarbage(tab)
  const metrics = await readMetrics(tab)
  const kb = (isPage: boolean) =>
    totalOfProcesses(
      metrics.filter((metric) => metric.isPage === isPage),
      ({ heapBytes }) => heapBytes / 1024,
    )
  return { heapPageKb: kb(true), heapFramesKb: kb(false) }
}

const revisit = async (tab: Tab): Promise<Pick<LoadRun, 'warmMs' | 'warmRequestTimings'>> => {
  await tab.leave()
  await wait(300)
  const arrival = await tab.arrive()
  await waitForIdleNetwork(tab)
  return { warmMs: arrival.readyMs, warmRequestTimings: readTraffic(tab, arrival).requestTimings }
}

/** The figures of a visit that have limits. */
export interface VisitRun {
  readyMs: number
  warmMs: number
  keyScriptMs: number
}

/**
 * Loads the page in a new tab, and again with a warm cache.
 * @param typed whether to type a card between the two
 */
export const measureVisit = async (options: LoadRunOptions, typed: boolean): Promise<VisitRun> => {
  const tab = await openTab(options)
  try {
    const { readyMs } = await tab.arrive()
    await waitForIdleNetwork(tab)
    const { keyScriptMs } = typed ? await measureTyping(tab, options.subject) : { keyScriptMs: Number.NaN }
    const { warmMs } = await revisit(tab)
    return { readyMs, warmMs, keyScriptMs }
  } finally {
    await tab.close()
  }
}

/** Loads the page in a new tab, types and submits a card, and loads the page again. */
export const measureLoad = async (options: LoadRunOptions): Promise<LoadRun> => {
  const tab = await openTab(options)
  try {
    const arrival = await tab.arrive()
    await waitForIdleNetwork(tab)
    const metrics = await readMetrics(tab)
    const loaded = {
      readyMs: arrival.readyMs,
      marks: tab.marks,
      ...readTraffic(tab, arrival),
      frames: total(metrics, ({ frames }) => frames) - 1,
      scriptMs: total(metrics, ({ scriptMs }) => scriptMs),
      scriptPageMs: total(
        metrics.filter(({ isPage }) => isPage),
        ({ scriptMs }) => scriptMs,
      ),
      busyMs: totalOfProcesses(metrics, ({ busyMs }) => busyMs),
      blockedMs: await measureBlockedMs(tab),
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
