export interface FrameSignsOptions {
  /**
   * Whether the hello follows the load event, as in an adopted frame. Otherwise the hello is first.
   */
  answersLoad: boolean
  /**
   * Milliseconds after a hello for which a second load event is accepted, if one came before the
   * hello: the first may belong to an error page that the document has replaced.
   */
  lateLoadMs: number
}

/**
 * Pairs the two signs that a document of the service has loaded: its hello message, and the
 * iframe's load event. A load event without a hello belongs to another document, such as an error
 * page.
 */
export interface FrameSigns {
  hello(): void
  /** @returns whether the load event belongs to a document that has sent its hello */
  load(isAlive: boolean): boolean
  /** Forgets a sign that has no partner yet, for example because the frame is loading again. */
  reset(): void
}

export const createFrameSigns = ({ answersLoad, lateLoadMs }: FrameSignsOptions): FrameSigns => {
  let unpaired: 'hello' | 'load' | undefined
  /**
   * Until this time (in milliseconds since 1970), a further load event is paired with the last
   * hello.
   */
  let lateLoadUntil = 0
  return {
    hello: () => {
      // The load event before this hello may belong to an error page that this document has
      // replaced. The document's own load event then follows.
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
