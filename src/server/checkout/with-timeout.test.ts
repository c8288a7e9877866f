import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withTimeout } from './with-timeout'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('returns what arrives in time, and leaves no timer', async () => {
  expect(await withTimeout(Promise.resolve(7), 1000)).toBe(7)
  expect(vi.getTimerCount()).toBe(0)
})

it('passes an error on, and leaves no timer', async () => {
  await expect(withTimeout(Promise.reject(new Error('broken')), 1000)).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})

it('ends at the time limit', async () => {
  const waiting = expect(withTimeout(new Promise(() => {}), 1000)).rejects.toMatchObject({ code: 'network.timeout' })
  await vi.advanceTimersByTimeAsync(999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await waiting
})
