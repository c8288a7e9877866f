import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readFrameAddress, writeFrameAddress } from './frame-address'
import { startFrameHandshake } from './frame-handshake'
import { type Hello, protocolVersion, type Welcome } from './protocol'

const address = { pageOrigin: 'https://shop.example', nonce: 'nonce-1', instance: 'instance-1', scheme: 'light' }

/** A frame that has begun to say hello, and the means to answer it. */
const meet = () => {
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
  const hear = (event: { data?: unknown; origin?: string; source?: unknown; ports?: unknown[] }) => {
    for (const listener of listeners) {
      const heard = { data: welcome, origin: address.pageOrigin, source: page, ports: [port], ...event }
      listener(heard as unknown as MessageEvent)
    }
  }
  return { page, onPort, stop, welcome, port, hear, listeners }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('startFrameHandshake', () => {
  it('says hello to the exact origin in its address, and nothing but its name, nonce and version', () => {
    const { page } = meet()
    const hello = {
      tender: 'hello',
      protocol: protocolVersion,
      role: 'card',
      nonce: 'nonce-1',
      document: expect.any(String),
    }
    expect(page.postMessage).toHaveBeenCalledExactlyOnceWith(hello, 'https://shop.example')
  })

  it('takes the port of the welcome, with the origin that the browser names', () => {
    const { hear, onPort, port } = meet()
    hear({})
    expect(onPort).toHaveBeenCalledOnce()
    expect(onPort.mock.calls[0]?.[0]).toBe(port)
    expect(onPort.mock.calls[0]?.[1]).toBe('https://shop.example')
  })

  it('says hello again, ever more slowly, to a page that starts later', () => {
    const { page, hear, onPort } = meet()
    vi.advanceTimersByTime(1000)
    expect(page.postMessage).toHaveBeenCalledTimes(5)
    vi.advanceTimersByTime(60_000)
    expect(page.postMessage.mock.calls.length).toBeLessThan(40)
    hear({})
    expect(onPort).toHaveBeenCalledOnce()
  })

  it('falls silent once answered, and takes no second welcome', () => {
    const { page, hear, onPort } = meet()
    hear({})
    hear({})
    vi.advanceTimersByTime(60_000)
    expect(page.postMessage).toHaveBeenCalledOnce()
    expect(onPort).toHaveBeenCalledOnce()
  })

  it('calls each document by another name', () => {
    expect(meet().welcome.document).not.toBe(meet().welcome.document)
  })

  const forgeries: [forgery: string, event: (welcome: Welcome) => Parameters<ReturnType<typeof meet>['hear']>[0]][] = [
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
  it.each(forgeries)('ignores %s and goes on asking', (_forgery, event) => {
    const { page, hear, onPort, welcome } = meet()
    hear(event(welcome))
    vi.advanceTimersByTime(50)
    expect(onPort).not.toHaveBeenCalled()
    expect(page.postMessage).toHaveBeenCalledTimes(2)
  })

  it('takes no port from a page of another major protocol', () => {
    const { hear, onPort, welcome } = meet()
    hear({ data: { ...welcome, protocol: '2.0' } })
    expect(onPort).not.toHaveBeenCalled()
  })

  it('leaves no timer and no listener once stopped', () => {
    const { stop, listeners } = meet()
    stop()
    expect(vi.getTimerCount()).toBe(0)
    expect(listeners.size).toBe(0)
  })
})

describe('the address of a frame', () => {
  it('survives the way through a fragment', () => {
    const odd = { ...address, instance: 'a&b=c#d', nonce: 'ü %' }
    expect(readFrameAddress(`#${writeFrameAddress(odd)}`)).toEqual(odd)
  })

  it('is empty where the fragment says nothing', () => {
    expect(readFrameAddress('')).toEqual({ pageOrigin: '', nonce: '', instance: '', scheme: '' })
  })
})
