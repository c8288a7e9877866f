import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type ErrorCode, TenderError } from '../../shared/error'
import type { PaymentResult, ResumeResult } from '../types'
import { createRecovery } from './recovery'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const payment: PaymentResult = { status: 'pending', message: 'Not known yet' }
const found: ResumeResult = { resumed: true, payment }

/** A recovery whose calls of `resume` have these answers, and the times at which they were made. */
const recover = (...answers: (ResumeResult | ErrorCode)[]) => {
  const began = Date.now()
  const asked: number[] = []
  const onFound = vi.fn()
  let order = 'order-1'
  const recovery = createRecovery({
    resume: async () => {
      asked.push((Date.now() - began) / 1000)
      const answer = answers.shift() ?? { resumed: false }
      if (typeof answer === 'string') throw new TenderError(answer, answer)
      return answer
    },
    trackingId: () => order,
    onFound,
  })
  recovery.start()
  return { recovery, asked, onFound, restart: () => (order = 'order-2') }
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

it('asks once and reports the payment', async () => {
  const { asked, onFound } = recover(found)
  await pass(600)
  expect(asked).toEqual([0])
  expect(onFound).toHaveBeenCalledExactlyOnceWith(payment)
})

it('asks once and reports nothing without a payment', async () => {
  const { asked, onFound } = recover({ resumed: true })
  await pass(600)
  expect(asked).toEqual([0])
  expect(onFound).not.toHaveBeenCalled()
})

it('asks again with growing intervals while the service cannot be reached', async () => {
  const away: ErrorCode[] = ['network.failed', 'network.offline', 'service.failed', 'network.timeout', 'service.answer']
  const { asked, onFound } = recover(...away, 'network.failed', 'network.failed', found)
  await pass(600)
  expect(asked).toEqual([0, 2, 6, 14, 30, 62, 122, 182])
  expect(onFound).toHaveBeenCalledOnce()
})

it.each<ErrorCode>(['options.invalid', 'key.unauthorised', 'destroyed', 'frame.timeout', 'script.failed'])(
  'does not ask again by itself after %s',
  async (code) => {
    const { asked } = recover(code, found)
    await pass(600)
    expect(asked).toEqual([0])
  },
)

it('asks at once when it is started again, and no longer after the interval', async () => {
  const { recovery, asked, onFound } = recover('network.failed', { resumed: false })
  await pass(1)
  recovery.start()
  await pass(600)
  expect(asked).toEqual([0, 1])
  expect(onFound).not.toHaveBeenCalled()
})

it('reports a payment once, however often it is started', async () => {
  const { recovery, asked, onFound } = recover(found, found)
  await pass(1)
  recovery.start()
  await pass(600)
  expect(asked).toEqual([0])
  expect(onFound).toHaveBeenCalledOnce()
})

it('reports nothing and asks no longer once it is stopped', async () => {
  const { recovery, asked, onFound } = recover('network.failed', found)
  await pass(1)
  recovery.stop()
  recovery.start()
  await pass(600)
  expect(asked).toEqual([0])
  expect(onFound).not.toHaveBeenCalled()
})

it('reports nothing of the order before', async () => {
  const { restart, onFound } = recover(found)
  restart()
  await pass(600)
  expect(onFound).not.toHaveBeenCalled()
})
