import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readFrameAddress, writeFrameAddress } from './frame-address'
import { startFrameHandshake } from './frame-handshake'
import { type Hello, protocolVersion, type Welcome } from './protocol'

const address = { pageOrigin: 'https://shop.example', nonce: 'nonce-1', instance: 'instance-1', scheme: 'light' }

/** A frame that has sent its hello, and a function that sends messages to the frame. */
const startHandshake = () => {
  const listeners = new Set<(event: MessageEvent) => void>()
  const page = { postMessage: vi.fn<(hello: Hello, target: string) => void>() }
  const onPort = vi.fn()
  const stop = startFrameHandshake({
    messageTarget: {
      addEventListener: (_type, listener) => void listeners.add(listener),
      removeEventListener: (_type, listener) => void listeners.delete(listener),
    },
    page: page as unknown as Window,
    role: 'card',
    address,
    onPort,
  })
  const document = page.postMessage.mock.calls[0]?.[0].document ?? ''
  const welcome: Welcome = { tender: 'welcome', protocol: protocolVersion, nonce: 'nonce-1', document }
  const port = new MessageChannel().port1
  const receive = (event: { data?: unknown; origin?: string; source?: unknown; ports?: unknown[] }) => {
    for (const listener of listeners) {
      const message = { data: welcome, origin: address.pageOrigin, source: page, ports: [port], ...event }
      listener(message as unknown as MessageEvent)
    }
  }
  return { page, onPort, stop, welcome, port, receive, listeners }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('startFrameHandshake', () => {
  it('sends hello with role, nonce and version to the exact origin in its address', () => {
    const { page } = startHandshake()
    const hello = {
      tender: 'hello',
      protocol: protocolVersion,
      role: 'card',
      nonce: 'nonce-1',
      document: expect.any(String),
    }
    expect(page.postMessage).toHaveBeenCalledExactlyOnceWith(hello, 'https://shop.example')
  })

  it('accepts the port of the welcome, with the origin that the browser reports', () => {
    const { receive, onPort, port } = startHandshake()
    receive({})
    expect(onPort).toHaveBeenCalledOnce()
    expect(onPort.mock.calls[0]?.[0]).toBe(port)
    expect(onPort.mock.calls[0]?.[1]).toBe('https://shop.example')
  })

  it('repeats hello at growing intervals until the page starts', () => {
    const { page, receive, onPort } = startHandshake()
    vi.advanceTimersByTime(1000)
    expect(page.postMessage).toHaveBeenCalledTimes(5)
    vi.advanceTimersByTime(60_000)
    expect(page.postMessage.mock.calls.length).toBeLessThan(40)
    receive({})
    expect(onPort).toHaveBeenCalledOnce()
  })

  it('sends no hello after the welcome, and accepts no second one', () => {
    const { page, receive, onPort } = startHandshake()
    receive({})
    receive({})
    vi.advanceTimersByTime(60_000)
    expect(page.postMessage).toHaveBeenCalledOnce()
    expect(onPort).toHaveBeenCalledOnce()
  })

  it('gives each document its own id', () => {
    expect(startHandshake().welcome.document).not.toBe(startHandshake().welcome.document)
  })

  const forgeries: [
    forgery: string,
    event: (welcome: Welcome) => Parameters<ReturnType<typeof startHandshake>['receive']>[0],
  ][] = [
    ['another origin in the parent', () => ({ origin: 'https://evil.example' })],
    ['another window of the origin', () => ({ source: {} })],
    ['another nonce', (welcome) => ({ data: { ...welcome, nonce: 'nonce-2' } })],
    ['the welcome to an earlier document', (welcome) => ({ data: { ...welcome, document: 'document-0' } })],
    ['a welcome without a port', () => ({ ports: [] })],
    ['another kind of message', (welcome) => ({ data: { ...welcome, tender: 'hello' } })],
    ['a protocol that is none', (welcome) => ({ data: { ...welcome, protocol: 1 } })],
    ['a message of other software', () => ({ data: 'welcome' })],
    ['an empty message', () => ({ data: null })],
  ]
  it.each(forgeries)('ignores %s and repeats its hello', (_forgery, event) => {
    const { page, receive, onPort, welcome } = startHandshake()
    receive(event(welcome))
    vi.advanceTimersByTime(50)
    expect(onPort).not.toHaveBeenCalled()
    expect(page.postMessage).toHaveBeenCalledTimes(2)
  })

  it('accepts no port from a page of another major protocol version', () => {
    const { receive, onPort, welcome } = startHandshake()
    receive({ data: { ...welcome, protocol: '1.0' } })
    expect(onPort).not.toHaveBeenCalled()
  })

  it('leaves no timer and no listener after it was stopped', () => {
    const { stop, listeners } = startHandshake()
    stop()
    expect(vi.getTimerCount()).toBe(0)
    expect(listeners.size).toBe(0)
  })
})

describe('the address of a frame', () => {
  it('is read from the fragment as it was written', () => {
    const odd = { ...address, instance: 'a&b=c#d', nonce: 'ü %' }
    expect(readFrameAddress(`#${writeFrameAddress(odd)}`)).toEqual(odd)
  })

  it('has empty members for an empty fragment', () => {
    expect(readFrameAddress('')).toEqual({ pageOrigin: '', nonce: '', instance: '', scheme: '' })
  })
})
