import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFrameWatchdog, type FrameWatchdog } from './frame-watchdog'

const timeoutMs = 10_000

const setUp = ({ inDocument = true, answersLoad = false, givenMs = timeoutMs } = {}) => {
  const events = { reloads: 0, lost: 0, failed: [] as string[] }
  const page = { inDocument }
  const pause = { start: vi.fn(), cancel: vi.fn() }
  const watchdog = createFrameWatchdog({
    timeoutMs: givenMs,
    answersLoad,
    reload: () => {
      if (page.inDocument) events.reloads += 1
      return page.inDocument
    },
    pause,
    onLost: () => {
      events.lost += 1
    },
    onFail: (code) => events.failed.push(code),
  })
  return { watchdog, events, page, pause }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a frame watchdog', () => {
  it.each(['hello first', 'load first'])('accepts a frame that loads, with the %s', (order) => {
    const { watchdog, events } = setUp()
    watchdog.start()
    const signs = [watchdog.helloReceived, watchdog.loadEventFired]
    for (const sign of order === 'hello first' ? signs : signs.reverse()) sign()
    expect(vi.getTimerCount()).toBe(0)
    expect(events).toEqual({ reloads: 0, lost: 0, failed: [] })
  })

  it('waits as long as a timer can if the timeout is infinite', () => {
    const { watchdog, events } = setUp({ givenMs: Number.POSITIVE_INFINITY })
    watchdog.start()
    vi.advanceTimersByTime(1000 * timeoutMs)
    expect(events).toEqual({ reloads: 0, lost: 0, failed: [] })
  })

  it('ignores the late load event of a replaced error page', () => {
    const { watchdog, events } = setUp()
    watchdog.start()
    // An error page loads first. Then the frame sends its hello and fires its load event.
    for (const sign of [watchdog.loadEventFired, watchdog.helloReceived, watchdog.loadEventFired]) sign()
    vi.advanceTimersByTime(timeoutMs)
    expect(events).toEqual({ reloads: 0, lost: 0, failed: [] })
    watchdog.loadEventFired()
    vi.advanceTimersByTime(timeoutMs / 10)
    expect(events).toEqual({ reloads: 1, lost: 1, failed: [] })
  })

  it('does not ignore it for an adopted frame, which sends its hello after its load event', () => {
    const { watchdog, events } = setUp({ answersLoad: true })
    watchdog.start()
    for (const sign of [watchdog.loadEventFired, watchdog.helloReceived, watchdog.loadEventFired]) sign()
    vi.advanceTimersByTime(timeoutMs / 10)
    expect(events).toEqual({ reloads: 1, lost: 1, failed: [] })
  })

  it('loads a frame without a sign again at half of the timeout, and fails at its end', () => {
    const { watchdog, events } = setUp()
    watchdog.start()
    vi.advanceTimersByTime(timeoutMs / 2)
    expect(events).toEqual({ reloads: 1, lost: 0, failed: [] })
    vi.advanceTimersByTime(timeoutMs / 2)
    expect(events).toEqual({ reloads: 1, lost: 0, failed: ['frame.timeout'] })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('detects an error page by its load event, loads the frame twice more, and fails before the timeout', () => {
    const { watchdog, events } = setUp()
    watchdog.start()
    for (let load = 1; load <= 3; load += 1) {
      watchdog.loadEventFired()
      vi.advanceTimersByTime(timeoutMs / 10)
    }
    expect(events).toEqual({ reloads: 2, lost: 0, failed: ['frame.unreachable'] })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('does not load a frame again that a policy of the page blocks', () => {
    const { watchdog, events } = setUp()
    watchdog.start()
    watchdog.blockedByPolicy()
    watchdog.loadEventFired()
    vi.runAllTimers()
    expect(events).toEqual({ reloads: 0, lost: 0, failed: ['frame.blocked'] })
  })

  it('accepts a frame that loads after it has failed, and reports when it is lost later', () => {
    const { watchdog, events } = setUp()
    watchdog.start()
    vi.advanceTimersByTime(timeoutMs)
    watchdog.helloReceived()
    watchdog.loadEventFired()
    expect(events.lost).toBe(0)
    watchdog.loadEventFired()
    vi.advanceTimersByTime(timeoutMs / 10)
    expect(events).toEqual({ reloads: 2, lost: 1, failed: ['frame.timeout'] })
    watchdog.helloReceived()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('replaces a frame that is navigated to another page, but not forever', () => {
    const { watchdog, events } = setUp()
    watchdog.start()
    for (let times = 1; times <= 3; times += 1) {
      watchdog.helloReceived()
      watchdog.loadEventFired()
      watchdog.loadEventFired()
      vi.advanceTimersByTime(timeoutMs / 10)
    }
    expect(events).toEqual({ reloads: 2, lost: 3, failed: ['frame.unreachable'] })
  })

  it('accepts a frame that loads again because the page has moved it', () => {
    const { watchdog, events } = setUp()
    watchdog.start()
    for (let move = 0; move < 5; move += 1) {
      watchdog.helloReceived()
      watchdog.loadEventFired()
    }
    vi.runAllTimers()
    expect(events).toEqual({ reloads: 0, lost: 0, failed: [] })
  })

  it('accepts an adopted frame that has loaded before, and each load event that a hello follows', () => {
    const { watchdog, events } = setUp({ answersLoad: true })
    watchdog.start()
    watchdog.helloReceived()
    for (let load = 0; load < 2; load += 1) {
      watchdog.loadEventFired()
      watchdog.helloReceived()
    }
    vi.runAllTimers()
    expect(events).toEqual({ reloads: 0, lost: 0, failed: [] })
    watchdog.loadEventFired()
    vi.advanceTimersByTime(timeoutMs / 10)
    expect(events).toEqual({ reloads: 1, lost: 1, failed: [] })
  })

  it('waits for a frame whose container is not in the document yet', () => {
    const { watchdog, events, page } = setUp({ inDocument: false })
    watchdog.start()
    vi.advanceTimersByTime(5 * timeoutMs)
    expect(events.failed).toEqual([])
    page.inDocument = true
    vi.advanceTimersByTime(2 * timeoutMs)
    expect(events.failed).toEqual(['frame.timeout'])
  })

  it.each<[code: string, starts: number, act: (watchdog: FrameWatchdog) => void]>([
    ['frame.timeout', 1, () => vi.advanceTimersByTime(timeoutMs)],
    ['frame.blocked', 0, (watchdog) => watchdog.blockedByPolicy()],
    [
      'frame.unreachable',
      0,
      ({ loadEventFired }) => {
        for (let load = 1; load <= 3; load += 1) {
          loadEventFired()
          vi.advanceTimersByTime(timeoutMs / 10)
        }
      },
    ],
  ])('after %s, starts as many pauses as expected: %i', (code, starts, act) => {
    const { watchdog, events, pause } = setUp()
    watchdog.start()
    act(watchdog)
    expect(events.failed).toEqual([code])
    expect(pause.start).toHaveBeenCalledTimes(starts)
  })

  it.each(['start', 'helloReceived', 'stop'] as const)('%s() › cancels a pause', (name) => {
    const { watchdog, pause } = setUp()
    watchdog.start()
    vi.advanceTimersByTime(timeoutMs)
    expect(pause.start).toHaveBeenCalledOnce()
    pause.cancel.mockClear()
    watchdog[name]()
    expect(pause.cancel).toHaveBeenCalledOnce()
  })

  it('after any sequence, stop() leaves no timer, and no frame is lost that has not sent a hello', () => {
    const act = fc.constantFrom(
      'start',
      'helloReceived',
      'loadEventFired',
      'wait',
      'wait long',
      'blockedByPolicy',
      'leave',
      'return',
    )
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        const { watchdog, events, page } = setUp()
        let hellos = 0
        for (const next of acts) {
          if (next === 'wait') vi.advanceTimersByTime(timeoutMs / 10)
          else if (next === 'wait long') vi.advanceTimersByTime(timeoutMs)
          else if (next === 'leave' || next === 'return') page.inDocument = next === 'return'
          else watchdog[next]()
          if (next === 'helloReceived') hellos += 1
        }
        expect(events.lost).toBeLessThanOrEqual(hellos)
        watchdog.stop()
        expect(vi.getTimerCount()).toBe(0)
      }),
    )
  })
})
