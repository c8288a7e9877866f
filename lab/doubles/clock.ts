import { setImmediate } from 'node:timers/promises'
import { vi } from 'vitest'

/**
 * The time of a test. Timers, `performance.now()` and `Date` are fake. They stop while asynchronous
 * work runs that takes no simulated time, so that the speed of the machine does not change a
 * sequence.
 */
export interface Clock {
  /**
   * Returns the true time in milliseconds since 1970. The service and the merchant's server use it.
   */
  now(): number
  /** Resolves after this time. */
  wait(ms: number): Promise<void>
  /** Returns the milliseconds of a monotonic clock, which stops while the machine sleeps. */
  elapsed(): number
  /** Runs all work that takes no simulated time. */
  settle(): Promise<void>
  /** Lets time pass, and runs the timers that are due. */
  pass(ms: number): Promise<void>
  /**
   * Lets time pass until a condition is true.
   * @throws Error if no timer is left, too many have run, or a day has passed
   */
  passUntil(isReached: () => boolean): Promise<void>
  /**
   * Lets time pass until the promise settles.
   * @throws Error if it does not settle within the limit
   */
  until<Result>(promise: Promise<Result>, limitMs?: number): Promise<Result>
  /**
   * The customer's machine sleeps: time passes without running any timer.
   *
   * @param ms milliseconds
   */
  sleep(ms: number): Promise<void>
  /**
   * Returns the true time of the moment that was `ms` milliseconds ago, not counting the time in
   * which the machine slept.
   */
  waitedBefore(ms: number): number
  /**
   * Changes the clock of the customer's machine. Only `Date` shows the change.
   *
   * @param ms milliseconds, negative for backwards
   */
  moveDate(ms: number): void
}

/** The limit of timers that one command may run. If more run, the code under test is in a loop. */
const mostTimers = 20_000

const hour = 60 * 60_000
const day = 24 * hour

/** Replaces timers, `performance.now()` and `Date` by fake ones, until `vi.useRealTimers()`. */
export const useFakeTime = (start: number | Date): void =>
  void vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    now: start,
  })

/**
 * Creates the clock of a test, and replaces the timers.
 *
 * @param isBusy whether work is running that takes no simulated time
 */
export const createClock = (start: number, isBusy: () => boolean = () => false): Clock => {
  useFakeTime(start)
  let sleptMs = 0
  const sleeps: { at: number; ms: number }[] = []
  const settle = async () => {
    do await setImmediate()
    while (isBusy())
  }
  const passTo = async (isReached: () => boolean) => {
    await settle()
    for (let ran = 0; !isReached(); ran += 1) {
      if (ran > mostTimers) throw new Error('TIMERS: one command runs too many timers')
      if (vi.getTimerCount() === 0) throw new Error('STUCK: a call neither ends nor waits for a timer')
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
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    passUntil: async (isReached) => {
      const limit = after(day)
      await passTo(() => isReached() || limit.isOver)
      limit.stop()
      if (!isReached()) throw new Error('LATE: a call has not ended within a day')
    },
    pass: async (ms) => {
      const timer = after(ms)
      await passTo(() => timer.isOver)
    },
    until: async (promise, limitMs = hour) => {
      let isSettled = false
      const settled = () => {
        isSettled = true
      }
      promise.then(settled, settled)
      const limit = after(limitMs)
      await passTo(() => isSettled || limit.isOver)
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
