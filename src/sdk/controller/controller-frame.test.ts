import { beforeEach, expect, it, vi } from 'vitest'
import { type FakeNode, fakePage } from '../../../lab/support/sdk/fake-page'
import { createDeferred } from '../deferred'
import { createControllerFrame } from './controller-frame'

const origin = 'https://pay.example'
let page: ReturnType<typeof fakePage>
beforeEach(() => {
  page = fakePage()
})

const create = () =>
  createControllerFrame({
    service: { origin, base: `${origin}/`, isOwnMock: false },
    instance: 'instance-1',
    locale: 'en',
    loadTimeoutMs: 1000,
    watchdog: createDeferred(),
  })

it('setListener() › passes on the events that happened before, in order, and those that follow', async () => {
  const frame = create()
  expect([frame.insert(), frame.insert()]).toEqual([true, false])
  const shown = page.shown() as FakeNode
  expect(shown.style.cssText).toBe('display:none!important')
  page.hello(shown, origin, 'first', 'controller')
  const events: string[] = []
  frame.setListener({
    onPort: (port) => {
      events.push('port')
      port.close()
    },
    onLost: () => events.push('lost'),
    onLoadError: ({ code }) => events.push(code),
  })
  await Promise.resolve()
  expect(events).toEqual(['port'])
  page.hello(shown, origin, 'second', 'controller')
  await Promise.resolve()
  expect(events).toEqual(['port', 'port'])
  frame.remove()
  expect(page.left()).toEqual({ frames: 0, listeners: 0 })
})

it.each([
  ['shop.example', 'https://shop.example', 'a variable of the page'],
  ['', 'null', 'https://shop.example'],
])(
  'has the origin of the page in its address, even if a script has replaced window.origin: %s, %s, %s',
  (host, ofAddress, ofWindow) => {
    vi.stubGlobal('location', { host, origin: ofAddress })
    Object.assign(window, { origin: ofWindow })
    const frame = create()
    frame.insert()
    expect(decodeURIComponent(String(page.shown()?.src))).toContain('https://shop.example')
    frame.remove()
  },
)

it('insert() › inserts the frame again if the page has removed it', () => {
  const frame = create()
  frame.insert()
  page.shown()?.remove()
  expect(frame.insert()).toBe(true)
  expect(page.shown()).toBeDefined()
  frame.remove()
})
