import { setImmediate } from 'node:timers/promises'

/**
 * The only clock of a world. It does not move while work without timers runs, so that a sequence
 * always runs the same way on a busy machine.
 */
export interface VirtualClock {
  /** Milliseconds since 1970. */
  now(): number
  /**
   * Runs a function later.
   *
   * @returns A function that cancels it.
   */
  after(ms: number, run: () => void | Promise<void>): () => void
  wait(ms: number): Promise<void>
  /** Lets time pass, and runs the timers that are due. */
  pass(ms: number): Promise<void>
  /**
   * Lets time pass until a condition is true.
   *
   * @throws Error if that takes more than a virtual day.
   */
  passUntil(isReached: () => boolean): Promise<void>
}

interface Timer {
  at: number
  run: () => void | Promise<void>
}

const longestMs = 24 * 60 * 60 * 1000

export const createVirtualClock = (start: number): VirtualClock => {
  let now = start
  /** In the order of their due times, then of their creation. */
  const timers: Timer[] = []

  const runNext = async () => {
    const timer = timers.shift()
    if (!timer) return
    now = Math.max(now, timer.at)
    await timer.run()
    // Work without timers consists of microtasks, which have ended when this resolves.
    await setImmediate()
  }
  const after: VirtualClock['after'] = (ms, run) => {
    const timer = { at: now + ms, run }
    let index = timers.length
    while (index > 0 && (timers[index - 1] as Timer).at > timer.at) index -= 1
    timers.splice(index, 0, timer)
    return () => {
      const found = timers.indexOf(timer)
      if (found >= 0) timers.splice(found, 1)
    }
  }
  return {
    now: () => now,
    after,
    wait: (ms) => new Promise((resolve) => after(ms, resolve)),
    pass: async (ms) => {
      const end = now + ms
      await setImmediate()
      while (timers[0] && timers[0].at <= end) await runNext()
      now = end
    },
    passUntil: async (isReached) => {
      const end = now + longestMs
      await setImmediate()
      while (!isReached()) {
        if (timers.length === 0 || now > end) throw new Error('STUCK: a call neither ends nor waits for a timer')
        await runNext()
      }
    },
  }
}
