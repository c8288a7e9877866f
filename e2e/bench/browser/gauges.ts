import type { Tab } from './tab'

/** What one document, with all frames of its site in it, has used so far. */
export interface Gauge {
  sessionId: string
  isPage: boolean
  /** Frames of one site share a process. */
  site: string
  /** Itself and those inside. */
  frames: number
  scriptMs: number
  /** All that the main thread did, but for what this benchmark asked of it. */
  busyMs: number
  heapBytes: number
  nodes: number
  listeners: number
  documents: number
}

const siteOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.split('.').slice(-2).join('.') : url)

interface FrameTree {
  childFrames?: FrameTree[]
}

const count = ({ childFrames = [] }: FrameTree): number => 1 + childFrames.reduce((sum, child) => sum + count(child), 0)

export const readGauges = (tab: Tab): Promise<Gauge[]> =>
  Promise.all(
    tab.targets.map(async (target): Promise<Gauge> => {
      const { metrics } = await tab.send(target, 'Performance.getMetrics')
      const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
      const { usedSize } = await tab.send(target, 'Runtime.getHeapUsage')
      const { frameTree } = await tab.send(target, 'Page.getFrameTree')
      return {
        sessionId: target.sessionId,
        isPage: target.type === 'page',
        site: target.type === 'page' ? '' : siteOf(target.url),
        frames: count(frameTree),
        scriptMs: of('ScriptDuration') * 1000,
        busyMs: (of('TaskDuration') - of('DevToolsCommandDuration')) * 1000,
        heapBytes: usedSize,
        nodes: of('Nodes'),
        listeners: of('JSEventListeners'),
        documents: of('Documents'),
      }
    }),
  )

export const collectGarbage = async (tab: Tab): Promise<void> => {
  for (const target of tab.targets) await tab.send(target, 'HeapProfiler.collectGarbage')
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Of all documents. */
export const total = (gauges: readonly Gauge[], read: (gauge: Gauge) => number): number => sum(gauges.map(read))

/** Of all processes: each document in one tells the same, or what it has seen of it. */
export const totalOfProcesses = (gauges: readonly Gauge[], read: (gauge: Gauge) => number): number => {
  const bySite = new Map<string, number>()
  for (const gauge of gauges) bySite.set(gauge.site, Math.max(bySite.get(gauge.site) ?? 0, read(gauge)))
  return sum([...bySite.values()])
}
