import { setImmediate } from 'node:timers/promises'
import { vi } from 'vitest'

/**
 * The one clock of a world: timers and `Date` of pages, controllers and service alike. It stands still while anything that takes no
 * time is under way, so that a sequence goes the same way however busy the machine is.
 */
export interface WorldClock {
  /** Whatever can go on without time passing does. */
  settle(): Promise<void>
  /** @param ms milliseconds */
  pass(ms: number): Promise<void>
  /** The machine sleeps: the time is another, and no timer has run. @param ms milliseconds */
  sleep(ms: number): Promise<void>
  /** Runs until no timer is left. @throws Error when there is no end of them */
  passAll(): Promise<void>
}

/** More timers than this one after the other, and something goes round in circles. */
const mostTimers = 5000

/** @param busy whether work is under way that needs no time of this clock */
export const createClock = (busy: () => boolean): WorldClock => {
  const settle = async () => {
    do await setImmediate()
    while (busy())
  }
  const until = async (reached: () => boolean) => {
    await settle()
    for (let ran = 0; !reached(); ran += 1) {
      if (ran > mostTimers) throw new Error('There is no end of timers')
      vi.advanceTimersToNextTimer()
      await settle()
    }
  }
  return {
    settle,
    pass: async (ms) => {
      let over = false
      setTimeout(() => {
        over = true
      }, ms)
      await until(() => over)
    },
    sleep: async (ms) => {
      vi.setSystemTime(Date.now() + ms)
      await settle()
    },
    passAll: () => until(() => vi.getTimerCount() === 0),
  }
}
