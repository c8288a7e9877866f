import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applied, euros, fresh } from '../../../lab/support/iframe/controller/applied'
import type { IntentDifference } from '../../../src/api/browser-operations'
import { TenderError } from '../../../src/shared/error'
import { createIntentSync, syncTiming } from './intent-sync'

const lost = () => new TenderError('network.failed', 'lost')
const refusal = () => new TenderError('service.rejected', 'refused')

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

describe('a rejected request', () => {
  it('is reported and not repeated', async () => {
    const { sync, send, onRefused } = start({ faults: [refusal()] })
    sync.update(euros(1))
    await vi.runAllTimersAsync()
    expect(send).toHaveBeenCalledOnce()
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'service.rejected' }))
  })

  it('whose document the service does not know is reported and not repeated', async () => {
    const { sync, send, onRefused } = start({ faults: [new TenderError('service.incompatible', 'unknown field')] })
    sync.update(euros(1))
    await vi.runAllTimersAsync()
    expect(send).toHaveBeenCalledOnce()
    expect(onRefused).toHaveBeenCalledOnce()
  })

  it('with steps only is not repeated either', async () => {
    const { sync, send, onRefused } = start({ faults: [refusal()] })
    sync.setStep({ step: 'shipping', status: 'COMPLETE' })
    await vi.runAllTimersAsync()
    expect(send).toHaveBeenCalledOnce()
    expect(onRefused).toHaveBeenCalledOnce()
  })

  it('returns its steps, which other members may have invalidated', async () => {
    const { sync, sent, onRefused } = start({ faults: [refusal()] })
    sync.update({ cart: { id: 'refused' } })
    sync.setStep({ step: 'shipping', status: 'COMPLETE' })
    sync.setStep({ step: 'billing', status: 'IN_PROGRESS' })
    await vi.runAllTimersAsync()
    expect(sent().slice(1)).toEqual([{ shipping: { status: 'COMPLETE' }, billing: { status: 'IN_PROGRESS' } }])
    expect(onRefused).toHaveBeenCalledOnce()
  })

  it('is not repeated again if its steps are rejected, too', async () => {
    const { sync, send, onRefused } = start({ faults: [refusal(), refusal()] })
    sync.update({ cart: { id: 'refused' } })
    sync.setStep({ step: 'shipping', status: 'COMPLETE' })
    await vi.runAllTimersAsync()
    expect(send).toHaveBeenCalledTimes(2)
    expect(onRefused).toHaveBeenCalledTimes(2)
  })

  it('does not affect later changes', async () => {
    const { sync, sent } = start({ faults: [refusal()] })
    sync.update(euros(1))
    sync.setStep({ step: 'shipping', status: 'IN_PROGRESS' })
    await vi.advanceTimersByTimeAsync(syncTiming.merge + 50)
    sync.update({ cart: { id: 'cart' } })
    sync.setStep({ step: 'shipping', status: 'COMPLETE' })
    sync.setStep({ step: 'billing', status: 'IN_PROGRESS' })
    await vi.runAllTimersAsync()
    expect(sent().at(-1)).toEqual({
      cart: { id: 'cart' },
      shipping: { status: 'COMPLETE' },
      billing: { status: 'IN_PROGRESS' },
    })
  })

  it('SET-5: after a withdrawn consent, its steps are not sent again', async () => {
    const { sync, sent } = start({ faults: [refusal()] })
    sync.update({ cart: { id: 'cart' } })
    sync.setStep({ step: 'shipping', status: 'COMPLETE' })
    await vi.advanceTimersByTimeAsync(syncTiming.merge + 50)
    sync.withhold()
    await vi.runAllTimersAsync()
    expect(sent()).toHaveLength(1)
  })

  it('ends the wait of an earlier lost request', async () => {
    const { sync, sent } = start({ faults: [lost(), refusal()] })
    sync.update(euros(1))
    await vi.runAllTimersAsync()
    sync.setStep({ step: 'shipping', status: 'COMPLETE' })
    await vi.runAllTimersAsync()
    expect(sent().at(-1)).toEqual({ shipping: { status: 'COMPLETE' } })
  })
})

describe('withhold()', () => {
  it('does not hold back later changes if the request in flight is then lost', async () => {
    const { sync, sent } = start({ faults: [lost()] })
    sync.setStep({ step: 'shipping', status: 'COMPLETE' })
    await vi.advanceTimersByTimeAsync(syncTiming.merge + 50)
    sync.withhold()
    await vi.runAllTimersAsync()
    sync.update(euros(2))
    await vi.runAllTimersAsync()
    expect(sent().slice(1)).toEqual([euros(2)])
  })

  it('does not hold back later changes if it drops those that wait for a retry', async () => {
    const { sync, sent } = start({ faults: [lost()], random: 1 })
    sync.setStep({ step: 'shipping', status: 'COMPLETE' })
    await vi.advanceTimersByTimeAsync(syncTiming.merge + 150)
    sync.withhold()
    await vi.runAllTimersAsync()
    sync.update(euros(2))
    await vi.runAllTimersAsync()
    expect(sent().slice(1)).toEqual([euros(2)])
  })
})

