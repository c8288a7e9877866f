import { isMockFrame } from '../shared/is-mock-frame'
import type { FrameAddress } from './frame-address'
import type { MessageTarget } from './message-target'
import { type FrameRole, type Hello, protocolVersion, type Welcome } from './protocol'
import { sameMajor } from './same-major'

export interface FrameHandshakeOptions {
  /** The frame's own window. */
  messageTarget: MessageTarget
  /** The window of the merchant's page. */
  page: Pick<Window, 'postMessage'>
  role: FrameRole
  address: FrameAddress
  /** The hello to send. @default a hello with a new document id */
  hello?: Hello
  /** Whether the frame's version is withdrawn. @default false */
  isWithdrawn?: boolean
  /** Receives the frame's end of the channel, and the page origin as the browser reports it. */
  onPort: (port: MessagePort, pageOrigin: string) => void
}

/**
 * Milliseconds between two hellos. The interval doubles up to `longest`, because the page may never
 * answer.
 */
const repeatMs = { first: 50, longest: 2000 }

/** Creates the first message of a frame to a page. */
export const createHello = (role: FrameRole, nonce: string, isWithdrawn = false): Hello => ({
  tender: 'hello',
  protocol: protocolVersion,
  role,
  nonce,
  document: crypto.randomUUID(),
  ...(isWithdrawn && { isWithdrawn }),
  ...(isMockFrame && { isMock: true }),
})

/**
 * Runs the frame's side of the handshake (protocol rules 1, 3 and 5).
 * @returns a function that stops the handshake
 */
export const startFrameHandshake = ({
  messageTarget,
  page,
  role,
  address,
  isWithdrawn,
  hello = createHello(role, address.nonce, isWithdrawn),
  onPort,
}: FrameHandshakeOptions): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined

  const sendHello = (waitMs: number) => {
    page.postMessage(hello, address.pageOrigin)
    timer = setTimeout(sendHello, waitMs, Math.min(waitMs * 2, repeatMs.longest))
  }

  const stop = () => {
    clearTimeout(timer)
    messageTarget.removeEventListener('message', onMessage)
  }

  const onMessage = (event: MessageEvent) => {
    // Rule 3: accept only a welcome of the parent window, from the page origin, with this frame's
    // nonce and for this document. A welcome for the document before a reload has a port that the
    // page no longer uses.
    if (event.source !== page || event.origin !== address.pageOrigin) return
    const [port] = event.ports
    if (!isWelcome(event.data) || event.data.nonce !== hello.nonce || event.data.document !== hello.document) return
    if (!port) return
    stop()
    if (sameMajor(event.data.protocol)) onPort(port, event.origin)
  }

  messageTarget.addEventListener('message', onMessage)
  sendHello(repeatMs.first)
  return stop
}

/** Checks the shape of a message. The caller checks nonce and document. */
const isWelcome = (data: unknown): data is Welcome => {
  const { tender, protocol } = Object(data) as Partial<Record<keyof Welcome, unknown>>
  return tender === 'welcome' && typeof protocol === 'string'
}
