import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFrameWatchdog } from './frame-watchdog'

const deadlineMs = 10_000

const watched = ({ inDocument = true, answersLoad = false, askedMs = deadlineMs } = {}) => {
  const told = { reloads: 0, lost: 0, failed: [] as string[] }
  const page = { inDocument }
  const watch = createFrameWatchdog({
    deadlineMs: askedMs,
    answersLoad,
    reload: () => {
      if (page.inDocument) told.reloads += 1
      return page.inDocument
    },
    onLost: () => {
      told.lost += 1
    },
    onFail: (code) => told.failed.push(code),
  })
  return { watch, told, page }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('createFrameWatchdog', () => {
  it.each(['hello first', 'load first'])('is content with a frame that answers: %s', (order) => {
    const { watch, told } = watched()
    watch.begin()
    const signs = [watch.met, watch.loaded]
    for (const sign of order === 'hello first' ? signs : signs.reverse()) sign()
    expect(vi.getTimerCount()).toBe(0)
    expect(told).toEqual({ reloads: 0, lost: 0, failed: [] })
  })

  it('waits as long as a timer can where no end is wanted', () => {
    const { watch, told } = watched({ askedMs: Number.POSITIVE_INFINITY })
    watch.begin()
    vi.advanceTimersByTime(1000 * deadlineMs)
    expect(told).toEqual({ reloads: 0, lost: 0, failed: [] })
  })

  it('takes no late load of an error page that was replaced for another page', () => {
    const { watch, told } = watched()
    watch.begin()
    // That of the error page, that of the frame.
    for (const sign of [watch.loaded, watch.met, watch.loaded]) sign()
    vi.advanceTimersByTime(deadlineMs)
    expect(told).toEqual({ reloads: 0, lost: 0, failed: [] })
    watch.loaded()
    vi.advanceTimersByTime(deadlineMs / 10)
    expect(told).toEqual({ reloads: 1, lost: 1, failed: [] })
  })

  it('has no such doubt about an adopted frame, which says hello after its load', () => {
    const { watch, told } = watched({ answersLoad: true })
    watch.begin()
    for (const sign of [watch.loaded, watch.met, watch.loaded]) sign()
    vi.advanceTimersByTime(deadlineMs / 10)
    expect(told).toEqual({ reloads: 1, lost: 1, failed: [] })
  })

  it('loads a frame that shows no sign once more at half of the time, and gives it up at the end of it', () => {
    const { watch, told } = watched()
    watch.begin()
    vi.advanceTimersByTime(deadlineMs / 2)
    expect(told).toEqual({ reloads: 1, lost: 0, failed: [] })
    vi.advanceTimersByTime(deadlineMs / 2)
    expect(told).toEqual({ reloads: 1, lost: 0, failed: ['frame.timeout'] })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('tells an error page by its load, tries twice more, and says so long before the deadline', () => {
    const { watch, told } = watched()
    watch.begin()
    for (let load = 1; load <= 3; load += 1) {
      watch.loaded()
      vi.advanceTimersByTime(deadlineMs / 10)
    }
    expect(told).toEqual({ reloads: 2, lost: 0, failed: ['frame.unreachable'] })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('does not try what the policy of the page forbids', () => {
    const { watch, told } = watched()
    watch.begin()
    watch.block()
    watch.loaded()
    vi.runAllTimers()
    expect(told).toEqual({ reloads: 0, lost: 0, failed: ['frame.blocked'] })
  })

  it('takes a frame that comes after it was given up, and tells when that is lost later', () => {
    const { watch, told } = watched()
    watch.begin()
    vi.advanceTimersByTime(deadlineMs)
    watch.met()
    watch.loaded()
    expect(told.lost).toBe(0)
    watch.loaded()
    vi.advanceTimersByTime(deadlineMs / 10)
    expect(told).toEqual({ reloads: 2, lost: 1, failed: ['frame.timeout'] })
    watch.met()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('replaces a frame that is led elsewhere, but not for ever', () => {
    const { watch, told } = watched()
    watch.begin()
    for (let led = 1; led <= 3; led += 1) {
      watch.met()
      watch.loaded()
      watch.loaded()
      vi.advanceTimersByTime(deadlineMs / 10)
    }
    expect(told).toEqual({ reloads: 2, lost: 3, failed: ['frame.unreachable'] })
  })

  it('knows a frame that was moved for one that has loaded anew', () => {
    const { watch, told } = watched()
    watch.begin()
    for (let move = 0; move < 5; move += 1) {
      watch.met()
      watch.loaded()
    }
    vi.runAllTimers()
    expect(told).toEqual({ reloads: 0, lost: 0, failed: [] })
  })

  it('knows a frame that answers each load, and has loaded before it was first asked', () => {
    const { watch, told } = watched({ answersLoad: true })
    watch.begin()
    watch.met()
    for (let load = 0; load < 2; load += 1) {
      watch.loaded()
      watch.met()
    }
    vi.runAllTimers()
    expect(told).toEqual({ reloads: 0, lost: 0, failed: [] })
    watch.loaded()
    vi.advanceTimersByTime(deadlineMs / 10)
    expect(told).toEqual({ reloads: 1, lost: 1, failed: [] })
  })

  it('has patience with a frame whose container is not in the document yet', () => {
    const { watch, told, page } = watched({ inDocument: false })
    watch.begin()
    vi.advanceTimersByTime(5 * deadlineMs)
    expect(told.failed).toEqual([])
    page.inDocument = true
    vi.advanceTimersByTime(2 * deadlineMs)
    expect(told.failed).toEqual(['frame.timeout'])
  })

  it('after any sequence, stop leaves no timer, and never is one lost that was not met', () => {
    const act = fc.constantFrom('begin', 'met', 'loaded', 'wait', 'wait long', 'block', 'leave', 'return')
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        const { watch, told, page } = watched()
        let met = 0
        for (const next of acts) {
          if (next === 'wait') vi.advanceTimersByTime(deadlineMs / 10)
          else if (next === 'wait long') vi.advanceTimersByTime(deadlineMs)
          else if (next === 'block') watch.block()
          else if (next === 'leave' || next === 'return') page.inDocument = next === 'return'
          else watch[next]()
          if (next === 'met') met += 1
        }
        expect(told.lost).toBeLessThanOrEqual(met)
        watch.stop()
        expect(vi.getTimerCount()).toBe(0)
      }),
    )
  })
})
