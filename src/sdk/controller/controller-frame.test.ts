import { beforeEach, expect, it, vi } from 'vitest'
import { type FakeNode, fakePage } from '../testing/fake-page'
import { createControllerFrame } from './controller-frame'

const origin = 'https://pay.example'
let page: ReturnType<typeof fakePage>
beforeEach(() => {
  page = fakePage()
})

const made = () =>
  createControllerFrame({
    service: { origin, base: `${origin}/` },
    instance: 'instance-1',
    locale: 'en',
    loadTimeoutMs: 1000,
  })

it('tells whoever comes to speak with it what has happened so far, in order, and what happens then', async () => {
  const frame = made()
  expect([frame.put(), frame.put()]).toEqual([true, false])
  const shown = page.shown() as FakeNode
  expect(shown.style.cssText).toBe('display:none!important')
  page.hello(shown, origin, 'first', 'controller')
  const told: string[] = []
  frame.giveTo({
    onPort: (port) => {
      told.push('port')
      port.close()
    },
    onLost: () => told.push('lost'),
    onLoadError: ({ code }) => told.push(code),
  })
  await Promise.resolve()
  expect(told).toEqual(['port'])
  page.hello(shown, origin, 'second', 'controller')
  await Promise.resolve()
  expect(told).toEqual(['port', 'port'])
  frame.remove()
  expect(page.left()).toEqual({ frames: 0, listeners: 0 })
})

it.each([
  ['shop.example', 'https://shop.example', 'a variable of the page'],
  ['', 'null', 'https://shop.example'],
])('tells the frame the origin of its page, whatever a script there calls so: %s, %s, %s', (host, ofAddress, named) => {
  vi.stubGlobal('location', { host, origin: ofAddress })
  Object.assign(window, { origin: named })
  const frame = made()
  frame.put()
  expect(decodeURIComponent(String(page.shown()?.src))).toContain('https://shop.example')
  frame.remove()
})

it('is put in again where the page has taken it out', () => {
  const frame = made()
  frame.put()
  page.shown()?.remove()
  expect(frame.put()).toBe(true)
  expect(page.shown()).toBeDefined()
  frame.remove()
})
