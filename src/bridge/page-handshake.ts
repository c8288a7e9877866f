import { TenderError } from '../shared/error'
import type { MessageTarget } from './message-target'
import { type FrameRole, type Hello, protocolVersion, type Welcome } from './protocol'
import { sameMajor } from './same-major'

export interface PageHandshakeOptions {
  /** Where messages to the merchant's page arrive. */
  messageTarget: MessageTarget
  /** The frame's window; read anew each time, since it exists only while the frame is in the document. */
  frameWindow: () => Pick<Window, 'postMessage'> | null
  serviceOrigin: string
  role: FrameRole
  /** Made for this frame alone, and told to it in its address. */
  nonce: string
  /** A new channel to the frame: once when it has loaded, and again each time it has reloaded. */
  onPort: (port: MessagePort) => void
  /** A document that has its channel says hello again. */
  onRepeated?: () => void
  /** A frame of the merchant's HTML says hello without a nonce: it waits to be adopted. */
  onWaiting?: () => void
  /** The frame speaks another protocol. */
  onRefused: (error: TenderError) => void
}

/** The page's side of the handshake (protocol rules 2 and 5). Returns what stops it. */
export const startPageHandshake = (options: PageHandshakeOptions): (() => void) => {
  let answered: string | undefined
  const hear = (event: MessageEvent) => {
    const frame = options.frameWindow()
    // Rule 2: a window we made, showing a document of the service, that knows the nonce of just this frame. The window stays the
    // same when a frame is navigated elsewhere, so the source alone proves nothing.
    if (!frame || event.source !== frame || event.origin !== options.serviceOrigin) return
    if (!isHello(event.data) || event.data.role !== options.role) return
    if (event.data.nonce === '') return options.onWaiting?.()
    if (event.data.nonce !== options.nonce) return
    if (event.data.document === answered) return options.onRepeated?.()
    answered = event.data.document
    if (!sameMajor(event.data.protocol)) {
      const spoken = `The page speaks ${protocolVersion}, the frame ${event.data.protocol}`
      return options.onRefused(new TenderError('frame.version', spoken))
    }
    const { port1, port2 } = new MessageChannel()
    const welcome: Welcome = { tender: 'welcome', protocol: protocolVersion, nonce: options.nonce, document: answered }
    frame.postMessage(welcome, options.serviceOrigin, [port2])
    options.onPort(port1)
  }
  options.messageTarget.addEventListener('message', hear)
  return () => options.messageTarget.removeEventListener('message', hear)
}

const isHello = (data: unknown): data is Hello => {
  const { tender, protocol, document } = Object(data) as Partial<Record<keyof Hello, unknown>>
  // Role and nonce are compared with our own.
  return tender === 'hello' && typeof protocol === 'string' && typeof document === 'string'
}
