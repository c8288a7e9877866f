import { setTimeout as wait } from 'node:timers/promises'
import type { DevTools } from '../browser/devtools'
import { readGauges } from '../browser/gauges'
import { openTab, type Tab } from '../browser/tab'
import type { Profile } from '../profiles'
import type { Subject } from '../subjects/subject'

/** What is left on the page for each time that it was mounted and taken away. */
export interface LeakRun {
  heapKb: number
  nodes: number
  listeners: number
  documents: number
  /** The middle time from `mount` to ready. */
  mountMs: number
}

export interface LeakRunOptions {
  devtools: DevTools
  subject: Subject
  profile: Profile
  cycles: number
}

const warmingUp = 5

const cycle = (times: number) => `(async () => {
  const taken = []
  for (let turn = 0; turn < ${times}; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    const began = performance.now()
    await bench.mount()
    taken.push(performance.now() - began)
    await bench.unmount()
  }
  return taken.sort((a, b) => a - b)
})()`

const weigh = async (tab: Tab) => {
  // Once is not enough: what a first collection frees may hold more.
  for (let time = 0; time < 3; time += 1) {
    await tab.send(tab.page, 'HeapProfiler.collectGarbage')
    await wait(150)
  }
  const page = (await readGauges(tab)).find(({ isPage }) => isPage)
  if (!page) throw new Error('The page is gone')
  return page
}

/** Mounts and unmounts again and again, without a probe in the page, and weighs the page before and after. */
export const measureLeaks = async ({ cycles, ...options }: LeakRunOptions): Promise<LeakRun> => {
  const tab = await openTab({ ...options, probe: false })
  try {
    await tab.send(tab.page, 'Page.navigate', { url: options.subject.url })
    await wait(2500)
    await tab.evaluate('bench.unmount()')
    await tab.evaluate(cycle(warmingUp))
    await wait(500)
    const before = await weigh(tab)
    const times = await tab.evaluate<number[]>(cycle(cycles))
    await wait(800)
    const after = await weigh(tab)
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
