import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ErrorCode, TenderError, toErrorData } from '../../../src/shared/error'
import type { PaymentEnd, ResumeRequest } from '../../../src/shared/types'
import { canChange, createOutcomeWatch, watchTiming } from './outcome-watch'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const request: ResumeRequest = { memory: { isStorable: true }, amount: { amount: 5099, currency: 'EUR' } }
const pending = (code: ErrorCode = 'payment.open'): PaymentEnd => ({
  status: 'pending',
  message: '',
  error: toErrorData(new TenderError(code, code)),
})
const succeeded: PaymentEnd = { status: 'succeeded', paymentId: 'payments:1', message: '' }

type Check = (request: ResumeRequest, signal: AbortSignal) => Promise<PaymentEnd | undefined>

const watching = (...answers: Check[]) => {
  const check = vi.fn<Check>(async (of, signal) => (answers.shift() ?? (async () => pending()))(of, signal))
  const onOutcome = vi.fn()
  const watch = createOutcomeWatch({ check, onOutcome })
  watch.start(request, pending())
  return { watch, check, onOutcome }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the watch for an outcome', () => {
  it('PAY-SDK-13: asks with growing intervals, up to five minutes', async () => {
    const asked: number[] = []
    const since = Date.now()
    const { check } = watching()
    check.mockImplementation(async () => {
      asked.push((Date.now() - since) / 1000)
      return pending()
    })
    await pass(30 * 60_000)
    expect(asked).toEqual([2, 6, 14, 30, 62, 126, 254, 510, 810, 1110, 1410, 1710])
    expect(watchTiming).toEqual({ firstWait: 2000, longestWait: 300_000, check: 25_000 })
  })

  it('PAY-SDK-13: reports the outcome once, and ends', async () => {
    const { check, onOutcome } = watching(
      async () => pending(),
      async () => succeeded,
    )
    await pass(3_600_000)
    expect(onOutcome).toHaveBeenCalledExactlyOnceWith(succeeded)
    expect(check.mock.calls.map(([of]) => of)).toEqual([request, request])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('PAY-SDK-13: reports once that the payment now waits for the customer, and continues', async () => {
    const waits: PaymentEnd = { ...pending('action.unfinished'), message: 'Press Pay again to continue.' }
    const { onOutcome } = watching(
      async () => pending(),
      async () => waits,
      async () => waits,
      async () => succeeded,
    )
    await pass(60_000)
    expect(onOutcome.mock.calls).toEqual([[waits], [succeeded]])
  })

  it.each<ErrorCode>(['amount.mismatch', 'payment.untraceable'])(
    'PAY-SDK-13: reports a payment of which nothing else will become known: %s',
    async (code) => {
      const { check, onOutcome } = watching(async () => pending(code))
      await pass(3_600_000)
      expect(onOutcome).toHaveBeenCalledExactlyOnceWith(pending(code))
      expect(check).toHaveBeenCalledOnce()
    },
  )

  it('ends if there is nothing to report', async () => {
    const { check, onOutcome } = watching(async () => undefined)
    await pass(3_600_000)
    expect(check).toHaveBeenCalledOnce()
    expect(onOutcome).not.toHaveBeenCalled()
  })

  it('PAY-SDK-13: continues after a check that took too long', async () => {
    const endless: Check = (_request, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined)))
    const { check, onOutcome } = watching(endless, async () => succeeded)
    await pass(2000 + 24_999)
    expect(check.mock.calls[0]?.[1].aborted).toBe(false)
    await pass(1)
    expect(check.mock.calls[0]?.[1].aborted).toBe(true)
    await pass(4000)
    expect(onOutcome).toHaveBeenCalledExactlyOnceWith(succeeded)
  })

  it('reports no result of a check that took too long', async () => {
    const late: Check = () => new Promise((resolve) => setTimeout(resolve, 26_000, succeeded))
    const { onOutcome } = watching(late, async () => pending('amount.mismatch'))
    await pass(60_000)
    expect(onOutcome).toHaveBeenCalledExactlyOnceWith(pending('amount.mismatch'))
  })

  it('stops between two checks', async () => {
    const { watch, check } = watching()
    await pass(1999)
    watch.stop()
    expect(vi.getTimerCount()).toBe(0)
    await pass(3_600_000)
    expect(check).not.toHaveBeenCalled()
  })

  it('stops during a check, and reports nothing of it', async () => {
    const slow: Check = () => new Promise((resolve) => setTimeout(resolve, 1000, succeeded))
    const { watch, check, onOutcome } = watching(slow)
    await pass(2500)
    watch.stop()
    expect(check.mock.calls[0]?.[1].aborted).toBe(true)
    await pass(1000)
    expect(vi.getTimerCount()).toBe(0)
    await pass(3_600_000)
    expect(onOutcome).not.toHaveBeenCalled()
    expect(check).toHaveBeenCalledOnce()
  })

  it('does not start after it was closed', async () => {
    const { watch, check, onOutcome } = watching(async () => succeeded)
    watch.close()
    watch.start(request, pending())
    watch.stop()
    watch.start(request, pending())
    await pass(3_600_000)
    expect(check).not.toHaveBeenCalled()
    expect(onOutcome).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('starts again with the request of the last call', async () => {
    const { watch, check } = watching()
    await pass(1000)
    watch.start({ ...request, amount: { amount: 1, currency: 'EUR' } }, pending())
    await pass(2000)
    expect(check.mock.calls.map(([of]) => of.amount.amount)).toEqual([1])
  })

  it('leaves nothing behind, however long it runs', async () => {
    const { watch, check } = watching()
    const listeners = vi.spyOn(AbortSignal.prototype, 'addEventListener')
    const removed = vi.spyOn(AbortSignal.prototype, 'removeEventListener')
    await pass(24 * 3_600_000)
    expect(check.mock.calls.length).toBeGreaterThan(100)
    const left = listeners.mock.calls.filter(
      ([name, listener]) => !removed.mock.calls.some((call) => call[0] === name && call[1] === listener),
    )
    expect(left.length).toBeLessThan(3)
    watch.stop()
    vi.restoreAllMocks()
  })
})

it('a watch that was not started can be stopped', () => {
  const watch = createOutcomeWatch({ check: async () => undefined, onOutcome: () => {} })
  expect(() => watch.stop()).not.toThrow()
})

it.each<[PaymentEnd, boolean]>([
  [{ status: 'pending', message: '' }, true],
  [pending(), true],
  [pending('amount.mismatch'), false],
  [succeeded, false],
])('more may become known later of %o: %s', (end, expected) => expect(canChange(end)).toBe(expected))
