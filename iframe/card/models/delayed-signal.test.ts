import { signal } from '@preact/signals-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { delayedSignal, delayMs } from './delayed-signal'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('becomes true after the delay, and false at once', () => {
  const paying = signal(false)
  const shown = delayedSignal(paying)
  paying.value = true
  vi.advanceTimersByTime(delayMs - 1)
  expect(shown.value).toBe(false)
  vi.advanceTimersByTime(1)
  expect(shown.value).toBe(true)
  paying.value = false
  expect(shown.value).toBe(false)
})

it('stays false if the source is false before the delay ends', () => {
  const paying = signal(true)
  const shown = delayedSignal(paying)
  paying.value = false
  vi.advanceTimersByTime(delayMs)
  expect(shown.value).toBe(false)
})
