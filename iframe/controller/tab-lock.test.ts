import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withTabLock } from './tab-lock'

type Request = (name: string, options: { signal: AbortSignal }, work: () => Promise<void>) => Promise<void>

const stubLocks = (request?: Request) => vi.stubGlobal('navigator', { locks: request && { request } })

/** Simulates Web Locks: one holder of a name at a time, and aborts of waiting requests. */
const queue = (): Request => {
  const last = new Map<string, Promise<unknown>>()
  return (name, { signal }, work) => {
    const turn = last.get(name) ?? Promise.resolve()
    const givenUp = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    const had = Promise.race([turn, givenUp]).then(work)
    last.set(name, Promise.allSettled([turn, had]))
    return had
  }
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('runs functions with the same name in turn, with a delay for storage, and others at once', async () => {
  stubLocks(queue())
  const [next, other] = [vi.fn(async () => 'next'), vi.fn(async () => 'other')]
  const first = withTabLock('order-1', () => after(60_000).then(() => 'first'))
  await vi.advanceTimersByTimeAsync(55_000)
  const second = withTabLock('order-1', next)
  expect(await withTabLock('order-2', other)).toBe('other')
  await vi.advanceTimersByTimeAsync(5000)
  expect(await first).toBe('first')
  await vi.advanceTimersByTimeAsync(299)
  expect(next).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await second).toBe('next')
})

it('rejects with the error, and releases the lock', async () => {
  stubLocks(queue())
  await expect(withTabLock('order-1', () => Promise.reject(new Error('fault')))).rejects.toThrow('fault')
  const next = withTabLock('order-1', async () => 'next')
  await vi.advanceTimersByTimeAsync(300)
  expect(await next).toBe('next')
})

it('rejects after ten seconds, without running the function', async () => {
  stubLocks(queue())
  const first = withTabLock('order-1', () => after(20_000))
  const act = vi.fn(async () => {})
  const told = vi.fn()
  withTabLock('order-1', act).catch(told)
  await vi.advanceTimersByTimeAsync(9999)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'payment.elsewhere' }))
  await vi.advanceTimersByTimeAsync(20_000)
  await first
  expect(act).not.toHaveBeenCalled()
})

it.each<[name: string, request?: Request]>([
  ['has no locks'],
  ['denies them', () => Promise.reject(new DOMException('Denied', 'SecurityError'))],
  [
    'steals the lock',
    async (_name, _options, work) => {
      void work()
      throw new DOMException('Stolen', 'AbortError')
    },
  ],
])('runs once without a lock, if the browser %s', async (_name, request) => {
  stubLocks(request)
  const act = vi.fn(() => after(20_000).then(() => 'done'))
  const running = withTabLock('order-1', act)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await running).toBe('done')
  expect(act).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(vi.getTimerCount()).toBe(0)
})
