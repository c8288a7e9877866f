import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TenderError } from '../src/shared/error'
import { withTimeout } from './with-timeout'

const late = () => new TenderError('network.timeout', 'late')
const arrivingAfter = (ms: number) => new Promise<string>((resolve) => setTimeout(resolve, ms, 'done'))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('withTimeout', () => {
  it('resolves with the result', async () => {
    const result = withTimeout(1000, arrivingAfter(999), late)
    await vi.advanceTimersByTimeAsync(999)
    expect(await result).toBe('done')
  })

  it('rejects with the error after the timeout', async () => {
    const result = expect(withTimeout(1000, arrivingAfter(1001), late)).rejects.toMatchObject({
      code: 'network.timeout',
    })
    await vi.advanceTimersByTimeAsync(1000)
    await result
  })

  it('rejects with the error of the promise', async () => {
    await expect(withTimeout(1000, Promise.reject(new RangeError('a bug')), late)).rejects.toThrow('a bug')
  })

  it('leaves no timer', async () => {
    await withTimeout(1000, Promise.resolve('done'), late)
    await withTimeout(1000, Promise.reject(new Error('no')), late).catch(() => {})
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ignores a rejection after the timeout', async () => {
    const failing = arrivingAfter(2000).then(() => Promise.reject(new RangeError('too late')))
    const result = expect(withTimeout(1000, failing, late)).rejects.toMatchObject({ code: 'network.timeout' })
    // Vitest would fail for an unhandled rejection.
    await vi.advanceTimersByTimeAsync(2000)
    await result
  })
})
