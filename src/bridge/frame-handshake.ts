import type { FrameAddress } from './frame-address'
import type { MessageTarget } from './message-target'
import { type FrameRole, type Hello, protocolVersion, type Welcome } from './protocol'
import { sameMajor } from './same-major'

export interface FrameHandshakeOptions {
  /** Where messages to this frame arrive. */
  messageTarget: MessageTarget
  /** The window of the merchant's page. */
  page: Pick<Window, 'postMessage'>
  role: FrameRole
  address: FrameAddress
  /** @default one that names this document anew */
  hello?: Hello
  /** The page's end of a channel, and the origin that the browser says it came from. */
  onPort: (port: MessagePort, pageOrigin: string) => void
}

/** Milliseconds between two hellos: quick while the page is likely to be starting, slow for one that may never answer. */
const repeatMs = { first: 50, longest: 2000 }

export const createHello = (role: FrameRole, nonce: string): Hello => ({
  tender: 'hello',
  protocol: protocolVersion,
  role,
  nonce,
  document: crypto.randomUUID(),
})

/** The frame's side of the handshake (protocol rules 1, 3 and 5). Returns what stops it. */
export const startFrameHandshake = ({
  messageTarget,
  page,
  role,
  address,
  hello = createHello(role, address.nonce),
  onPort,
}: FrameHandshakeOptions): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined

  const say = (waitMs: number) => {
    page.postMessage(hello, address.pageOrigin)
    timer = setTimeout(say, waitMs, Math.min(waitMs * 2, repeatMs.longest))
  }

  const stop = () => {
    clearTimeout(timer)
    messageTarget.removeEventListener('message', hear)
  }

  const hear = (event: MessageEvent) => {
    // Rule 3: our parent's own window, still showing the origin that our address named, and it knows our nonce and
    // answers this document: a welcome to the one before a reload brings a port that the page has given up.
    if (event.source !== page || event.origin !== address.pageOrigin) return
    const [port] = event.ports
    if (!isWelcome(event.data) || event.data.nonce !== hello.nonce || event.data.document !== hello.document) return
    if (!port) return
    stop()
    if (sameMajor(event.data.protocol)) onPort(port, event.origin)
  }

  messageTarget.addEventListener('message', hear)
  say(repeatMs.first)
  return stop
}

const isWelcome = (data: unknown): data is Welcome => {
  const { tender, protocol } = Object(data) as Partial<Record<keyof Welcome, unknown>>
  // Nonce and document are compared with those of our hello.
  return tender === 'welcome' && typeof protocol === 'string'
}
