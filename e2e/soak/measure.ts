import type { CDPSession, Page } from '@playwright/test'

/** The memory and objects that a tab still uses after garbage collection. */
export interface Held {
  heapKb: number
  nodes: number
  documents: number
  frames: number
  listeners: number
  timers: number
}

declare global {
  interface Window {
    /** The page's own timers that have not run yet. */
    waitingTimers?: Set<unknown>
  }
}

/** Counts the page's timers, from before its first script runs. */
export const countTimers = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    if (window.top !== window) return
    const waiting = new Set<unknown>()
    window.waitingTimers = waiting
    const { setTimeout, clearTimeout, setInterval, clearInterval } = window
    const begin = (act: TimerHandler, ms?: number) => {
      const timer = setTimeout(() => {
        waiting.delete(timer)
        if (typeof act === 'function') act()
      }, ms)
      waiting.add(timer)
      return timer
    }
    const beginRepeating = (act: TimerHandler, ms?: number) => {
      const timer = setInterval(act, ms)
      waiting.add(timer)
      return timer
    }
    const end = (timer?: number) => {
      waiting.delete(timer)
      clearTimeout(timer)
      clearInterval(timer)
    }
    Object.assign(window, { setTimeout: begin, setInterval: beginRepeating, clearTimeout: end, clearInterval: end })
  })

/**
 * Returns how many timers stay: the smallest number in twelve seconds, because those of the last
 * round end by themselves. The longest one is the limit of ten seconds for a file that loads.
 */
const countStayingTimers = async (page: Page): Promise<number> => {
  let fewest = Number.POSITIVE_INFINITY
  for (let sample = 0; sample < 48 && fewest > 0; sample += 1) {
    fewest = Math.min(fewest, await page.evaluate(() => window.waitingTimers?.size ?? Number.NaN))
    await page.waitForTimeout(250)
  }
  return fewest
}

export const measure = async (page: Page, devTools: CDPSession): Promise<Held> => {
  const timers = await countStayingTimers(page)
  // Browsers collect removed frames only after several rounds.
  for (let turn = 0; turn < 4; turn += 1) {
    await devTools.send('HeapProfiler.collectGarbage')
    await page.waitForTimeout(300)
  }
  const { metrics } = await devTools.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {
    heapKb: Math.round(of('JSHeapUsedSize') / 1024),
    nodes: of('Nodes'),
    documents: of('Documents'),
    frames: of('Frames'),
    listeners: of('JSEventListeners'),
    timers,
  }
}
