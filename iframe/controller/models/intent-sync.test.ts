import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { IntentDifference } from '../../../src/api/update-intent'
import { TenderError } from '../../../src/shared/error'
import { type IntentSnapshot, type StepName, type StepStatus, stepNames } from '../../../src/shared/types'
import { createIntentSync, syncTiming } from './intent-sync'

const notStarted = { status: 'NOT_STARTED', date: null } as const
const intent: IntentSnapshot = {
  id: 'intents:1',
  trackingId: 'order-1',
  status: 'INTENT',
  amount: null,
  steps: { shipping: notStarted, delivery: notStarted, billing: notStarted },
  linkedPayments: [],
}
const applied = (to: IntentSnapshot, { amount, ...rest }: IntentDifference): IntentSnapshot => {
  const steps = { ...to.steps }
  for (const step of stepNames) {
    const change = rest[step]
    if (change) steps[step] = { status: change.status, date: null }
  }
  return { ...to, steps, amount: amount ?? to.amount }
}
const lost = () => new TenderError('network.failed', 'lost')
const refusal = () => new TenderError('service.rejected', 'refused')
const euros = (amount: number) => ({ amount: { amount, currency: 'EUR' } })

/** A service that answers after 100 ms, or with the next of these faults. */
const start = ({
  faults = [] as (TenderError | undefined)[],
  acknowledged = true,
  answerMs = 100,
  random = 0.5,
} = {}) => {
  let now = intent
  const send = vi.fn(async (difference: IntentDifference) => {
    if (answerMs > 0) await new Promise((resolve) => setTimeout(resolve, answerMs))
    const fault = faults.shift()
    if (fault) throw fault
    now = applied(now, difference)
    return now
  })
  const onAcknowledged = vi.fn()
  const onRefused = vi.fn()
  const sync = createIntentSync({ send, onAcknowledged, onRefused, random: () => random })
  if (acknowledged) sync.acknowledge(intent)
  return { sync, send, onAcknowledged, onRefused, sent: () => send.mock.calls.map(([difference]) => difference) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what is sent', () => {
  it('merges a burst into one request, a quarter of a second after it', async () => {
    const { sync, send, sent } = start()
    sync.step({ step: 'shipping', status: 'IN_PROGRESS' })
    sync.update(euros(1))
    await vi.advanceTimersByTimeAsync(200)
    sync.step({ step: 'shipping', status: 'COMPLETE' })
    sync.update(euros(2))
    await vi.advanceTimersByTimeAsync(syncTiming.merge - 1)
    expect(send).not.toHaveBeenCalled()
    await vi.runAllTimersAsync()
    expect(sent()).toEqual([{ ...euros(2), shipping: { status: 'COMPLETE' } }])
  })

  it('has one request on its way at a time; what comes meanwhile follows it', async () => {
    const { sync, send, sent } = start({ answerMs: 5000 })
    sync.step({ step: 'shipping', status: 'IN_PROGRESS' })
    await vi.advanceTimersByTimeAsync(1000)
    sync.step({ step: 'shipping', status: 'COMPLETE' })
    sync.update(euros(2))
    await vi.advanceTimersByTimeAsync(3000)
    expect(send).toHaveBeenCalledOnce()
    await vi.runAllTimersAsync()
    expect(sent()[1]).toEqual({ ...euros(2), shipping: { status: 'COMPLETE' } })
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('says nothing that the service says already', async () => {
    const { sync, send } = start()
    sync.step({ step: 'shipping', status: 'NOT_STARTED' })
    sync.step({ step: 'billing', status: 'COMPLETE' })
    sync.step({ step: 'billing', status: 'NOT_STARTED' })
    await vi.runAllTimersAsync()
    expect(send).not.toHaveBeenCalled()
  })

  it('waits for the intent, and sends then what was wanted before', async () => {
    const { sync, send, sent } = start({ acknowledged: false })
    sync.step({ step: 'shipping', status: 'COMPLETE' })
    await vi.runAllTimersAsync()
    expect(send).not.toHaveBeenCalled()
    sync.acknowledge(intent)
    await vi.runAllTimersAsync()
    expect(sent()).toEqual([{ shipping: { status: 'COMPLETE' } }])
  })

  it('tells of each answer', async () => {
    const { sync, onAcknowledged } = start()
    sync.update(euros(2))
    await vi.runAllTimersAsync()
    expect(onAcknowledged).toHaveBeenCalledExactlyOnceWith({ ...intent, ...euros(2) })
  })
})

describe('a lost request', () => {
  it('is repeated after a wait that doubles each time, less what chance takes off', async () => {
    const { sync, send } = start({ faults: [lost(), lost(), undefined], answerMs: 0, random: 1 })
    sync.step({ step: 'shipping', status: 'COMPLETE' })
    await vi.advanceTimersByTimeAsync(syncTiming.merge)
    await vi.advanceTimersByTimeAsync(syncTiming.retryFirst - 1)
    expect(send).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(send).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(syncTiming.retryFirst * 2)
    expect(send).toHaveBeenCalledTimes(3)
  })

  it('takes the newest wishes along, and keeps the older ones', async () => {
    const { sync, sent } = start({ faults: [lost()] })
    sync.update({ ...euros(1), customer: { name: 'Ada' } })
    await vi.advanceTimersByTimeAsync(syncTiming.merge + 50)
    sync.update(euros(2))
    await vi.runAllTimersAsync()
    expect(sent().at(-1)).toEqual({ ...euros(2), customer: { name: 'Ada' } })
  })

  it('is sent again though the wish is back to what was acknowledged: it may have arrived', async () => {
    const { sync, sent } = start({ faults: [lost()] })
    sync.step({ step: 'shipping', status: 'COMPLETE' })
    await vi.advanceTimersByTimeAsync(syncTiming.merge + 100)
    sync.step({ step: 'shipping', status: 'NOT_STARTED' })
    await vi.runAllTimersAsync()
    expect(sent().at(-1)).toEqual({ shipping: { status: 'NOT_STARTED' } })
  })

  it('is repeated for ever, and at most half a minute apart', async () => {
    const { sync, send } = start({ faults: Array.from({ length: 20 }, lost), answerMs: 0, random: 1 })
    sync.update(euros(1))
    await vi.advanceTimersByTimeAsync(20 * syncTiming.retryLongest)
    expect(send).toHaveBeenCalledTimes(21)
  })
})

describe('a refused request', () => {
  it('is told and not repeated', async () => {
    const { sync, send, onRefused } = start({ faults: [refusal()] })
    sync.update(euros(1))
    await vi.runAllTimersAsync()
    expect(send).toHaveBeenCalledOnce()
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'service.rejected' }))
  })

  it('of steps alone is not repeated either', async () => {
    const { sync, send, onRefused } = start({ faults: [refusal()] })
    sync.step({ step: 'shipping', status: 'COMPLETE' })
    await vi.runAllTimersAsync()
    expect(send).toHaveBeenCalledOnce()
    expect(onRefused).toHaveBeenCalledOnce()
  })

  it('gives its steps back: they were only in bad company', async () => {
    const { sync, sent, onRefused } = start({ faults: [refusal()] })
    sync.update({ cart: { id: 'refused' } })
    sync.step({ step: 'shipping', status: 'COMPLETE' })
    sync.step({ step: 'billing', status: 'IN_PROGRESS' })
    await vi.runAllTimersAsync()
    expect(sent().slice(1)).toEqual([{ shipping: { status: 'COMPLETE' }, billing: { status: 'IN_PROGRESS' } }])
    expect(onRefused).toHaveBeenCalledOnce()
  })

  it('is done with when its steps are refused too', async () => {
    const { sync, send, onRefused } = start({ faults: [refusal(), refusal()] })
    sync.update({ cart: { id: 'refused' } })
    sync.step({ step: 'shipping', status: 'COMPLETE' })
    await vi.runAllTimersAsync()
    expect(send).toHaveBeenCalledTimes(2)
    expect(onRefused).toHaveBeenCalledTimes(2)
  })

  it('takes nothing down with it that was wanted after it', async () => {
    const { sync, sent } = start({ faults: [refusal()] })
    sync.update(euros(1))
    sync.step({ step: 'shipping', status: 'IN_PROGRESS' })
    await vi.advanceTimersByTimeAsync(syncTiming.merge + 50)
    sync.update({ cart: { id: 'cart' } })
    sync.step({ step: 'shipping', status: 'COMPLETE' })
    sync.step({ step: 'billing', status: 'IN_PROGRESS' })
    await vi.runAllTimersAsync()
    expect(sent().at(-1)).toEqual({
      cart: { id: 'cart' },
      shipping: { status: 'COMPLETE' },
      billing: { status: 'IN_PROGRESS' },
    })
  })

  it('ends the waiting that an earlier loss began', async () => {
    const { sync, sent } = start({ faults: [lost(), refusal()] })
    sync.update(euros(1))
    await vi.runAllTimersAsync()
    sync.step({ step: 'shipping', status: 'COMPLETE' })
    await vi.runAllTimersAsync()
    expect(sent().at(-1)).toEqual({ shipping: { status: 'COMPLETE' } })
  })
})

