/** Milliseconds that a checkout gives its page to mount an element. */
const forMountMs = 100

/** Milliseconds that it waits at most for elements that are slow, so that the intent begins all the same. */
const forElementsMs = 1500

export interface StartSchedule {
  /** This element's frame is being loaded. */
  mounted(element: string): void
  /** It has answered, or something else has been loaded in its place. */
  settled(element: string): void
  stop(): void
}

/**
 * The elements' frames first, then the controller's: side by side they share one network and one processor, and what customers wait
 * for are the elements.
 * @param start puts the controller in; may be called again when it is there
 */
export const createStartSchedule = (start: () => void): StartSchedule => {
  const awaited = new Set<string>()
  let timer = setTimeout(start, forMountMs)
  const startIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(start, ms)
  }
  return {
    mounted: (element) => {
      // Those that come later make it wait no longer.
      if (awaited.size === 0) startIn(forElementsMs)
      awaited.add(element)
    },
    settled: (element) => {
      if (awaited.delete(element) && awaited.size === 0) startIn(0)
    },
    stop: () => clearTimeout(timer),
  }
}
