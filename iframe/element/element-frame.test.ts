import { afterEach, expect, it, vi } from 'vitest'
import type { ElementSettings } from '../../src/bridge/protocol'
import { createElementFrame } from './element-frame'
import type { Handshake } from './handshake'

afterEach(() => vi.unstubAllGlobals())

/** A frame that has met its page, and all that happens there, in order. */
const meetFrame = () => {
  const happened: string[] = []
  const layout = { heightPx: 240 }
  const body = {
    get scrollHeight() {
      happened.push('layout')
      return layout.heightPx
    },
  }
  let observe = () => {}
  vi.stubGlobal('document', { body, hasFocus: () => false })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        observe = onResize
      }
      observe = () => {}
    },
  )
  const takes: ((port: MessagePort) => void)[] = []
  const handshake = { take: (onPort) => takes.push(onPort) } as Pick<Handshake, 'take'> as Handshake
  const nothing = () => {}
  const answers = { configure: nothing, update: nothing, focus: nothing, clear: nothing, setPaying: nothing }
  createElementFrame({ handshake, title: () => 'Card' }).meet(answers)
  const connect = () => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => {
      happened.push(data.name === 'resized' ? `resized ${data.payload.heightPx}` : (data.name ?? data.kind))
    }
    takes[0]?.(port2)
    return (id: number) => port1.postMessage({ kind: 'call', id, name: 'configure', payload: {} as ElementSettings })
  }
  return { happened, layout, connect, resize: () => observe() }
}

it('replies to configure before it measures the height', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { happened, connect } = meetFrame()
  connect()(1)
  // No timer runs: the reply does not wait for one.
  for (let turn = 0; turn < 20 && !happened.includes('reply'); turn += 1) {
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(happened).toEqual(['ready', 'reply'])
  vi.runAllTimers()
  vi.useRealTimers()
  await vi.waitFor(() => expect(happened).toEqual(['ready', 'reply', 'layout', 'resized 240']))
})

it('sends a height only when it has changed, and once more over a new channel', async () => {
  const { happened, layout, connect, resize } = meetFrame()
  const configure = connect()
  configure(1)
  await vi.waitFor(() => expect(happened).toContain('resized 240'))
  configure(2)
  resize()
  layout.heightPx = 262
  resize()
  await vi.waitFor(() => expect(happened).toContain('resized 262'))
  connect()(3)
  const sent = () => happened.filter((name) => name.startsWith('resized'))
  await vi.waitFor(() => expect(sent()).toEqual(['resized 240', 'resized 262', 'resized 262']))
})
