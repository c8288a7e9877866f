import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchCustomerActivity } from './customer-activity'

let page: EventTarget
beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  // Node knows capture only as a member of the options when a listener is removed.
  const remove = (type: string, listener: EventListener, capture = false) =>
    page.removeEventListener(type, listener, { capture })
  vi.stubGlobal('removeEventListener', remove)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const shown = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

describe('watchCustomerActivity', () => {
  it.each(['focus', 'keydown', 'pointerdown'])('tells of a customer at work: %s', (way) => {
    const tell = vi.fn()
    watchCustomerActivity(tell)
    vi.advanceTimersByTime(60_000)
    page.dispatchEvent(new Event(way))
    expect(tell.mock.calls).toEqual([[{ returned: false }]])
  })

  it('tells of them where the page cannot see it', () => {
    const tell = vi.fn()
    const { active } = watchCustomerActivity(tell)
    vi.advanceTimersByTime(60_000)
    active()
    expect(tell.mock.calls).toEqual([[{ returned: false }]])
  })

  it('tells often enough that a touch four minutes after the last comes well before five, and not of each key', () => {
    const told: number[] = []
    watchCustomerActivity(() => told.push(Date.now()))
    const begun = Date.now()
    for (let second = 0; second < 600; second += 1) {
      vi.advanceTimersByTime(1000)
      page.dispatchEvent(new Event('keydown'))
    }
    const pauses = told.map((at, index) => at - (told[index - 1] ?? begun))
    expect(Math.max(...pauses)).toBeLessThanOrEqual(30_000)
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(10_000)
  })

  it('tells of a page that comes back out of the history, and of no other', () => {
    const tell = vi.fn()
    watchCustomerActivity(tell)
    shown(false)
    expect(tell).not.toHaveBeenCalled()
    shown(true)
    expect(tell.mock.calls).toEqual([[{ returned: true }]])
  })

  it('tells nothing once it is stopped', () => {
    const tell = vi.fn()
    const { stop } = watchCustomerActivity(tell)
    stop()
    vi.advanceTimersByTime(60_000)
    page.dispatchEvent(new Event('keydown'))
    shown(true)
    expect(tell).not.toHaveBeenCalled()
  })
})
