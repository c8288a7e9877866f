/** Milliseconds that the page has to mount its first element. */
const firstMountMs = 100

/** Milliseconds after which the start no longer waits for slow elements. */
const slowElementsMs = 1500

/** Delays the controller and the core until the elements of the page have loaded. */
export interface StartSchedule {
  /** The frame of this element is loading. */
  mounted(elementId: string): void
  /** The frame of this element has loaded, or another document has loaded in its place. */
  settled(elementId: string): void
  stop(): void
}

/**
 * Loads the frames of the elements first, because the customer waits for them. Loaded together, the
 * elements, the controller and the core would share the network and the processor.
 *
 * @param start loads controller and core. Called more than once; a call after the first has no
 * effect.
 */
export const createStartSchedule = (start: () => void): StartSchedule => {
  const loading = new Set<string>()
  let timer = setTimeout(start, firstMountMs)
  const startIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(start, ms)
  }
  return {
    mounted: (elementId) => {
      // Only the first element sets the deadline.
      if (loading.size === 0) startIn(slowElementsMs)
      loading.add(elementId)
    },
    settled: (elementId) => {
      if (loading.delete(elementId) && loading.size === 0) startIn(0)
    },
    stop: () => clearTimeout(timer),
  }
}
