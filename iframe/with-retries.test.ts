import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TenderError } from '../src/shared/error'
import { withRetries } from './with-retries'

const retries = { attempts: 4, firstWaitMs: 400, longestWaitMs: 10_000, random: () => 1 }
const failing = (...codes: TenderError['code'][]) => {
  const errors = codes.map((code) => new TenderError(code, code))
  return vi.fn(async () => {
    const error = errors.shift()
    if (error) throw error
    return 'done'
  })
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('withRetries', () => {
  it('repeats a call after errors of the network and the service', async () => {
    const call = failing('network.failed', 'network.timeout', 'service.failed')
    const result = withRetries(call, retries)
    await vi.runAllTimersAsync()
    expect(await result).toBe('done')
    expect(call).toHaveBeenCalledTimes(4)
  })

  it('rejects with the error of the last attempt', async () => {
    const call = failing('network.failed', 'network.failed', 'network.failed', 'network.timeout', 'network.failed')
    const result = expect(withRetries(call, retries)).rejects.toMatchObject({ code: 'network.timeout' })
    await vi.runAllTimersAsync()
    await result
    expect(call).toHaveBeenCalledTimes(4)
  })

  it.each(['service.rejected', 'key.unauthorised', 'intent.notFound', 'service.answer'] as const)(
    'does not repeat after %s, because the result would be the same',
    async (code) => {
      const call = failing(code)
      await expect(withRetries(call, retries)).rejects.toMatchObject({ code })
      expect(call).toHaveBeenCalledOnce()
    },
  )

  it('does not repeat with an exhausted Client Token', async () => {
    const service = { httpStatus: 429, message: '', extensions: { reason: 'clientToken' } }
    const call = vi.fn(() => Promise.reject(new TenderError('service.failed', 'x', { service })))
    await expect(withRetries(call, retries)).rejects.toMatchObject({ code: 'service.failed' })
    expect(call).toHaveBeenCalledOnce()
  })

  it('does not repeat while the browser is offline', async () => {
    const call = failing('network.offline')
    await expect(withRetries(call, retries)).rejects.toMatchObject({ code: 'network.offline' })
    expect(call).toHaveBeenCalledOnce()
  })

  it('does not repeat after an unexpected error', async () => {
    const call = vi.fn(() => Promise.reject(new RangeError('a bug')))
    await expect(withRetries(call, retries)).rejects.toThrow('a bug')
    expect(call).toHaveBeenCalledOnce()
  })

  it('doubles the maximum wait, with jitter', async () => {
    const call = failing('network.failed', 'network.failed')
    void withRetries(call, { ...retries, random: () => 0.5 })
    await vi.advanceTimersByTimeAsync(199)
    expect(call).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(call).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(399)
    expect(call).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(call).toHaveBeenCalledTimes(3)
  })

  /** A call that fails once, with a Retry-After. */
  const limited = (retryAfterMs: number) => {
    const errors = [new TenderError('service.failed', 'x', { retryAfterMs })]
    return vi.fn(async () => {
      const error = errors.shift()
      if (error) throw error
      return 'done'
    })
  }

  it('waits as long as Retry-After, if that is longer', async () => {
    const call = limited(10_000)
    void withRetries(call, retries)
    await vi.advanceTimersByTimeAsync(9999)
    expect(call).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1)
    expect(call).toHaveBeenCalledTimes(2)
  })

  it('waits no shorter than without Retry-After', async () => {
    const call = limited(1)
    void withRetries(call, retries)
    await vi.advanceTimersByTimeAsync(399)
    expect(call).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1)
    expect(call).toHaveBeenCalledTimes(2)
  })

  it('does not wait if Retry-After is too long', async () => {
    const call = limited(10_001)
    await expect(withRetries(call, retries)).rejects.toMatchObject({ retryAfterMs: 10_001 })
    expect(call).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })
})
