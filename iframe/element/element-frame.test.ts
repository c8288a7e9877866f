import { signal } from '@preact/signals-core'
import { afterEach, expect, it, vi } from 'vitest'
import { writeFrameAddress } from '../../src/bridge/frame-address'
import type { ElementSettings, Lock } from '../../src/bridge/protocol'
import type { CardState } from '../../src/shared/types'
import { createElementFrame } from './element-frame'
import type { Handshake } from './handshake'

afterEach(() => vi.unstubAllGlobals())

/** Starts an element frame. Its log contains messages and layouts, in order. */
const startFrame = () => {
  const log: string[] = []
  const layout = { heightPx: 240 }
  const body = {
    getBoundingClientRect: () => {
      log.push('layout')
      return { height: layout.heightPx }
    },
  }
  let observe = () => {}
  const documentElement = { dataset: {} as DOMStringMap }
  vi.stubGlobal('document', { body, documentElement, hasFocus: () => false })
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
  const receivers: ((port: MessagePort) => void)[] = []
  const handshake = { onPort: (receive) => receivers.push(receive) } as Pick<Handshake, 'onPort'> as Handshake
  const ignore = () => {}
  const forgetCard = vi.fn()
  const handlers = {
    configure: ignore,
    update: ignore,
    focus: ignore,
    clear: ignore,
    validate: async () => true,
    setLock: ignore,
  }
  const setLock = vi.fn()
  const frame = createElementFrame({ handshake, title: () => 'Card' })
  frame.connectPage({ ...handlers, setLock }, forgetCard)
  const connect = () => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => {
      log.push(data.name === 'resized' ? `resized ${data.payload.heightPx}` : (data.name ?? data.kind))
    }
    receivers[0]?.(port2)
    const call = (id: number, name: string, payload: object) => port1.postMessage({ kind: 'call', id, name, payload })
    return {
      configure: (id: number) => call(id, 'configure', {} as ElementSettings),
      lock: (id: number, lock: Lock, isQuiet?: boolean) => call(id, 'setLock', { lock, isQuiet }),
    }
  }
  const { dataset } = documentElement
  return {
    frame,
    log,
    layout,
    dataset,
    connect,
    forgetCard,
    setLock,
    withdraw: frame.withdraw,
    resize: () => observe(),
  }
}

it('replies to configure before it measures the height', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { log, connect } = startFrame()
  connect().configure(1)
  // The reply must arrive although no timer runs.
  for (let turn = 0; turn < 20 && !log.includes('reply'); turn += 1) {
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(log).toEqual(['ready', 'reply'])
  vi.runAllTimers()
  vi.useRealTimers()
  await vi.waitFor(() => expect(log).toEqual(['ready', 'reply', 'layout', 'resized 240']))
})

it('reports the height when it has changed, and again over a new channel', async () => {
  const { log, layout, connect, resize } = startFrame()
  const { configure } = connect()
  configure(1)
  await vi.waitFor(() => expect(log).toContain('resized 240'))
  configure(2)
  resize()
  layout.heightPx = 262
  resize()
  await vi.waitFor(() => expect(log).toContain('resized 262'))
  connect().configure(3)
  const sent = () => log.filter((name) => name.startsWith('resized'))
  await vi.waitFor(() => expect(sent()).toEqual(['resized 240', 'resized 262', 'resized 262']))
})

it('forgets the card when the order is paid, and not while it is being paid', async () => {
  const { log, connect, forgetCard } = startFrame()
  const { lock } = connect()
  lock(1, 'paying')
  lock(2, 'open')
  await vi.waitFor(() => expect(log).toEqual(['ready', 'reply', 'reply']))
  expect(forgetCard).not.toHaveBeenCalled()
  lock(3, 'paid')
  await vi.waitFor(() => expect(forgetCard).toHaveBeenCalledOnce())
})

it('forgets the card and stays locked once its version is withdrawn', async () => {
  const { log, connect, forgetCard, setLock, withdraw } = startFrame()
  const { lock } = connect()
  withdraw()
  expect(forgetCard).toHaveBeenCalledOnce()
  lock(1, 'open')
  await vi.waitFor(() => expect(log).toEqual(['ready', 'reply']))
  expect(setLock).toHaveBeenCalledExactlyOnceWith({ lock: 'paid' })
})

it('shows no progress of a payment while the page’s pay button shows it', async () => {
  const { dataset, connect } = startFrame()
  const { lock } = connect()
  lock(1, 'paying', true)
  await vi.waitFor(() => expect(dataset.quiet).toBe('true'))
  lock(2, 'paying')
  await vi.waitFor(() => expect(dataset.quiet).toBe('false'))
})

it.each([
  [false, 1],
  [true, 0],
])('PREP-3: tells a new controller that something was typed before, if empty is %s: %i', async (empty, expected) => {
  const origin = 'https://pay.example'
  const hash = writeFrameAddress({ pageOrigin: '', nonce: '', instance: 'mine', scheme: '' })
  const controller = {
    location: new URL(`${origin}/frames/1.0.0/controller.html#${hash}`),
    postMessage: (_attach: object, _origin: string, [port]: MessagePort[]) => port?.postMessage('attached'),
  }
  vi.stubGlobal('window', { parent: { frames: [controller] } })
  vi.stubGlobal('location', { origin })
  const { frame } = startFrame()
  const onTyped = vi.fn()
  const state = signal({ empty, invalid: [] as string[] } as CardState)
  frame.reportState({ state, disclosed: () => 'the same' }, onTyped)
  onTyped.mockClear()
  const onPort = vi.fn((port: MessagePort) => {
    expect(onTyped).not.toHaveBeenCalled()
    port.close()
  })
  frame.connectController({ instance: 'mine', element: 'card-1' } as ElementSettings, onPort)
  await vi.waitFor(() => expect(onPort).toHaveBeenCalledOnce())
  expect(onTyped).toHaveBeenCalledTimes(expected)
})
