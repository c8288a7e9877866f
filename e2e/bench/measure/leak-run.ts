import { setTimeout as wait } from 'node:timers/promises'
import type { DevTools } from '../browser/devtools'
import { readMetrics } from '../browser/document-metrics'
import { openTab, type Tab } from '../browser/tab'
import type { Profile } from '../profiles'
import type { Subject } from '../subjects/subject'

/** What remains on the page after each mount and unmount. */
export interface LeakRun {
  heapKb: number
  nodes: number
  listeners: number
  documents: number
  /** The median time from `mount` to ready. */
  mountMs: number
}

export interface LeakRunOptions {
  devtools: DevTools
  subject: Subject
  profile: Profile
  cycles: number
}

const warmUpCycles = 5

const cycle = (count: number) => `(async () => {
  const times = []
  for (let turn = 0; turn < ${count}; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    const start = performance.now()
    await bench.mount()
    times.push(performance.now() - start)
    await bench.unmount()
  }
  return times.sort((a, b) => a - b)
})()`

const measurePage = async (tab: Tab) => {
  // One garbage collection is not enough, because finalisers may release more objects.
  for (let time = 0; time < 3; time += 1) {
    await tab.send(tab.page, 'HeapProfiler.collectGarbage')
    await wait(150)
  }
  const page = (await readMetrics(tab)).find(({ isPage }) => isPage)
  if (!page) throw new Error('The page was closed.')
  return page
}

/** Mounts and unmounts repeatedly, without the probe, and measures the page before and after. */
export const measureLeaks = async ({ cycles, ...options }: LeakRunOptions): Promise<LeakRun> => {
  const tab = await openTab({ ...options, probe: false })
  try {
    await tab.send(tab.page, 'Page.navigate', { url: options.subject.url })
    await wait(2500)
    await tab.evaluate('bench.unmount()')
    await tab.evaluate(cycle(warmUpCycles))
    await wait(500)
    const before = await measurePage(tab)
    const times = await tab.evaluate<number[]>(cycle(cycles))
    await wait(800)
    const after = await measurePage(tab)
    return {
      heapKb: (after.heapBytes - before.heapBytes) / 1024 / cycles,
      nodes: (after.nodes - before.nodes) / cycles,
      listeners: (after.listeners - before.listeners) / cycles,
      documents: (after.documents - before.documents) / cycles,
      mountMs: times[times.length >> 1] ?? Number.NaN,
    }
  } finally {
    await tab.close()
  }
}
