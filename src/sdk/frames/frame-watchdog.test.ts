import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadedWatchdog } from '../../../lab/support/sdk/loaded-watchdog'
import { createDeferred, type Deferred } from '../deferred'
import { type CreateFrameWatchdog, createFrameLoading, type FrameEvent, type FrameWatchdog } from './frame-loading'
import { createFrameWatchdog } from './frame-watchdog'

const timeoutMs = 10_000

/** The event of a policy that blocks a frame of the service. */
const blocked = {
  effectiveDirective: 'frame-src',
  blockedURI: 'https://pay.example/card.html',
  disposition: 'enforce',
} as SecurityPolicyViolationEvent

/** Watches a frame. @param given the watchdog of its core. @default that of a loaded core */
const setUp = async ({ inDocument = true, isAdopted = false, givenMs = timeoutMs, given = loadedWatchdog() } = {}) => {
  const events = { reloads: 0, lost: 0, failed: [] as string[] }
  const reasons: string[] = []
  const page = { inDocument }
  const pause = { start: vi.fn(), cancel: vi.fn() }
  const watch = createFrameLoading({
    address: 'https://pay.example/card.html',
    serviceOrigin: 'https://pay.example',
    timeoutMs: givenMs,
    isAdopted,
    watchdog: given.promise,
    reload: () => {
      if (page.inDocument) events.reloads += 1
      return page.inDocument
    },
    pause,
    onLost: () => {
      events.lost += 1
    },
    onFail: (code, reason) => {
      events.failed.push(code)
      reasons.push(reason)
    },
  })
  await Promise.resolve()
  return { watch, events, reasons, page, pause }
}

