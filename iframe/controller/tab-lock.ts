import { TenderError } from '../../src/shared/error'

/** Milliseconds that one tab waits for another. */
const waitMs = 10_000

/**
 * Milliseconds that a lock is held beyond its work. What one tab writes to `localStorage` reaches another process on a way of its own,
 * which may be slower than the lock.
 */
const writtenMs = 300

/**
 * Runs while no other tab of this browser runs what has the same name. Web Locks keep two tabs from starting two intents or paying twice
 * for one order; where they are denied, one tab is enough.
 * @throws TenderError `payment.elsewhere` when another tab goes on for too long
 */
export const withTabLock = <Result>(name: string, act: () => Promise<Result>): Promise<Result> => {
  if (!navigator.locks) return act()
  return new Promise((resolve, reject) => {
    let begun = false
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), waitMs)
    const work = async () => {
      begun = true
      clearTimeout(timer)
      await act().then(resolve, reject)
      await new Promise((passed) => setTimeout(passed, writtenMs))
    }
    navigator.locks.request(name, { signal: waiting.signal }, work).catch(() => {
      clearTimeout(timer)
      if (begun) return
      if (!waiting.signal.aborted) return resolve(act())
      reject(new TenderError('payment.elsewhere', 'Another tab of this browser is at work on this checkout'))
    })
  })
}