describe('flush()', () => {
  it('sends pending changes at once, and resolves when they are stored', async () => {
    const { sync, onAcknowledged } = start()
    sync.update(euros(1))
    const flushed = sync.flush()
    await vi.advanceTimersByTimeAsync(100)
    await flushed
    expect(onAcknowledged).toHaveBeenCalledOnce()
  })

  it('sends after the request in flight', async () => {
    const { sync, sent } = start()
    sync.update(euros(1))
    await vi.advanceTimersByTimeAsync(syncTiming.merge + 50)
    sync.update(euros(2))
    const flushed = sync.flush()
    await vi.advanceTimersByTimeAsync(150)
    await flushed
    expect(sent()).toEqual([euros(1), euros(2)])
  })

  it('resolves when the first attempt has failed, and leaves the rest to the retries', async () => {
    const { sync, send } = start({ faults: [lost()] })
    sync.update(euros(1))
    const flushed = sync.flush()
    await vi.advanceTimersByTimeAsync(100)
    await flushed
    expect(send).toHaveBeenCalledOnce()
    await vi.runAllTimersAsync()
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('sends nothing without pending changes', async () => {
    const { sync, send } = start()
    await sync.flush()
    expect(send).not.toHaveBeenCalled()
  })
})

describe('leave()', () => {
  it('sends pending changes at once', () => {
    const { sync, sent } = start()
    sync.update(euros(1))
    sync.leave()
    expect(sent()).toEqual([euros(1)])
  })

  it('replaces a request in flight by one with all changes', async () => {
    const { sync, sent, signals, onAcknowledged } = start()
    sync.update({ ...euros(1), cart: { id: 'cart' } })
    await vi.advanceTimersByTimeAsync(syncTiming.merge + 50)
    sync.update(euros(2))
    sync.setStep({ step: 'shipping', status: 'COMPLETE' })
    sync.leave()
    const all = { ...euros(2), cart: { id: 'cart' }, shipping: { status: 'COMPLETE' } }
    expect(sent()).toEqual([{ ...euros(1), cart: { id: 'cart' } }, all])
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    await vi.runAllTimersAsync()
    // The response of the aborted request is ignored.
    expect(onAcknowledged).toHaveBeenCalledOnce()
    expect(sent()).toHaveLength(2)
  })

  it('does not affect a request in flight without pending changes', async () => {
    const { sync, sent, signals, onAcknowledged } = start()
    sync.update(euros(1))
    await vi.advanceTimersByTimeAsync(syncTiming.merge + 50)
    sync.leave()
    await vi.runAllTimersAsync()
    expect(sent()).toEqual([euros(1)])
    expect(signals[0]?.aborted).toBe(false)
    expect(onAcknowledged).toHaveBeenCalledOnce()
  })

  it('is followed by retries if the customer returns', async () => {
    const { sync, sent } = start({ faults: [undefined, lost()] })
    sync.update(euros(1))
    await vi.advanceTimersByTimeAsync(syncTiming.merge + 50)
    sync.update({ cart: { id: 'cart' } })
    sync.leave()
    await vi.runAllTimersAsync()
    expect(sent().at(-1)).toEqual({ ...euros(1), cart: { id: 'cart' } })
    expect(sent().length).toBeGreaterThanOrEqual(3)
  })

  it('sends nothing twice if it is called twice', async () => {
    const { sync, sent } = start()
    sync.update(euros(1))
    sync.leave()
    sync.leave()
    await vi.runAllTimersAsync()
    expect(sent()).toEqual([euros(1)])
  })

  it('sends nothing before the intent exists, or while offline', async () => {
    const early = start({ begun: false })
    early.sync.update(euros(1))
    early.sync.leave()
    const offline = start()
    offline.network.online = false
    offline.sync.update(euros(1))
    offline.sync.leave()
    expect([...early.sent(), ...offline.sent()]).toEqual([])
  })
})

describe('close()', () => {
  it('sends nothing, and leaves no timer', async () => {
    const { sync, send } = start()
    sync.update(euros(1))
    sync.close()
    expect(vi.getTimerCount()).toBe(0)
    sync.update(euros(2))
    await sync.flush()
    await vi.runAllTimersAsync()
    expect(send).not.toHaveBeenCalled()
  })

  it('ignores a later response', async () => {
    const { sync, onAcknowledged } = start()
    sync.update(euros(1))
    await vi.advanceTimersByTimeAsync(syncTiming.merge + 50)
    sync.close()
    await vi.runAllTimersAsync()
    expect(onAcknowledged).not.toHaveBeenCalled()
  })
})
