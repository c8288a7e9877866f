import { signal } from '@preact/signals-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { delayedSignal, showAfterMs } from './delayed-signal'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('begins a moment later, and ends at once', () => {
  const paying = signal(false)
  const shown = delayedSignal(paying)
  paying.value = true
  vi.advanceTimersByTime(showAfterMs - 1)
  expect(shown.value).toBe(false)
  vi.advanceTimersByTime(1)
  expect(shown.value).toBe(true)
  paying.value = false
  expect(shown.value).toBe(false)
})

it('shows nothing of what is over before', () => {
  const paying = signal(true)
  const shown = delayedSignal(paying)
  paying.value = false
  vi.advanceTimersByTime(showAfterMs)
  expect(shown.value).toBe(false)
})
