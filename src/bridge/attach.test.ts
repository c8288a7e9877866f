import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { acceptElements, attachToController } from './attach'
import { writeFrameAddress } from './frame-address'
import { type Attach, protocolVersion } from './protocol'

const service = 'https://pay.example'

type Posted = [message: unknown, target: string, ports: MessagePort[]]

/** A sibling frame. */
const frameAt = (url: string) => ({ location: new URL(url), postMessage: vi.fn<(...posted: Posted) => void>() })
const controllerOf = (instance: string, origin = service) =>
  frameAt(
    `${origin}/frames/1.0.0/controller.html#${writeFrameAddress({ pageOrigin: '', nonce: '', instance, scheme: '' })}`,
  )
/** A frame of another origin, whose location cannot be read. */
const crossOriginFrame = () => ({
  get location(): URL {
    throw new DOMException('Blocked a frame', 'SecurityError')
  },
  postMessage: vi.fn<(...posted: Posted) => void>(),
})

const attach = (siblings: unknown[]) => {
  const onPort = vi.fn()
  const stop = attachToController({
    siblings: siblings as unknown as Window[],
    origin: service,
    instance: 'mine',
    element: 'card-1',
    onPort,
  })
  return { onPort, stop }
}

const portOf = (frame: ReturnType<typeof frameAt>, call: number) => frame.postMessage.mock.calls[call]?.[2][0]

describe('attachToController', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('finds the controller by origin and instance, beside frames whose location throws', () => {
    const [theirs, mine] = [controllerOf('theirs'), controllerOf('mine')]
    attach([crossOriginFrame(), frameAt(`${service}/frames/1.0.0/card.html#instance=mine`), theirs, mine])
    const message = { tender: 'attach', protocol: protocolVersion, instance: 'mine', element: 'card-1' }
    expect(mine.postMessage).toHaveBeenCalledExactlyOnceWith(message, service, [expect.any(MessagePort)])
    expect(theirs.postMessage).not.toHaveBeenCalled()
  })

  it.each([
    ['of another origin', controllerOf('mine', 'https://evil.example')],
    ['of another instance', controllerOf('yours')],
    ['that is no controller', frameAt(`${service}/frames/1.0.0/card.html#instance=mine`)],
  ])('sends nothing to a frame %s', (_which, frame) => {
    attach([frame])
    vi.advanceTimersByTime(5000)
    expect(frame.postMessage).not.toHaveBeenCalled()
  })

  it('attaches to a controller that starts later', () => {
    const siblings: unknown[] = []
    attach(siblings)
    vi.advanceTimersByTime(500)
    const mine = controllerOf('mine')
    siblings.push(mine)
    vi.advanceTimersByTime(1000)
    expect(mine.postMessage).toHaveBeenCalled()
  })

  it('sends new channels until the controller answers on one', async () => {
    const mine = controllerOf('mine')
    const { onPort } = attach([mine])
    vi.advanceTimersByTime(100)
    expect(mine.postMessage.mock.calls.length).toBeGreaterThan(1)
    expect(onPort).not.toHaveBeenCalled()
    portOf(mine, 0)?.postMessage('attached')
    await vi.waitFor(() => expect(onPort).toHaveBeenCalledOnce())
    mine.postMessage.mockClear()
    vi.advanceTimersByTime(10_000)
    expect(mine.postMessage).not.toHaveBeenCalled()
  })

  it('leaves no channel and no timer after it was stopped', async () => {
    const mine = controllerOf('mine')
    const { onPort, stop } = attach([mine])
    stop()
    expect(vi.getTimerCount()).toBe(0)
    portOf(mine, 0)?.postMessage('attached')
    await new Promise(setImmediate)
    expect(onPort).not.toHaveBeenCalled()
  })
})

describe('acceptElements', () => {
  const message: Attach = { tender: 'attach', protocol: protocolVersion, instance: 'mine', element: 'card-1' }

  const accept = () => {
    const listeners = new Set<(event: MessageEvent) => void>()
    const onPort = vi.fn()
    const stop = acceptElements({
      messageTarget: {
        addEventListener: (_type, listener) => void listeners.add(listener),
        removeEventListener: (_type, listener) => void listeners.delete(listener),
      },
      origin: service,
      instance: 'mine',
      onPort,
    })
    const receive = (event: object) => {
      for (const listener of listeners) {
        const source = { location: new URL(`${service}/frames/1.0.0/de/card.html`) }
        listener({ data: message, origin: service, source, ports: ['the port'], ...event } as unknown as MessageEvent)
      }
    }
    return { receive, onPort, stop }
  }

  it('accepts the channel of an element of this checkout, with the version of its document', () => {
    const { receive, onPort } = accept()
    receive({})
    expect(onPort).toHaveBeenCalledExactlyOnceWith('card-1', 'the port', '1.0.0')
  })

  it.each<[which: string, event: object]>([
    ['the page', { origin: 'https://shop.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['another checkout', { data: { ...message, instance: 'theirs' } }],
    ['another major protocol', { data: { ...message, protocol: '1.0' } }],
    ['a sender without a channel', { ports: [] }],
    ['a sender without an element id', { data: { ...message, element: 7 } }],
    ['another kind of message', { data: { ...message, tender: 'field' } }],
    ['other software', { data: 'attach' }],
    ['an empty message', { data: null }],
  ])('rejects %s', (_which, event) => {
    const { receive, onPort } = accept()
    receive(event)
    expect(onPort).not.toHaveBeenCalled()
  })

  it('accepts nothing after it was stopped', () => {
    const { receive, onPort, stop } = accept()
    stop()
    receive({})
    expect(onPort).not.toHaveBeenCalled()
  })
})
