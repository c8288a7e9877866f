import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TenderError } from './error'
import { waitForAnswer, withTimeout } from './with-timeout'

const late = () => new TenderError('network.timeout', 'late')
const arrivingAfter = (ms: number) => new Promise<string>((resolve) => setTimeout(resolve, ms, 'done'))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('withTimeout', () => {
  it('resolves with the result', async () => {
    const result = withTimeout(arrivingAfter(999), 1000, late)
    await vi.advanceTimersByTimeAsync(999)
    expect(await result).toBe('done')
  })

  it('rejects with the error after the timeout', async () => {
    const result = expect(withTimeout(arrivingAfter(1001), 1000, late)).rejects.toMatchObject({
      code: 'network.timeout',
    })
    await vi.advanceTimersByTimeAsync(1000)
    await result
  })

  it('rejects with the error of the promise', async () => {
    await expect(withTimeout(Promise.reject(new RangeError('a bug')), 1000, late)).rejects.toThrow('a bug')
  })

  it('leaves no timer', async () => {
    await withTimeout(Promise.resolve('done'), 1000, late)
    await withTimeout(Promise.reject(new Error('no')), 1000, late).catch(() => {})
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ignores a rejection after the timeout', async () => {
    const failing = arrivingAfter(2000).then(() => Promise.reject(new RangeError('too late')))
    const result = expect(withTimeout(failing, 1000, late)).rejects.toMatchObject({ code: 'network.timeout' })
    // Vitest would fail for an unhandled rejection.
    await vi.advanceTimersByTimeAsync(2000)
    await result
  })
})

it('waitForAnswer() names the operation in its error', async () => {
  const result = expect(waitForAnswer('wallets: pay()', arrivingAfter(2000), 1000)).rejects.toMatchObject({
    code: 'network.timeout',
    message: expect.stringContaining('wallets: pay(): no answer within 1000 ms'),
  })
  await vi.advanceTimersByTimeAsync(1000)
  await result
})
