import { afterEach, describe, expect, it, vi } from 'vitest'
import { focusOnLabelClick } from './label-focus'

class Clicked {
  constructor(readonly around: Readonly<Record<string, object>>) {}
  closest = (selector: string) => this.around[selector] ?? null
}

/** How often a click there, in the document or another root, focuses what stands in the container. */
const clicksThrough = (targets: readonly object[], { isConnected = true, clickedIn = 'root' } = {}): number => {
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

describe('a click', () => {
  it.each([
    ['on a label of the container', new Clicked({ label: named('card') }), 1],
    ['on a label around it', new Clicked({ label: around }), 1],
    ['on a label of something else', new Clicked({ label: named('email') }), 0],
    ['on a link in a label', new Clicked({ label: around, 'a,button': {} }), 0],
    ['beside labels', new Clicked({}), 0],
    ['of a script on the document itself', new EventTarget(), 0],
  ])('%s', (_where, target, times) => expect(clicksThrough([target])).toBe(times))

  it('on a label in the page of a container that was not in it yet when it was mounted', () => {
    const label = new Clicked({ label: named('card') })
    expect(clicksThrough([label], { isConnected: false, clickedIn: 'document' })).toBe(1)
  })
})
