import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applied, euros, fresh } from '../../../lab/support/iframe/controller/applied'
import type { IntentDifference } from '../../../src/api/browser-operations'
import { TenderError } from '../../../src/shared/error'
import { createIntentSync, syncTiming } from './intent-sync'

const lost = (retryAfterMs?: number) =>
  new TenderError('network.failed', 'lost', retryAfterMs === undefined ? {} : { retryAfterMs })

/**
 * Starts a sync with a service that responds after 100 ms. Each request fails with the next of
 * `faults`, if it is an error.
 */
const start = ({ faults = [] as (TenderError | undefined)[], begun = true, answerMs = 100, random = 0.5 } = {}) => {
  let now = fresh
  const network = { online: true }
  const signals: AbortSignal[] = []
  const send = vi.fn(async (difference: IntentDifference, signal: AbortSignal) => {
    signals.push(signal)
    if (answerMs > 0) await new Promise((resolve) => setTimeout(resolve, answerMs))
    const fault = faults.shift()
    if (fault) throw fault
    now = applied(now, difference)
    return now
  })
  const onAcknowledged = vi.fn()
  const onRefused = vi.fn()
  const sync = createIntentSync({
    send,
    onAcknowledged,
    onRejected: onRefused,
    random: () => random,
    isOnline: () => network.online,
  })
  if (begun) sync.begin()
  const sent = () => send.mock.calls.map(([difference]) => difference)
  return { sync, send, sent, signals, network, onAcknowledged, onRefused }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('sending', () => {
  it('merges a burst into one request, 250 ms later', async () => {
    const { sync, send, sent } = start()
    sync.setStep({ step: 'shipping', status: 'IN_PROGRESS' })
    sync.update(euros(1))
    await vi.advanceTimersByTimeAsync(200)
    sync.setStep({ step: 'shipping', status: 'COMPLETE' })
    sync.update(euros(2))
    await vi.advanceTimersByTimeAsync(syncTiming.merge - 1)
    expect(send).not.toHaveBeenCalled()
    await vi.runAllTimersAsync()
    expect(sent()).toEqual([{ ...euros(2), shipping: { status: 'COMPLETE' } }])
  })

  it('has one request in flight, followed by later changes', async () => {
    const { sync, send, sent } = start({ answerMs: 5000 })
    sync.setStep({ step: 'shipping', status: 'IN_PROGRESS' })
    await vi.advanceTimersByTimeAsync(1000)
    sync.setStep({ step: 'shipping', status: 'COMPLETE' })
    sync.update(euros(2))
    await vi.advanceTimersByTimeAsync(3000)
    expect(send).toHaveBeenCalledOnce()
    await vi.runAllTimersAsync()
    expect(sent()[1]).toEqual({ ...euros(2), shipping: { status: 'COMPLETE' } })
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('repeats a state that was already sent, because another tab may have changed it', async () => {
    const { sync, sent } = start()
    sync.setStep({ step: 'billing', status: 'COMPLETE' })
    await vi.runAllTimersAsync()
    sync.setStep({ step: 'billing', status: 'COMPLETE' })
    await vi.runAllTimersAsync()
    expect(sent()).toEqual([{ billing: { status: 'COMPLETE' } }, { billing: { status: 'COMPLETE' } }])
  })

  it('waits for the intent', async () => {
    const { sync, send, sent } = start({ begun: false })
    sync.setStep({ step: 'shipping', status: 'COMPLETE' })
    await vi.runAllTimersAsync()
    expect(send).not.toHaveBeenCalled()
    sync.begin()
    await vi.runAllTimersAsync()
    expect(sent()).toEqual([{ shipping: { status: 'COMPLETE' } }])
  })

  it('reports each response', async () => {
    const { sync, onAcknowledged } = start()
    sync.update(euros(2))
    await vi.runAllTimersAsync()
    expect(onAcknowledged).toHaveBeenCalledExactlyOnceWith({ ...fresh, ...euros(2) })
  })
})

describe('a lost request', () => {
  it('is repeated after a wait that doubles each time, with jitter', async () => {
    const { sync, send } = start({ faults: [lost(), lost(), undefined], answerMs: 0, random: 1 })
    sync.setStep({ step: 'shipping', status: 'COMPLETE' })
    await vi.advanceTimersByTimeAsync(syncTiming.merge)
    await vi.advanceTimersByTimeAsync(syncTiming.retryFirst - 1)
    expect(send).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(send).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(syncTiming.retryFirst * 2)
    expect(send).toHaveBeenCalledTimes(3)
  })

  it('is repeated with newer changes, and with the older ones', async () => {
    const { sync, sent } = start({ faults: [lost()] })
    sync.update({ ...euros(1), customer: { name: 'Ada' } })
    await vi.advanceTimersByTimeAsync(syncTiming.merge + 50)
    sync.update(euros(2))
    await vi.runAllTimersAsync()
    expect(sent().at(-1)).toEqual({ ...euros(2), customer: { name: 'Ada' } })
  })

  it('is repeated even if the state is the acknowledged one again, because it may have arrived', async () => {
    const { sync, sent } = start({ faults: [lost()] })
    sync.setStep({ step: 'shipping', status: 'COMPLETE' })
    await vi.advanceTimersByTimeAsync(syncTiming.merge + 100)
    sync.setStep({ step: 'shipping', status: 'NOT_STARTED' })
    await vi.runAllTimersAsync()
    expect(sent().at(-1)).toEqual({ shipping: { status: 'NOT_STARTED' } })
  })

  it('is repeated without limit, at most half a minute apart', async () => {
    const { sync, send } = start({ faults: Array.from({ length: 20 }, () => lost()), answerMs: 0, random: 1 })
    sync.update(euros(1))
    await vi.advanceTimersByTimeAsync(20 * syncTiming.retryLongest)
    expect(send).toHaveBeenCalledTimes(21)
  })
})

describe('a Retry-After', () => {
  it('is respected', async () => {
    const { sync, send } = start({ faults: [lost(60_000)], answerMs: 0 })
    sync.update(euros(1))
    await vi.advanceTimersByTimeAsync(syncTiming.merge)
    sync.update(euros(2))
    await vi.advanceTimersByTimeAsync(59_999)
    expect(send).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1)
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('does not shorten the wait', async () => {
    const { sync, send } = start({ faults: [lost(1)], answerMs: 0, random: 1 })
    sync.update(euros(1))
    await vi.advanceTimersByTimeAsync(syncTiming.merge + syncTiming.retryFirst - 1)
    expect(send).toHaveBeenCalledOnce()
  })
})

describe('while offline', () => {
  it('nothing is sent; back online all changes are sent at once, in one request', async () => {
    const { sync, send, sent, network } = start()
    network.online = false
    sync.setStep({ step: 'shipping', status: 'COMPLETE' })
    await vi.runAllTimersAsync()
    sync.update(euros(2))
    await vi.runAllTimersAsync()
    expect(send).not.toHaveBeenCalled()
    network.online = true
    sync.online()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent()).toEqual([{ ...euros(2), shipping: { status: 'COMPLETE' } }])
  })

  it('a lost request is not repeated before the network is back', async () => {
    const { sync, send, network } = start({ faults: [lost()] })
    sync.update(euros(1))
    await vi.advanceTimersByTimeAsync(syncTiming.merge + 50)
    network.online = false
    await vi.runAllTimersAsync()
    expect(send).toHaveBeenCalledOnce()
    network.online = true
    sync.online()
    await vi.advanceTimersByTimeAsync(0)
    expect(send).toHaveBeenCalledTimes(2)
  })

  it("the network's return ends a long wait", async () => {
    const { sync, send } = start({ faults: Array.from({ length: 12 }, () => lost()), answerMs: 0, random: 1 })
    sync.update(euros(1))
    await vi.advanceTimersByTimeAsync(100_000)
    const before = send.mock.calls.length
    sync.online()
    await vi.advanceTimersByTimeAsync(0)
    expect(send).toHaveBeenCalledTimes(before + 1)
  })

  it('nothing is sent when the network returns without changes', async () => {
    const { sync, send } = start()
    sync.online()
    await vi.runAllTimersAsync()
    expect(send).not.toHaveBeenCalled()
  })
})

describe('a touch', () => {
  it('is an empty difference', async () => {
    const { sync, sent } = start()
    sync.touch()
    await vi.runAllTimersAsync()
    expect(sent()).toEqual([{}])
  })

  it('is merged with pending changes', async () => {
    const { sync, sent } = start()
    sync.update(euros(1))
    sync.touch()
    await vi.runAllTimersAsync()
    expect(sent()).toEqual([euros(1)])
  })
  it('is not sent while a request is in flight, which is a touch too', async () => {
    const { sync, sent } = start({ faults: [undefined, lost()] })
    sync.touch()
    await vi.advanceTimersByTimeAsync(syncTiming.merge + 50)
    sync.touch()
    await vi.runAllTimersAsync()
    expect(sent()).toEqual([{}])

    sync.touch()
    await vi.advanceTimersByTimeAsync(syncTiming.merge + 50)
    sync.touch()
    await vi.runAllTimersAsync()
    // The second request was lost, and the third repeats it.
    expect(sent()).toEqual([{}, {}, {}])
  })
})
