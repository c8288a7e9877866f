import { setImmediate } from 'node:timers/promises'
import { vi } from 'vitest'

/**
 * The time of a world. Timers, `performance.now()` and `Date` are fake, and stop while work that
 * takes no time is under way, so a sequence runs the same way however busy the machine is.
 */
export interface WorldClock {
  /**
   * The true time, in milliseconds since 1970: the clock of the service and of the merchant's
   * server.
   */
  now(): number
  /** Milliseconds of a monotonic clock, which stops while the machine sleeps. */
  elapsed(): number
  /** Runs everything that needs no time. */
  settle(): Promise<void>
  /** @param ms milliseconds */
  pass(ms: number): Promise<void>
  /**
   * Lets time pass until the promise settles.
   * @throws Error if it does not settle within the limit
   */
  until<Result>(promise: Promise<Result>, limitMs?: number): Promise<Result>
  /**
   * The customer's machine sleeps: the time is later, and no timer has run.
   *
   * @param ms milliseconds
   */
  sleep(ms: number): Promise<void>
  /**
   * The true time when so many milliseconds fewer had been waited, however long the machine slept
   * since.
   */
  waitedBefore(ms: number): number
  /**
   * The clock of the customer's machine is moved: only `Date` shows it.
   *
   * @param ms milliseconds, negative for backwards
   */
  moveDate(ms: number): void
}

/** More timers than this for one command mean an endless loop. */
const mostTimers = 20_000

const hour = 60 * 60_000

/** @param isBusy whether work is under way that needs no time of this clock */
export const createClock = (start: number, isBusy: () => boolean): WorldClock => {
  let sleptMs = 0
  const sleeps: { at: number; ms: number }[] = []
  const settle = async () => {
    do await setImmediate()
    while (isBusy())
  }
  const runUntil = async (isReached: () => boolean) => {
    await settle()
    for (let ran = 0; !isReached(); ran += 1) {
      if (ran > mostTimers) throw new Error('TIMERS: one command runs too many timers')
      if (vi.getTimerCount() === 0) throw new Error('STUCK: a promise neither settles nor waits for a timer')
      vi.advanceTimersToNextTimer()
      await settle()
    }
  }
  const after = (ms: number) => {
    const timer = { isOver: false, stop: () => clearTimeout(handle) }
    const handle = setTimeout(() => {
      timer.isOver = true
    }, ms)
    return timer
  }
  return {
    now: () => start + Math.round(performance.now()) + sleptMs,
    elapsed: () => performance.now(),
    settle,
    pass: async (ms) => {
      const timer = after(ms)
      await runUntil(() => timer.isOver)
    },
    until: async (promise, limitMs = hour) => {
      let isSettled = false
      const settled = () => {
        isSettled = true
      }
      promise.then(settled, settled)
      const limit = after(limitMs)
      await runUntil(() => isSettled || limit.isOver)
      limit.stop()
      if (!isSettled) throw new Error(`SETTLE: a call has not settled within ${limitMs} ms`)
      return promise
    },
    sleep: async (ms) => {
      sleptMs += ms
      sleeps.push({ at: performance.now(), ms })
      vi.setSystemTime(Date.now() + ms)
      await settle()
    },
    waitedBefore: (ms) => {
      const at = performance.now() - ms
      return start + at + sleeps.reduce((sum, sleep) => (sleep.at <= at ? sum + sleep.ms : sum), 0)
    },
    moveDate: (ms) => void vi.setSystemTime(Date.now() + ms),
  }
}
