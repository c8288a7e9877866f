import { TenderError } from '../../src/shared/error'

/** Milliseconds to wait for the lock. */
const timeoutMs = 10_000

/**
 * Milliseconds that a lock is held after the function has ended. A write to `localStorage` may
 * reach the process of another tab later than the release of the lock.
 */
const storageDelayMs = 300

/**
 * Runs a function while no other tab of this browser runs one with the same name, so that two tabs
 * do not start two intents of one order, or pay it at the same time. If the browser has no Web
 * Locks or denies them, the function runs without a lock.
 * @throws TenderError `payment.elsewhere` if another tab holds the lock for too long
 */
export const withTabLock = <Result>(name: string, act: () => Promise<Result>): Promise<Result> => {
  if (!navigator.locks) return act()
  return new Promise((resolve, reject) => {
    let isRunning = false
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), timeoutMs)
    const runLocked = async () => {
      isRunning = true
      clearTimeout(timer)
      await act().then(resolve, reject)
      await new Promise((released) => setTimeout(released, storageDelayMs))
    }
    navigator.locks.request(name, { signal: waiting.signal }, runLocked).catch(() => {
      clearTimeout(timer)
      if (isRunning) return
      if (!waiting.signal.aborted) return resolve(act())
      reject(new TenderError('payment.elsewhere', 'Another tab of this browser is using this checkout'))
    })
  })
}
