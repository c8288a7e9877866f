import { setImmediate } from 'node:timers/promises'

/**
 * The only clock of a test. It stops while code runs that waits for no timer, so that the speed of
 * the machine does not change a sequence.
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
  /** Ordered by due time, then by creation. */
  const timers: Timer[] = []

  const runNext = async () => {
    const timer = timers.shift()
    if (!timer) return
    now = Math.max(now, timer.at)
    await timer.run()
    // Lets microtasks run, of which all work without timers consists.
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
