/** Milliseconds for which the controller waits if the page mounts no element. */
const firstMountMs = 100

/** Milliseconds for which the controller waits for elements that load slowly. */
const slowElementsMs = 1500

/** Delays the loading of the controller and the core, so that the mounted elements load first. */
export interface StartSchedule {
  /** The frame of this element starts to load. */
  mounted(elementId: string): void
  /** The frame of this element has loaded, or has loaded another document such as an error page. */
  settled(elementId: string): void
  stop(): void
}

/**
 * Lets the frames of the elements load first, because the customer waits for them. If all files
 * loaded at the same time, they would share the network and the processor.
 *
 * @param start loads the controller and the core. It may be called several times and must ignore
 * further calls.
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
      // An element that is mounted while others load does not extend the deadline.
      if (loading.size === 0) startIn(slowElementsMs)
      loading.add(elementId)
    },
    settled: (elementId) => {
      if (loading.delete(elementId) && loading.size === 0) startIn(0)
    },
    stop: () => clearTimeout(timer),
  }
}
