import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { adoptFrame, startAdoptableHandshake } from './adopt'
import type { FrameAddress } from './frame-address'
import { type Hello, protocolVersion } from './protocol'

const shop = 'https://shop.example'
const adopt = { tender: 'adopt', protocol: protocolVersion, nonce: 'nonce-1' }

/** A frame in a page's HTML, with functions that send messages to it. */
const startFrame = (address: Partial<FrameAddress> = {}, parentOrigin?: string) => {
  const listeners = new Set<(event: MessageEvent) => void>()
  const page = { postMessage: vi.fn<(hello: Hello, target: string) => void>() }
  const onPort = vi.fn()
  const stop = startAdoptableHandshake({
    messageTarget: {
      addEventListener: (_type, listener) => void listeners.add(listener),
      removeEventListener: (_type, listener) => void listeners.delete(listener),
    },
    page: page as unknown as Window,
    role: 'card',
    parentOrigin,
    address: { pageOrigin: '', nonce: '', instance: '', scheme: '', ...address },
    onPort,
  })
  const receive = (event: { data?: unknown; origin?: string; source?: unknown; ports?: unknown[] }) => {
    for (const listener of [...listeners]) {
      listener({ data: adopt, origin: shop, source: page, ports: [], ...event } as unknown as MessageEvent)
    }
  }
  const welcome = (origin = shop) => {
    const hello = page.postMessage.mock.lastCall?.[0]
    receive({ data: { ...hello, tender: 'welcome' }, origin, ports: [new MessageChannel().port1] })
  }
  return { page, onPort, stop, receive, welcome, listeners }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('adoptFrame() › sends only the nonce, to the exact origin of the service', () => {
  const postMessage = vi.fn()
  adoptFrame({ postMessage }, 'https://pay.example', 'nonce-1')
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(adopt, 'https://pay.example')
})

describe('startAdoptableHandshake() in a frame of the HTML', () => {
  it('sends nothing until it is adopted', () => {
    const { page } = startFrame()
    vi.advanceTimersByTime(60_000)
    expect(page.postMessage).not.toHaveBeenCalled()
  })

  it('announces itself once, to the parent origin that the browser reports', () => {
    const { page } = startFrame({}, shop)
    expect(page.postMessage).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ tender: 'hello', nonce: '' }),
      shop,
    )
  })

  it('sends nothing to a page without an origin', () => {
    expect(startFrame({}, 'null').page.postMessage).not.toHaveBeenCalled()
  })

  it('completes the handshake with the page that adopts it, at the reported origin', () => {
    const { page, receive, welcome, onPort } = startFrame()
    receive({})
    expect(page.postMessage).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ tender: 'hello', nonce: 'nonce-1' }),
      shop,
    )
    welcome('https://evil.example')
    expect(onPort).not.toHaveBeenCalled()
    welcome()
    expect(onPort).toHaveBeenCalledExactlyOnceWith(expect.any(MessagePort), shop)
  })

  it('repeats its hello for the same checkout, without a second channel', () => {
    const { page, receive, welcome, onPort } = startFrame()
    receive({})
    welcome()
    receive({})
    const [first, second] = page.postMessage.mock.calls
    expect(second).toEqual(first)
    expect(vi.getTimerCount()).toBe(0)
    expect(onPort).toHaveBeenCalledOnce()
  })

  it('uses the new nonce when a later checkout adopts it', () => {
    const { page, receive, welcome, onPort } = startFrame()
    receive({})
    welcome()
    receive({ data: { ...adopt, nonce: 'nonce-2' } })
    expect(page.postMessage.mock.lastCall?.[0].nonce).toBe('nonce-2')
    welcome()
    expect(onPort).toHaveBeenCalledTimes(2)
  })

  it.each<[forgery: string, event: Parameters<ReturnType<typeof startFrame>['receive']>[0]]>([
    ['a frame beside it', { source: {} }],
    ['a page without an origin', { origin: 'null' }],
    ['another kind of message', { data: { ...adopt, tender: 'attach' } }],
    ['no nonce', { data: { ...adopt, nonce: undefined } }],
    ['an empty message', { data: null }],
  ])('ignores an adoption by %s', (_forgery, event) => {
    const { page, receive } = startFrame()
    receive(event)
    expect(page.postMessage).not.toHaveBeenCalled()
  })

  it('leaves no timer and no listener once stopped', () => {
    const { receive, stop, listeners } = startFrame()
    receive({})
    receive({ data: { ...adopt, nonce: 'nonce-2' } })
    stop()
    expect(vi.getTimerCount()).toBe(0)
    expect(listeners.size).toBe(0)
  })
})

it('a frame whose address names a page ignores adoption by another page', () => {
  const { page, receive } = startFrame({ pageOrigin: shop, nonce: 'own' })
  receive({ origin: 'https://evil.example' })
  expect(page.postMessage.mock.calls.map(([hello, target]) => [hello.nonce, target])).toEqual([['own', shop]])
})
