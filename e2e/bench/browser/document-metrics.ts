import type { Tab } from './tab'

/** The metrics of a document including the frames of its own site. */
export interface DocumentMetrics {
  sessionId: string
  isPage: boolean
  /** Documents of one site share a process. */
  site: string
  /** The number of frames, including itself. */
  frames: number
  scriptMs: number
  /** The tasks of the main thread, without the commands of the benchmark. */
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

export const readMetrics = (tab: Tab): Promise<DocumentMetrics[]> =>
  Promise.all(
    tab.targets.map(async (target): Promise<DocumentMetrics> => {
      const { metrics: values } = await tab.send(target, 'Performance.getMetrics')
      const of = (name: string) => values.find((metric) => metric.name === name)?.value ?? 0
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

/** Sums a metric over all documents. */
export const total = (metrics: readonly DocumentMetrics[], read: (metric: DocumentMetrics) => number): number =>
  sum(metrics.map(read))

/**
 * Sums a metric over all processes. The documents of a process report the same value, or a part of
 * it, so the largest value of each process counts.
 */
export const totalOfProcesses = (
  metrics: readonly DocumentMetrics[],
  read: (metric: DocumentMetrics) => number,
): number => {
  const bySite = new Map<string, number>()
  for (const metric of metrics) bySite.set(metric.site, Math.max(bySite.get(metric.site) ?? 0, read(metric)))
  return sum([...bySite.values()])
}