describe('flush', () => {
  it('sends at once what waits, and resolves when it is there', async () => {
    const { sync, onAcknowledged } = start()
    sync.update(euros(1))
    const flushed = sync.flush()
    await vi.advanceTimersByTimeAsync(100)
    await flushed
    expect(onAcknowledged).toHaveBeenCalledOnce()
  })

  it('sends after what is on its way already', async () => {
    const { sync, sent } = start()
    sync.update(euros(1))
    await vi.advanceTimersByTimeAsync(syncTiming.merge + 50)
    sync.update(euros(2))
    const flushed = sync.flush()
    await vi.advanceTimersByTimeAsync(150)
    await flushed
    expect(sent()).toEqual([euros(1), euros(2)])
  })

  it('resolves when the first try has failed, and leaves the rest to the retries', async () => {
    const { sync, send } = start({ faults: [lost()] })
    sync.update(euros(1))
    const flushed = sync.flush()
    await vi.advanceTimersByTimeAsync(100)
    await flushed
    expect(send).toHaveBeenCalledOnce()
    await vi.runAllTimersAsync()
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('sends nothing when nothing waits', async () => {
    const { sync, send } = start()
    await sync.flush()
    expect(send).not.toHaveBeenCalled()
  })
})

describe('close', () => {
  it('sends nothing any more, and leaves no timer', async () => {
    const { sync, send } = start()
    sync.update(euros(1))
    sync.close()
    expect(vi.getTimerCount()).toBe(0)
    sync.update(euros(2))
    await sync.flush()
    await vi.runAllTimersAsync()
    expect(send).not.toHaveBeenCalled()
  })

  it('lets an answer that comes later pass unheard', async () => {
    const { sync, onAcknowledged } = start()
    sync.update(euros(1))
    await vi.advanceTimersByTimeAsync(syncTiming.merge + 50)
    sync.close()
    await vi.runAllTimersAsync()
    expect(onAcknowledged).not.toHaveBeenCalled()
  })
})

describe('whatever is wanted and whatever is lost', () => {
  const step = fc.record({
    step: fc.constantFrom<StepName>('shipping', 'billing'),
    status: fc.constantFrom<StepStatus>('IN_PROGRESS', 'COMPLETE'),
  })
  /** A wish, the pause after it, and whether a request in that pause is lost before or after it took effect. */
  const event = fc.record({
    wish: fc.oneof(step, fc.integer({ min: 1, max: 9 }).map(euros)),
    pauseMs: fc.constantFrom(0, 100, 300, 450, 2000),
    fate: fc.constantFrom('arrives', 'lost', 'answer lost'),
    /** The page is hidden, as often as the browser says so. */
    flushes: fc.constantFrom(0, 0, 0, 2),
  })

  it('the service says in the end what was wanted last, and heard one request at a time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 12 }), async (events) => {
        let service = intent
        let fate = 'arrives'
        let onItsWay = 0
        let most = 0
        const sync = createIntentSync({
          send: async (difference) => {
            onItsWay += 1
            most = Math.max(most, onItsWay)
            const met = fate
            if (met !== 'lost') service = applied(service, difference)
            await new Promise((resolve) => setTimeout(resolve, 150))
            onItsWay -= 1
            if (met !== 'arrives') throw lost()
            return service
          },
          onAcknowledged: () => {},
          onRefused: () => expect.unreachable(),
          random: () => 0.3,
        })
        sync.acknowledge(intent)
        let wanted = intent
        for (const { wish, pauseMs, flushes, ...next } of events) {
          fate = next.fate
          if ('step' in wish) sync.step(wish)
          else sync.update(wish)
          wanted = applied(wanted, 'step' in wish ? { [wish.step]: { status: wish.status } } : wish)
          for (let flush = 0; flush < flushes; flush += 1) void sync.flush()
          await vi.advanceTimersByTimeAsync(pauseMs)
        }
        fate = 'arrives'
        await vi.runAllTimersAsync()
        expect(service).toEqual(wanted)
        expect(most).toBeLessThanOrEqual(1)
      }),
      { numRuns: 1000 },
    )
  })
})
