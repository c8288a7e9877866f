export interface FrameSignsOptions {
  /** The frame sends its hello after each load event. @default before it */
  answersLoad: boolean
  /** Milliseconds within which the load event of a replaced document may arrive late. */
  lateLoadMs: number
}

/**
 * Pairs the two signs of a document of the service: its hello, and the load event of the browser. A
 * load event without a hello belongs to another document: an error page or a page of another site.
 */
export interface FrameSigns {
  hello(): void
  /** @returns whether the load event belongs to a document that has sent its hello */
  load(isAlive: boolean): boolean
  /** The frame loads again: an unpaired sign has no meaning any longer. */
  reset(): void
}

export const createFrameSigns = ({ answersLoad, lateLoadMs }: FrameSignsOptions): FrameSigns => {
  let unpaired: 'hello' | 'load' | undefined
  /** Until then, in milliseconds since 1970, a load event may be that of the paired hello. */
  let lateLoadUntil = 0
  return {
    hello: () => {
      // The load event before the hello may be that of an error page which this document replaced.
      if (unpaired === 'load' && !answersLoad) lateLoadUntil = Date.now() + lateLoadMs
      unpaired = answersLoad || unpaired === 'load' ? undefined : 'hello'
    },
    load: (isAlive) => {
      const isPaired = unpaired === 'hello' || (isAlive && Date.now() < lateLoadUntil)
      unpaired = isPaired ? undefined : 'load'
      if (isPaired) lateLoadUntil = 0
      return isPaired
    },
    reset: () => {
      unpaired = undefined
      lateLoadUntil = 0
    },
  }
}
