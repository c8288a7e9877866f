import { afterEach, describe, expect, it, vi } from 'vitest'
import { createReadable } from './readable'

afterEach(() => void vi.unstubAllGlobals())

describe('a readable', () => {
  it('has the latest value', () => {
    const readable = createReadable(1)
    readable.set(2)
    expect(readable.value).toBe(2)
  })

  it('subscribe() › calls the listener at once, and after each change', () => {
    const readable = createReadable(1)
    const listener = vi.fn()
    readable.subscribe(listener)
    readable.set(2)
    readable.set(2)
    expect(listener.mock.calls).toEqual([[1], [2], [2]])
  })

  it('has the new value when the listener is called', () => {
    const readable = createReadable(1)
    const seen: number[] = []
    readable.subscribe(() => seen.push(readable.value))
    readable.set(2)
    expect(seen).toEqual([1, 2])
  })

  it('calls a removed listener no longer; removing it twice has no further effect', () => {
    const readable = createReadable(1)
    const [staying, removed] = [vi.fn(), vi.fn()]
    const stop = readable.subscribe(removed)
    readable.subscribe(staying)
    stop()
    stop()
    readable.set(2)
    expect(removed.mock.calls).toEqual([[1]])
    expect(staying.mock.calls).toEqual([[1], [2]])
  })

  it('calls a listener twice that was added twice, and removes each on its own', () => {
    const readable = createReadable(1)
    const listener = vi.fn()
    const stop = readable.subscribe(listener)
    readable.subscribe(listener)
    stop()
    readable.set(2)
    expect(listener.mock.calls).toEqual([[1], [1], [2]])
  })

  it('calls the other listeners although one throws, and reports its error', () => {
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
