import { afterEach, describe, expect, it, vi } from 'vitest'
import { createReadable } from './readable'

afterEach(() => void vi.unstubAllGlobals())

describe('createReadable', () => {
  it('has the newest value to read', () => {
    const readable = createReadable(1)
    readable.set(2)
    expect(readable.value).toBe(2)
  })

  it('tells the value at once, and each that follows', () => {
    const readable = createReadable(1)
    const listener = vi.fn()
    readable.subscribe(listener)
    readable.set(2)
    readable.set(2)
    expect(listener.mock.calls).toEqual([[1], [2], [2]])
  })

  it('has the new value to read for whoever hears of it', () => {
    const readable = createReadable(1)
    const seen: number[] = []
    readable.subscribe(() => seen.push(readable.value))
    readable.set(2)
    expect(seen).toEqual([1, 2])
  })

  it('tells nobody who has stopped; stopping twice is stopping', () => {
    const readable = createReadable(1)
    const [stays, goes] = [vi.fn(), vi.fn()]
    const stop = readable.subscribe(goes)
    readable.subscribe(stays)
    stop()
    stop()
    readable.set(2)
    expect(goes.mock.calls).toEqual([[1]])
    expect(stays.mock.calls).toEqual([[1], [2]])
  })

  it('tells a listener that was given twice twice, and stops each by itself', () => {
    const readable = createReadable(1)
    const listener = vi.fn()
    const stop = readable.subscribe(listener)
    readable.subscribe(listener)
    stop()
    readable.set(2)
    expect(listener.mock.calls).toEqual([[1], [1], [2]])
  })

  it('lets a listener that throws keep nobody from hearing, and reports what it threw', () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const readable = createReadable(1)
    const fault = new Error('in the shop')
    const listener = vi.fn()
    readable.subscribe((value) => {
      if (value === 2) throw fault
    })
    readable.subscribe(listener)
    readable.set(2)
    expect(listener).toHaveBeenLastCalledWith(2)
    expect(reported).toHaveBeenCalledExactlyOnceWith(fault)
  })
})
