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

/** A page with one frame, and a function that sends messages to the page. */
const startHandshake = (options: Partial<PageHandshakeOptions> = {}) => {
  const messageTarget = new EventTarget() as Window
  const stops = new AbortController()
  const frame = { postMessage: vi.fn() }
  const onPort = vi.fn()
  const onRefused = vi.fn()
  startPageHandshake({
    messageTarget,
    signal: stops.signal,
    frameWindow: () => frame as unknown as Window,
    serviceOrigin: service,
    role: 'card',
    nonce: 'nonce-1',
    onPort,
    onRefused,
    ...options,
  })
  const receive = (event: { data?: unknown; origin?: string; source?: unknown }) => {
    const message = { data: hello, origin: service, source: frame, ports: [], ...event }
    messageTarget.dispatchEvent(Object.assign(new Event('message'), message))
  }
  return { frame, receive, onPort, onRefused, stop: () => stops.abort() }
}

describe('startPageHandshake', () => {
  it('sends a channel to its frame, at the exact origin of the service', () => {
    const { frame, receive, onPort } = startHandshake()
    receive({})
    const welcome = { tender: 'welcome', protocol: protocolVersion, nonce: 'nonce-1', document: 'document-1' }
    expect(frame.postMessage).toHaveBeenCalledExactlyOnceWith(welcome, service, [expect.any(MessagePort)])
    expect(onPort).toHaveBeenCalledExactlyOnceWith(expect.any(MessagePort))
  })

  it('reports a frame that can be adopted, without answering it', () => {
    const onWaiting = vi.fn()
    const { frame, receive } = startHandshake({ onWaiting })
    const waiting = { ...hello, nonce: '' }
    receive({ data: waiting, origin: 'https://evil.example' })
    receive({ data: waiting, source: {} })
    receive({ data: { ...waiting, role: 'controller' } })
    expect(onWaiting).not.toHaveBeenCalled()
    receive({ data: waiting })
    expect(onWaiting).toHaveBeenCalledOnce()
    expect(frame.postMessage).not.toHaveBeenCalled()
  })

  it('connects both ends of the channel', async () => {
    const { frame, receive, onPort } = startHandshake()
    receive({})
    const ours: MessagePort = onPort.mock.calls[0]?.[0]
    const theirs: MessagePort = frame.postMessage.mock.calls[0]?.[2][0]
    const received = new Promise((resolve) => {
      theirs.onmessage = ({ data }) => resolve(data)
    })
    ours.postMessage('good day')
    expect(await received).toBe('good day')
    ours.close()
  })

  it('answers a document once, although it repeats its hello', () => {
    const { receive, onPort } = startHandshake()
    receive({})
    receive({})
    expect(onPort).toHaveBeenCalledOnce()
  })

  it('sends a new channel to a frame that has reloaded', () => {
    const { receive, onPort } = startHandshake()
    receive({})
    receive({ data: { ...hello, document: 'document-2' } })
    expect(onPort).toHaveBeenCalledTimes(2)
  })

  it.each<[forgery: string, event: Parameters<ReturnType<typeof startHandshake>['receive']>[0]]>([
    ['another origin in its frame', { origin: 'https://evil.example' }],
    ['an origin that starts with that of the service', { origin: 'https://pay.example.evil' }],
    ['the origin of the service in another window', { source: { postMessage: () => {} } }],
    ['no window at all', { source: null }],
    ['another nonce', { data: { ...hello, nonce: 'nonce-2' } }],
    ['no nonce', { data: { ...hello, nonce: undefined } }],
    ['another role', { data: { ...hello, role: 'controller' } }],
    ['another kind of message', { data: { ...hello, tender: 'welcome' } }],
    ['a message of other software', { data: 'hello' }],
    ['an empty message', { data: null }],
  ])('ignores %s', (_forgery, event) => {
    const { frame, receive, onPort, onRefused } = startHandshake()
    receive(event)
    expect(frame.postMessage).not.toHaveBeenCalled()
    expect(onPort).not.toHaveBeenCalled()
    expect(onRefused).not.toHaveBeenCalled()
  })

  it('ignores hellos while its frame is not in the document', () => {
    const { receive, onPort } = startHandshake({ frameWindow: () => null })
    receive({ source: null })
    expect(onPort).not.toHaveBeenCalled()
  })

  it('rejects a frame of another major protocol version, naming both versions', () => {
    const { frame, receive, onPort, onRefused } = startHandshake()
    receive({ data: { ...hello, protocol: '1.0' } })
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'frame.version' }))
    expect(onRefused.mock.calls[0]?.[0].message).toMatch(/2\.0.*1\.0/)
    expect(frame.postMessage).not.toHaveBeenCalled()
    expect(onPort).not.toHaveBeenCalled()
  })

  it("accepts on the page's own origin a frame of the mock only", () => {
    for (const isMock of [undefined, false, 0, '']) {
      const { receive, onPort, onRefused, frame } = startHandshake({ isOwnMock: true })
      receive({ data: { ...hello, isMock } })
      expect(onRefused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'origin.same' }))
      expect(onPort).not.toHaveBeenCalled()
      expect(frame.postMessage).not.toHaveBeenCalled()
    }
    const { receive, onPort } = startHandshake({ isOwnMock: true })
    receive({ data: { ...hello, isMock: true } })
    expect(onPort).toHaveBeenCalledOnce()
  })

  it('rejects a frame whose version the service has withdrawn, once', () => {
    const { frame, receive, onPort, onRefused } = startHandshake()
    const withdrawn = { ...hello, isWithdrawn: true }
    receive({ data: withdrawn, origin: 'https://evil.example' })
    expect(onRefused).not.toHaveBeenCalled()
    receive({ data: withdrawn })
    receive({ data: withdrawn })
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'frame.withdrawn' }))
    expect(frame.postMessage).not.toHaveBeenCalled()
    expect(onPort).not.toHaveBeenCalled()
  })

  it('accepts a frame of another minor protocol version', () => {
    const { receive, onPort } = startHandshake()
    receive({ data: { ...hello, protocol: '2.9' } })
    expect(onPort).toHaveBeenCalledOnce()
  })

  it('ignores hellos after it was stopped', () => {
    const { receive, onPort, stop } = startHandshake()
    stop()
    receive({})
    expect(onPort).not.toHaveBeenCalled()
  })
})
