import { afterEach, describe, expect, it, vi } from 'vitest'
import { focusOnLabelClick } from './label-focus'

class Clicked {
  constructor(readonly around: Readonly<Record<string, object>>) {}
  closest = (selector: string) => this.around[selector] ?? null
}

/** Returns how often these clicks focus the element, in the document or in another root. */
const focusCount = (targets: readonly object[], { isConnected = true, clickedIn = 'root' } = {}): number => {
  vi.stubGlobal('Element', Clicked)
  let clicked = (_event: { target: object }) => {}
  const rootCalled = (name: string) => ({
    addEventListener: (_type: string, listener: typeof clicked) => {
      if (name === clickedIn) clicked = listener
    },
  })
  vi.stubGlobal('document', rootCalled('document'))
  const focus = vi.fn()
  const container = { id: 'card', isConnected, getRootNode: () => rootCalled('root') } as unknown as Element
  focusOnLabelClick(container, new AbortController().signal, focus)
  for (const target of targets) clicked({ target })
  return focus.mock.calls.length
}

const named = (htmlFor: string) => ({ htmlFor, contains: () => false })
const around = { htmlFor: '', contains: () => true }

afterEach(() => void vi.unstubAllGlobals())

describe('focusOnLabelClick() with a click', () => {
  it.each([
    ['on a label of the container', new Clicked({ label: named('card') }), 1],
    ['on a label around the container', new Clicked({ label: around }), 1],
    ['on a label of another control', new Clicked({ label: named('email') }), 0],
    ['on a link in a label', new Clicked({ label: around, 'a,button': {} }), 0],
    ['outside labels', new Clicked({}), 0],
    ['that a script dispatches on the document', new EventTarget(), 0],
  ])('%s', (_where, target, times) => expect(focusCount([target])).toBe(times))

  it('on a label of a container that was inserted after the element was mounted', () => {
    const label = new Clicked({ label: named('card') })
    expect(focusCount([label], { isConnected: false, clickedIn: 'document' })).toBe(1)
  })
})
