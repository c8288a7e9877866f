import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchCustomerActivity } from './customer-activity'

let page: EventTarget
beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  // Works around Node, which finds a listener for removal only if `capture` is a member of the
  // options.
  const remove = (type: string, listener: EventListener, capture = false) =>
    page.removeEventListener(type, listener, { capture })
  vi.stubGlobal('removeEventListener', remove)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const shown = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

describe('watchCustomerActivity()', () => {
  it.each(['focus', 'keydown', 'pointerdown'])('reports activity after a %s event', (type) => {
    const report = vi.fn()
    watchCustomerActivity(report)
    vi.advanceTimersByTime(60_000)
    page.dispatchEvent(new Event(type))
    expect(report.mock.calls).toEqual([[{ returned: false }]])
  })

  it('reports activity within a frame, where the page receives no event', () => {
    const report = vi.fn()
    const { active } = watchCustomerActivity(report)
    vi.advanceTimersByTime(60_000)
    active()
    expect(report.mock.calls).toEqual([[{ returned: false }]])
  })

  it('reports often enough that the controller touches the intent in time, but not for every key', () => {
    const reports: number[] = []
    watchCustomerActivity(() => reports.push(Date.now()))
    const startedAt = Date.now()
    for (let second = 0; second < 600; second += 1) {
      vi.advanceTimersByTime(1000)
      page.dispatchEvent(new Event('keydown'))
    }
    const intervals = reports.map((at, index) => at - (reports[index - 1] ?? startedAt))
    expect(Math.max(...intervals)).toBeLessThanOrEqual(30_000)
    expect(Math.min(...intervals)).toBeGreaterThanOrEqual(10_000)
  })

  it('reports that the customer has returned to a page from the back-forward cache, and to no other', () => {
    const report = vi.fn()
    watchCustomerActivity(report)
    shown(false)
    expect(report).not.toHaveBeenCalled()
    shown(true)
    expect(report.mock.calls).toEqual([[{ returned: true }]])
  })

  it('stop() › reports nothing further', () => {
    const report = vi.fn()
    const { stop } = watchCustomerActivity(report)
    stop()
    vi.advanceTimersByTime(60_000)
    page.dispatchEvent(new Event('keydown'))
    shown(true)
    expect(report).not.toHaveBeenCalled()
  })
})
