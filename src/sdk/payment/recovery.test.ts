import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type ErrorCode, TenderError } from '../../shared/error'
import type { PaymentResult, ResumeResult } from '../types'
import { createRecovery } from './recovery'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const payment: PaymentResult = { status: 'pending', message: 'Not known yet' }
const found: ResumeResult = { resumed: true, payment }

/**
 * Creates a recovery and gives its calls of `resume` these answers. Records the second of each
 * call.
 */
const recover = (...answers: (ResumeResult | ErrorCode)[]) => {
  const startedAt = Date.now()
  const calls: number[] = []
  const onFound = vi.fn()
  let order = 'order-1'
  const recovery = createRecovery({
    resume: async () => {
      calls.push((Date.now() - startedAt) / 1000)
      const answer = answers.shift() ?? { resumed: false }
      if (typeof answer === 'string') throw new TenderError(answer, answer)
      return answer
    },
    trackingId: () => order,
    onFound,
  })
  recovery.start()
  return { recovery, calls, onFound, restart: () => (order = 'order-2') }
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

it('calls resume() once and reports the payment', async () => {
  const { calls, onFound } = recover(found)
  await pass(600)
  expect(calls).toEqual([0])
  expect(onFound).toHaveBeenCalledExactlyOnceWith(payment)
})

it('calls resume() once and reports nothing without a payment', async () => {
  const { calls, onFound } = recover({ resumed: true })
  await pass(600)
  expect(calls).toEqual([0])
  expect(onFound).not.toHaveBeenCalled()
})

it('calls again with growing intervals while the service cannot be reached', async () => {
  const unreachable: ErrorCode[] = [
    'network.failed',
    'network.offline',
    'service.failed',
    'network.timeout',
    'service.answer',
  ]
  const { calls, onFound } = recover(...unreachable, 'network.failed', 'network.failed', found)
  await pass(600)
  expect(calls).toEqual([0, 2, 6, 14, 30, 62, 122, 182])
  expect(onFound).toHaveBeenCalledOnce()
})

it.each<ErrorCode>(['options.invalid', 'key.unauthorised', 'destroyed', 'frame.timeout', 'script.failed'])(
  'does not call again by itself after %s',
  async (code) => {
    const { calls } = recover(code, found)
    await pass(600)
    expect(calls).toEqual([0])
  },
)

it('start() › calls again at once, and no longer after the interval', async () => {
  const { recovery, calls, onFound } = recover('network.failed', { resumed: false })
  await pass(1)
  recovery.start()
  await pass(600)
  expect(calls).toEqual([0, 1])
  expect(onFound).not.toHaveBeenCalled()
})

it('start() › reports a payment once', async () => {
  const { recovery, calls, onFound } = recover(found, found)
  await pass(1)
  recovery.start()
  await pass(600)
  expect(calls).toEqual([0])
  expect(onFound).toHaveBeenCalledOnce()
})

it('stop() › reports nothing and calls no longer', async () => {
  const { recovery, calls, onFound } = recover('network.failed', found)
  await pass(1)
  recovery.stop()
  recovery.start()
  await pass(600)
  expect(calls).toEqual([0])
  expect(onFound).not.toHaveBeenCalled()
})

it('reports nothing of the previous order after a restart', async () => {
  const { restart, onFound } = recover(found)
  restart()
  await pass(600)
  expect(onFound).not.toHaveBeenCalled()
})
