import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeNode, fakePage } from '../../../lab/support/sdk/fake-page'
import { createDeferred } from '../deferred'
import { createFrame } from './frame'

const origin = 'https://pay.example'
const loadTimeoutMs = 1000

let page: ReturnType<typeof fakePage>
beforeEach(() => {
  vi.useFakeTimers()
  page = fakePage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Inserts a frame of which nothing has arrived at its timeout, on a page that has not loaded. */
const failFrame = (adopted?: FakeNode) => {
  Object.assign(page.document, { readyState: 'interactive' })
  const events: string[] = []
  const frame = createFrame({
    service: { origin, base: `${origin}/`, isOwnMock: false },
    instance: 'instance-1',
    locale: 'en',
    loadTimeoutMs,
    watchdog: createDeferred(),
    role: 'card',
    scheme: 'light',
    adopted: (adopted ?? false) as HTMLIFrameElement | false,
    onPort: (port) => {
      events.push('port')
      port.close()
    },
    onLost: () => {},
    onLoadError: ({ code }) => events.push(code),
  })
  const element = frame.element as unknown as FakeNode
  element.contentDocument = {}
  if (!adopted) page.body.append(element)
  frame.watch()
  vi.advanceTimersByTime(loadTimeoutMs)
  const { contentWindow } = element
  expect(contentWindow?.stop).toHaveBeenCalledOnce()
  // Each load of the frame has another window.
  return { frame, element, events, isStopped: () => element.contentWindow === contentWindow }
}

it('a frame that does not arrive in time › loads again after the load event of the page, and is used', () => {
  const { frame, element, events, isStopped } = failFrame()
  expect([isStopped(), events]).toEqual([true, ['frame.timeout']])
  page.window.emit('load')
  expect(isStopped()).toBe(false)
  page.hello(element, origin)
  expect(events).toEqual(['frame.timeout', 'port'])
  frame.remove()
  expect(vi.getTimerCount()).toBe(0)
  expect(page.left()).toEqual({ frames: 0, listeners: 0 })
})

it('reload() › loads a stopped frame at once, and the load event of the page does not load it again', () => {
  const { frame, element } = failFrame()
  frame.reload()
  const { contentWindow } = element
  page.window.emit('load')
  expect(element.contentWindow).toBe(contentWindow)
  frame.remove()
})

it('remove() › loads a stopped frame of the merchant’s HTML again, because it stays on the page', () => {
  const adopted = new FakeNode('iframe')
  page.body.append(adopted)
  const { frame, element, isStopped } = failFrame(adopted)
  frame.remove()
  expect([isStopped(), element.isConnected]).toEqual([false, true])
})