/** Loads the core, which passes the watchdog on. */
const load = async (core: Deferred<CreateFrameWatchdog>) => {
  core.resolve(createFrameWatchdog)
  await Promise.resolve()
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a watched frame', () => {
  it.each(['hello first', 'load first'])('accepts a frame that loads, with the %s', async (order) => {
    const { watch, events } = await setUp()
    watch('start')
    const signs: FrameEvent[] = ['hello', 'load']
    for (const sign of order === 'hello first' ? signs : signs.reverse()) watch(sign)
    expect(vi.getTimerCount()).toBe(0)
    expect(events).toEqual({ reloads: 0, lost: 0, failed: [] })
  })

  it('waits as long as a timer can if the timeout is infinite', async () => {
    const { watch, events } = await setUp({ givenMs: Number.POSITIVE_INFINITY })
    watch('start')
    vi.advanceTimersByTime(1000 * timeoutMs)
    expect(events).toEqual({ reloads: 0, lost: 0, failed: [] })
  })

  it('ignores the late load event of a replaced error page', async () => {
    const { watch, events } = await setUp()
    watch('start')
    // An error page loads first. Then the frame sends its hello and fires its load event.
    for (const sign of ['load', 'hello', 'load'] as const) watch(sign)
    vi.advanceTimersByTime(timeoutMs)
    expect(events).toEqual({ reloads: 0, lost: 0, failed: [] })
    watch('load')
    vi.advanceTimersByTime(timeoutMs / 10)
    expect(events).toEqual({ reloads: 1, lost: 1, failed: [] })
  })

  it('does not ignore it for an adopted frame, which sends its hello after its load event', async () => {
    const { watch, events } = await setUp({ isAdopted: true })
    watch('start')
    for (const sign of ['load', 'hello', 'load'] as const) watch(sign)
    vi.advanceTimersByTime(timeoutMs / 10)
    expect(events).toEqual({ reloads: 1, lost: 1, failed: [] })
  })

  it('loads a frame without a sign again at half of the timeout, and fails at its end', async () => {
    const { watch, events } = await setUp()
    watch('start')
    vi.advanceTimersByTime(timeoutMs / 2)
    expect(events).toEqual({ reloads: 1, lost: 0, failed: [] })
    vi.advanceTimersByTime(timeoutMs / 2)
    expect(events).toEqual({ reloads: 1, lost: 0, failed: ['frame.timeout'] })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('detects an error page by its load event, loads the frame twice more, and fails before the timeout', async () => {
    const { watch, events } = await setUp()
    watch('start')
    for (let load = 1; load <= 3; load += 1) {
      watch('load')
      vi.advanceTimersByTime(timeoutMs / 10)
    }
    expect(events).toEqual({ reloads: 2, lost: 0, failed: ['frame.unreachable'] })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('does not load a frame again that a policy of the page blocks', async () => {
    const { watch, events } = await setUp()
    watch('start')
    watch(blocked)
    watch('load')
    vi.runAllTimers()
    expect(events).toEqual({ reloads: 0, lost: 0, failed: ['frame.blocked'] })
  })

  it('accepts a frame that loads after it has failed, and reports when it is lost later', async () => {
    const { watch, events } = await setUp()
    watch('start')
    vi.advanceTimersByTime(timeoutMs)
    watch('hello')
    watch('load')
    expect(events.lost).toBe(0)
    watch('load')
    vi.advanceTimersByTime(timeoutMs / 10)
    expect(events).toEqual({ reloads: 2, lost: 1, failed: ['frame.timeout'] })
    watch('hello')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('replaces a frame that is navigated to another page, but not forever', async () => {
    const { watch, events } = await setUp()
    watch('start')
    for (let times = 1; times <= 3; times += 1) {
      watch('hello')
      watch('load')
      watch('load')
      vi.advanceTimersByTime(timeoutMs / 10)
    }
    expect(events).toEqual({ reloads: 2, lost: 3, failed: ['frame.unreachable'] })
  })

  it('accepts a frame that loads again because the page has moved it', async () => {
    const { watch, events } = await setUp()
    watch('start')
    for (let move = 0; move < 5; move += 1) {
      watch('hello')
      watch('load')
    }
    vi.runAllTimers()
    expect(events).toEqual({ reloads: 0, lost: 0, failed: [] })
  })

  it('accepts an adopted frame that has loaded before, and each load event that a hello follows', async () => {
    const { watch, events } = await setUp({ isAdopted: true })
    watch('start')
    watch('hello')
    for (let load = 0; load < 2; load += 1) {
      watch('load')
      watch('hello')
    }
    vi.runAllTimers()
    expect(events).toEqual({ reloads: 0, lost: 0, failed: [] })
    watch('load')
    vi.advanceTimersByTime(timeoutMs / 10)
    expect(events).toEqual({ reloads: 1, lost: 1, failed: [] })
  })

  it('waits for a frame whose container is not in the document yet', async () => {
    const { watch, events, page } = await setUp({ inDocument: false })
    watch('start')
    vi.advanceTimersByTime(5 * timeoutMs)
    expect(events.failed).toEqual([])
    page.inDocument = true
    vi.advanceTimersByTime(2 * timeoutMs)
    expect(events.failed).toEqual(['frame.timeout'])
  })

  it.each<[code: string, starts: number, act: (watch: FrameWatchdog) => void]>([
    ['frame.timeout', 1, () => vi.advanceTimersByTime(timeoutMs)],
    ['frame.blocked', 0, (watch) => watch(blocked)],
    [
      'frame.unreachable',
      0,
      (watch) => {
        for (let load = 1; load <= 3; load += 1) {
          watch('load')
          vi.advanceTimersByTime(timeoutMs / 10)
        }
      },
    ],
  ])('after %s, starts as many pauses as expected: %i', async (code, starts, act) => {
    const { watch, events, pause } = await setUp()
    watch('start')
    act(watch)
    expect(events.failed).toEqual([code])
    expect(pause.start).toHaveBeenCalledTimes(starts)
  })

  it.each(['start', 'hello', 'stop'] as const)('the event %s cancels a pause', async (event) => {
    const { watch, pause } = await setUp()
    watch('start')
    vi.advanceTimersByTime(timeoutMs)
    expect(pause.start).toHaveBeenCalledOnce()
    pause.cancel.mockClear()
    watch(event)
    expect(pause.cancel).toHaveBeenCalledOnce()
  })

  it('after any sequence, stop leaves no timer, and no frame is lost that has not sent a hello', async () => {
    const act = fc.constantFrom<FrameEvent | 'wait' | 'wait long' | 'leave' | 'return' | 'core loads'>(
      'start',
      'hello',
      'load',
      'wait',
      'wait long',
      blocked,
      'leave',
      'return',
      'core loads',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 30 }), async (acts) => {
        const core = createDeferred<CreateFrameWatchdog>()
        const { watch, events, page } = await setUp({ given: core })
        let hellos = 0
        for (const next of acts) {
          if (next === 'wait') vi.advanceTimersByTime(timeoutMs / 10)
          else if (next === 'wait long') vi.advanceTimersByTime(timeoutMs)
          else if (next === 'core loads') await load(core)
          else if (next === 'leave' || next === 'return') page.inDocument = next === 'return'
          else watch(next)
          if (next === 'hello') hellos += 1
        }
        expect(events.lost).toBeLessThanOrEqual(hellos)
        watch('stop')
        await load(core)
        expect(vi.getTimerCount()).toBe(0)
      }),
    )
  })
})

describe('a watched frame whose core loads later', () => {
  const setUpWithoutCore = async () => {
    const core = createDeferred<CreateFrameWatchdog>()
    const frame = await setUp({ given: core })
    frame.watch('start')
    return { ...frame, coreLoads: () => load(core) }
  }

  it('fails at its timeout, also if the core never loads', async () => {
    const { watch, events, reasons, pause } = await setUpWithoutCore()
    watch('load')
    vi.advanceTimersByTime(timeoutMs)
    expect(events).toEqual({ reloads: 0, lost: 0, failed: ['frame.timeout'] })
    expect(reasons).toEqual(['did not answer within 10000 ms'])
    expect(pause.start).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is loaded again at half of its timeout', async () => {
    const { events, coreLoads } = await setUpWithoutCore()
    vi.advanceTimersByTime(timeoutMs / 4)
    await coreLoads()
    vi.advanceTimersByTime(timeoutMs / 4)
    expect(events).toEqual({ reloads: 1, lost: 0, failed: [] })
    vi.advanceTimersByTime(timeoutMs / 2)
    expect(events.failed).toEqual(['frame.timeout'])
  })

  it('is loaded again if an error page has loaded before', async () => {
    const { watch, events, coreLoads } = await setUpWithoutCore()
    watch('load')
    vi.advanceTimersByTime(timeoutMs / 10)
    expect(events.reloads).toBe(0)
    await coreLoads()
    vi.advanceTimersByTime(timeoutMs / 10)
    expect(events.reloads).toBe(1)
  })

  it('fails once the core has loaded if a policy of the page has blocked it before', async () => {
    const { watch, events, reasons, coreLoads } = await setUpWithoutCore()
    for (const event of [blocked, 'load'] as const) watch(event)
    await coreLoads()
    expect(events.failed).toEqual(['frame.blocked'])
    expect(reasons).toEqual(["is blocked by the page's policy. Add https://pay.example to frame-src"])
    vi.runAllTimers()
    expect(events.reloads).toBe(0)
  })

  it('does not fail because a policy has blocked an earlier attempt', async () => {
    const { watch, events, coreLoads } = await setUpWithoutCore()
    for (const event of [blocked, 'stop', 'start'] as const) watch(event)
    await coreLoads()
    expect(events.failed).toEqual([])
    watch('hello')
    watch('stop')
  })

  it('keeps for the core only the events of the last attempt, and no violations of other origins', async () => {
    const core = createDeferred<CreateFrameWatchdog>()
    const { watch } = await setUp({ given: core })
    const foreign = { ...blocked, blockedURI: 'https://ads.example/' }
    for (const event of ['start', 'load', 'start', foreign, 'load', 'hello'] as const) watch(event)
    const received: FrameEvent[] = []
    core.resolve(() => (event) => received.push(event))
    await Promise.resolve()
    expect(received).toEqual(['start', 'load', 'hello'])
  })

  it('is replaced if it loads another document than the one that has sent its hello before', async () => {
    const { watch, events, coreLoads } = await setUpWithoutCore()
    for (const event of ['hello', 'load'] as const) watch(event)
    await coreLoads()
    watch('load')
    vi.advanceTimersByTime(timeoutMs / 10)
    expect(events).toEqual({ reloads: 1, lost: 1, failed: [] })
  })
})
