import { setImmediate } from 'node:timers/promises'

/**
 * The one clock of a world. It stands still while work that takes no time is under way, so a sequence always runs the same way,
 * however busy the machine is.
 */
export interface VirtualClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs a function later. @returns a function that cancels it */
  after(ms: number, run: () => void | Promise<void>): () => void
  wait(ms: number): Promise<void>
  /** Lets time pass, and runs what is due on the way. */
  pass(ms: number): Promise<void>
  /** Lets time pass until a condition holds. @throws Error if it does not within a virtual day */
  passUntil(isReached: () => boolean): Promise<void>
}

interface Timer {
  at: number
  run: () => void | Promise<void>
}

const longestMs = 24 * 60 * 60 * 1000

export const createVirtualClock = (start: number): VirtualClock => {
  let now = start
  /** In the order in which they are due; of timers that are due at once, the older one first. */
  const timers: Timer[] = []

  const runNext = async () => {
    const timer = timers.shift()
    if (!timer) return
    now = Math.max(now, timer.at)
    await timer.run()
    // All work without timers consists of microtasks, which are done before this resolves.
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
        if (timers.length === 0 || now > end) throw new Error('STUCK: a call neither ends nor waits for anything')
        await runNext()
      }
    },
  }
}
