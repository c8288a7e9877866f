import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeWindow, pass } from '../../../lab/support/wallets/fake-window'
import { watchGestures } from './user-gesture'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/**
 * Watches a window. `send` calls its listeners directly, since scripts cannot create trusted
 * events.
 */
const watch = (window: Window, isTrusted: boolean) => {
  const listeners: ((event: Event) => void)[] = []
  const watched = Object.assign(window, {
    addEventListener: (type: string, listener: (event: Event) => void) => type === 'click' && listeners.push(listener),
    removeEventListener: (_: string, listener: (event: Event) => void) => {
      const index = listeners.indexOf(listener)
      if (index >= 0) listeners.splice(index, 1)
    },
  })
  const { inside, stop } = watchGestures(watched)
  const event = { type: 'click', isTrusted } as Event
  return { inside, stop, send: () => listeners[0]?.(event) }
}

test('a gesture lasts for its task: settled promises may be awaited, timers may not', async () => {
  const { inside, send } = watch(fakeWindow(), true)
  expect(inside()).toBe(false)
  send()
  expect(inside()).toBe(true)
  await Promise.resolve()
  expect(inside()).toBe(true)
  await pass(1)
  expect(inside()).toBe(false)
})

test('a click that a script creates is not a gesture', () => {
  const { inside, send } = watch(fakeWindow(), false)
  send()
  expect(inside()).toBe(false)
})

test('after stop() nothing is watched', () => {
  const { inside, stop, send } = watch(fakeWindow(), true)
  stop()
  send()
  expect(inside()).toBe(false)
})
