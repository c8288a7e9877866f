import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { adoptFrame, startAdoptableHandshake } from './adopt'
import type { FrameAddress } from './frame-address'
import { type Hello, protocolVersion } from './protocol'

const shop = 'https://shop.example'
const adopt = { tender: 'adopt', protocol: protocolVersion, nonce: 'nonce-1' }

/** A frame that stands in a page's HTML, and the means to send it messages. */
const stand = (address: Partial<FrameAddress> = {}, parentOrigin?: string) => {
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
  const hear = (event: { data?: unknown; origin?: string; source?: unknown; ports?: unknown[] }) => {
    for (const listener of [...listeners]) {
      listener({ data: adopt, origin: shop, source: page, ports: [], ...event } as unknown as MessageEvent)
    }
  }
  const welcome = (origin = shop) => {
    const hello = page.postMessage.mock.lastCall?.[0]
    hear({ data: { ...hello, tender: 'welcome' }, origin, ports: [new MessageChannel().port1] })
  }
  return { page, onPort, stop, hear, welcome, listeners }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('the page asks at the exact origin of the service, and says nothing but its nonce', () => {
  const postMessage = vi.fn()
  adoptFrame({ postMessage }, 'https://pay.example', 'nonce-1')
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(adopt, 'https://pay.example')
})

describe('a frame in the HTML of a page', () => {
  it('says nothing until it is adopted', () => {
    const { page } = stand()
    vi.advanceTimersByTime(60_000)
    expect(page.postMessage).not.toHaveBeenCalled()
  })

  it('says that it waits, where the browser names the page, and to nobody else', () => {
    const { page } = stand({}, shop)
    expect(page.postMessage).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ tender: 'hello', nonce: '' }),
      shop,
    )
  })

  it('says nothing to a page without an origin', () => {
    expect(stand({}, 'null').page.postMessage).not.toHaveBeenCalled()
  })

  it('meets the page that adopts it, at the origin that the browser names', () => {
    const { page, hear, welcome, onPort } = stand()
    hear({})
    expect(page.postMessage).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ tender: 'hello', nonce: 'nonce-1' }),
      shop,
    )
    welcome('https://evil.example')
    expect(onPort).not.toHaveBeenCalled()
    welcome()
    expect(onPort).toHaveBeenCalledExactlyOnceWith(expect.any(MessagePort), shop)
  })

  it('asked again by the same checkout, says once more who it is, and takes no second channel', () => {
    const { page, hear, welcome, onPort } = stand()
    hear({})
    welcome()
    hear({})
    const [first, second] = page.postMessage.mock.calls
    expect(second).toEqual(first)
    expect(vi.getTimerCount()).toBe(0)
    expect(onPort).toHaveBeenCalledOnce()
  })

  it("meets the page's next checkout with a new nonce", () => {
    const { page, hear, welcome, onPort } = stand()
    hear({})
    welcome()
    hear({ data: { ...adopt, nonce: 'nonce-2' } })
    expect(page.postMessage.mock.lastCall?.[0].nonce).toBe('nonce-2')
    welcome()
    expect(onPort).toHaveBeenCalledTimes(2)
  })

  it.each<[forgery: string, event: Parameters<ReturnType<typeof stand>['hear']>[0]]>([
    ['a frame beside it', { source: {} }],
    ['a page without an origin', { origin: 'null' }],
    ['another kind of message', { data: { ...adopt, tender: 'attach' } }],
    ['no nonce', { data: { ...adopt, nonce: undefined } }],
    ['an empty message', { data: null }],
  ])('is not adopted by %s', (_forgery, event) => {
    const { page, hear } = stand()
    hear(event)
    expect(page.postMessage).not.toHaveBeenCalled()
  })

  it('leaves no timer and no listener once stopped', () => {
    const { hear, stop, listeners } = stand()
    hear({})
    hear({ data: { ...adopt, nonce: 'nonce-2' } })
    stop()
    expect(vi.getTimerCount()).toBe(0)
    expect(listeners.size).toBe(0)
  })
})

it('a frame whose address names a page is adopted by no other', () => {
  const { page, hear } = stand({ pageOrigin: shop, nonce: 'own' })
  hear({ origin: 'https://evil.example' })
  expect(page.postMessage.mock.calls.map(([hello, target]) => [hello.nonce, target])).toEqual([['own', shop]])
})
