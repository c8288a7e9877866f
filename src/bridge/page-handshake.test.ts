import { describe, expect, it, vi } from 'vitest'
import { type PageHandshakeOptions, startPageHandshake } from './page-handshake'
import { type Hello, protocolVersion } from './protocol'

const service = 'https://pay.example'
const hello: Hello = {
  tender: 'hello',
  protocol: protocolVersion,
  role: 'card',
  nonce: 'nonce-1',
  document: 'document-1',
}

/** A page that has made one frame, and the means to send it messages. */
const meet = (options: Partial<PageHandshakeOptions> = {}) => {
  const listeners = new Set<(event: MessageEvent) => void>()
  const frame = { postMessage: vi.fn() }
  const onPort = vi.fn()
  const onRefused = vi.fn()
  const stop = startPageHandshake({
    messageTarget: {
      addEventListener: (_type, listener) => void listeners.add(listener),
      removeEventListener: (_type, listener) => void listeners.delete(listener),
    },
    frameWindow: () => frame as unknown as Window,
    serviceOrigin: service,
    role: 'card',
    nonce: 'nonce-1',
    onPort,
    onRefused,
    ...options,
  })
  const hear = (event: { data?: unknown; origin?: string; source?: unknown }) => {
    for (const listener of listeners) {
      listener({ data: hello, origin: service, source: frame, ports: [], ...event } as unknown as MessageEvent)
    }
  }
  return { frame, hear, onPort, onRefused, stop }
}

describe('startPageHandshake', () => {
  it('answers the frame it made with a channel, at the exact origin of the service', () => {
    const { frame, hear, onPort } = meet()
    hear({})
    const welcome = { tender: 'welcome', protocol: protocolVersion, nonce: 'nonce-1', document: 'document-1' }
    expect(frame.postMessage).toHaveBeenCalledExactlyOnceWith(welcome, service, [expect.any(MessagePort)])
    expect(onPort).toHaveBeenCalledExactlyOnceWith(expect.any(MessagePort))
  })

  it('hears that a frame waits to be adopted, from that frame alone, and takes it for no hello', () => {
    const onWaiting = vi.fn()
    const { frame, hear } = meet({ onWaiting })
    const waiting = { ...hello, nonce: '' }
    hear({ data: waiting, origin: 'https://evil.example' })
    hear({ data: waiting, source: {} })
    hear({ data: { ...waiting, role: 'controller' } })
    expect(onWaiting).not.toHaveBeenCalled()
    hear({ data: waiting })
    expect(onWaiting).toHaveBeenCalledOnce()
    expect(frame.postMessage).not.toHaveBeenCalled()
  })

  it('joins the two ends', async () => {
    const { frame, hear, onPort } = meet()
    hear({})
    const ours: MessagePort = onPort.mock.calls[0]?.[0]
    const theirs: MessagePort = frame.postMessage.mock.calls[0]?.[2][0]
    const heard = new Promise((resolve) => {
      theirs.onmessage = ({ data }) => resolve(data)
    })
    ours.postMessage('good day')
    expect(await heard).toBe('good day')
    ours.close()
  })

  it('gives one channel to a document that repeats its hello while the page is busy', () => {
    const { hear, onPort } = meet()
    hear({})
    hear({})
    expect(onPort).toHaveBeenCalledOnce()
  })

  it('gives a new channel to a frame that has reloaded', () => {
    const { hear, onPort } = meet()
    hear({})
    hear({ data: { ...hello, document: 'document-2' } })
    expect(onPort).toHaveBeenCalledTimes(2)
  })

  it.each<[forgery: string, event: Parameters<ReturnType<typeof meet>['hear']>[0]]>([
    ['another origin in our frame', { origin: 'https://evil.example' }],
    ['an origin that begins like ours', { origin: 'https://pay.example.evil' }],
    ['our origin in another window', { source: { postMessage: () => {} } }],
    ['no window at all', { source: null }],
    ['another nonce', { data: { ...hello, nonce: 'nonce-2' } }],
    ['no nonce', { data: { ...hello, nonce: undefined } }],
    ['another role', { data: { ...hello, role: 'controller' } }],
    ['another kind of message', { data: { ...hello, tender: 'welcome' } }],
    ['a message of other software', { data: 'hello' }],
    ['an empty message', { data: null }],
  ])('ignores %s', (_forgery, event) => {
    const { frame, hear, onPort, onRefused } = meet()
    hear(event)
    expect(frame.postMessage).not.toHaveBeenCalled()
    expect(onPort).not.toHaveBeenCalled()
    expect(onRefused).not.toHaveBeenCalled()
  })

  it('takes nothing for its frame while that is not in the document', () => {
    const { hear, onPort } = meet({ frameWindow: () => null })
    hear({ source: null })
    expect(onPort).not.toHaveBeenCalled()
  })

  it('refuses a frame of another major protocol, and names both versions', () => {
    const { frame, hear, onPort, onRefused } = meet()
    hear({ data: { ...hello, protocol: '2.0' } })
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'frame.version' }))
    expect(onRefused.mock.calls[0]?.[0].message).toMatch(/1\.0.*2\.0/)
    expect(frame.postMessage).not.toHaveBeenCalled()
    expect(onPort).not.toHaveBeenCalled()
  })

  it('understands a frame of another minor protocol', () => {
    const { hear, onPort } = meet()
    hear({ data: { ...hello, protocol: '1.9' } })
    expect(onPort).toHaveBeenCalledOnce()
  })

  it('hears nothing once stopped', () => {
    const { hear, onPort, stop } = meet()
    stop()
    hear({})
    expect(onPort).not.toHaveBeenCalled()
  })
})
