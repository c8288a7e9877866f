import { afterEach, expect, it, vi } from 'vitest'
import { FakeNode, fakePage } from '../../../lab/support/sdk/fake-page'
import type { Appearance } from '../../shared/types'
import { followColorScheme } from './color-scheme-changes'

vi.mock('../color-scheme', () => ({
  colorSchemeOf: ({ style }: HTMLElement, { theme }: Appearance = {}) => theme ?? (style.colorScheme || 'light'),
  colorSchemeStyle: '',
}))

afterEach(() => void vi.unstubAllGlobals())

const setUp = (appearance: Appearance | undefined = undefined) => {
  const page = fakePage()
  const iframe = new FakeNode('iframe')
  /** Calls the callback of the `ResizeObserver`. */
  let resize = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class extends ResizeObserver {
      constructor(callback: () => void) {
        super(callback)
        resize = callback
      }
    },
  )
  const element = {
    iframe: iframe as unknown as HTMLIFrameElement,
    scheme: 'light' as 'light' | 'dark',
    update: vi.fn(() => {
      element.scheme = iframe.style.colorScheme === 'dark' ? 'dark' : 'light'
    }),
  }
  const unmounted = new AbortController()
  followColorScheme(element, () => appearance, unmounted.signal)
  return { page, iframe, element, unmounted, resize: () => resize() }
}

it.each(['transitionrun', 'resize'] as const)('updates the element once for each change of the scheme: %s', (event) => {
  const { iframe, element, resize } = setUp()
  const notify = () => (event === 'resize' ? resize() : iframe.emit(event))
  notify()
  expect(element.update).not.toHaveBeenCalled()
  for (const scheme of ['dark', 'light']) {
    iframe.style.colorScheme = scheme
    notify()
    notify()
    expect(element.scheme).toBe(scheme)
  }
  expect(element.update).toHaveBeenCalledTimes(2)
})

it('does not update an element with a theme, because the theme decides', () => {
  const { iframe, element } = setUp({ theme: 'light' })
  iframe.style.colorScheme = 'dark'
  iframe.emit('transitionrun')
  expect(element.update).not.toHaveBeenCalled()
})

it('stops when the element is unmounted', () => {
  const { page, iframe, unmounted } = setUp()
  unmounted.abort()
  expect([iframe.listeners.size, page.left().listeners]).toEqual([0, 0])
})
