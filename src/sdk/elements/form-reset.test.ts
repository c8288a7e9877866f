import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearOnFormReset } from './form-reset'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Resets a form of the page. Returns how often the element is cleared. */
const clearCount = ({ containsElement = true, cancels = false, isUnmounted = false } = {}) => {
  const root = new EventTarget()
  const container = { isConnected: true, getRootNode: () => root } as unknown as Element
  const unmounted = new AbortController()
  const clear = vi.fn()
  clearOnFormReset(container, unmounted.signal, clear)
  if (isUnmounted) unmounted.abort()
  const event = new Event('reset', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'target', { value: { contains: () => containsElement } })
  // A listener of the page that runs after the SDK's.
  root.addEventListener('reset', () => cancels && event.preventDefault())
  root.dispatchEvent(event)
  vi.runAllTimers()
  return clear.mock.calls.length
}

it.each([
  ['clears the element when its form is reset', {}, 1],
  ['ignores the reset of another form', { containsElement: false }, 0],
  ['ignores a reset that a listener of the page cancels', { cancels: true }, 0],
  ['ignores a reset after the element was unmounted', { isUnmounted: true }, 0],
])('%s', (_case, given, count) => expect(clearCount(given)).toBe(count))
