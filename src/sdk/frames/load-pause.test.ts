import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeNode, fakePage } from '../../../lab/support/sdk/fake-page'
import { createLoadPause, type LoadPause } from './load-pause'

let page: ReturnType<typeof fakePage>
beforeEach(() => {
  vi.useFakeTimers()
  page = fakePage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Starts a pause for a frame of which nothing has arrived, on a page that has not loaded. */
const startPause = ({ readyState = 'interactive', contentDocument = {} as object | null, onStop = () => {} } = {}) => {
  Object.assign(page.document, { readyState })
  const element = new FakeNode('iframe')
  page.body.append(element)
  element.contentDocument = contentDocument
  const stop = element.contentWindow?.stop.mockImplementation(onStop)
  const reload = vi.fn()
  const removed = new AbortController()
  const pause = createLoadPause(element as unknown as HTMLIFrameElement, reload, removed.signal)
  pause.start()
  return { pause, stop, reload, removed }
}

const load = () => page.window.emit('load')
const wait = (ms: number) => () => vi.advanceTimersByTime(ms)

it.each<[what: string, reloads: number, acts: ((pause: LoadPause) => void)[]]>([
  ['nothing else', 0, []],
  ['the load event', 1, [load]],
  ['the load event and a long time', 1, [load, wait(60_000)]],
  ['less than five seconds', 0, [wait(4999)]],
  ['five seconds', 1, [wait(5000)]],
  ['five seconds and the load event', 1, [wait(5000), load]],
  ['end()', 1, [({ end }) => end()]],
  ['end() twice', 1, [({ end }) => end(), ({ end }) => end()]],
  ['cancel(), the load event and a long time', 0, [({ cancel }) => cancel(), load, wait(60_000)]],
])('a stopped frame › after %s, has been loaded again this many times: %i', (_what, reloads, acts) => {
  const { pause, stop, reload } = startPause()
  expect(stop).toHaveBeenCalledOnce()
  for (const act of acts) act(pause)
  expect(reload).toHaveBeenCalledTimes(reloads)
})

it('start() › loads the frame again once if the browser fires the load event while the frame is stopped', () => {
  const { reload } = startPause({ onStop: load })
  expect(reload).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

it.each([
  ['whose document has begun to arrive', { contentDocument: null }],
  ['of a page that has loaded', { readyState: 'complete' }],
])('start() › does not stop a frame %s', (_what, given) => {
  const { stop, reload } = startPause(given)
  load()
  vi.runAllTimers()
  expect(stop).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
})

it('listens to the load event of the page until the frame is removed', () => {
  const { removed } = startPause()
  expect(page.window.listeners.size).toBe(1)
  removed.abort()
  expect(page.window.listeners.size).toBe(0)
})
