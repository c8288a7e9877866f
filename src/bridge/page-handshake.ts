import { TenderError } from '../shared/error'
import type { MessageTarget } from './message-target'
import { type FrameRole, type Hello, protocolVersion, type Welcome } from './protocol'
import { sameMajor } from './same-major'

export interface PageHandshakeOptions {
  /** The page's window. */
  messageTarget: MessageTarget
  /** Returns the frame's window, which exists only while the frame is in the document. */
  frameWindow: () => Pick<Window, 'postMessage'> | null
  serviceOrigin: string
  role: FrameRole
  /** Created for this frame alone, and passed to it in its address. */
  nonce: string
  /** Receives a new channel when the frame has loaded, and again each time it has reloaded. */
  onPort: (port: MessagePort) => void
  /** A document that already has its channel has sent another hello. */
  onRepeated?: () => void
  /** A frame in the merchant's HTML has sent a hello without a nonce: it can be adopted. */
  onWaiting?: () => void
  /** The frame's protocol version is not compatible. */
  onRefused: (error: TenderError) => void
}

/**
 * Runs the page's side of the handshake with one frame (protocol rules 2 and 5).
 * @returns a function that stops listening
 */
export const startPageHandshake = (options: PageHandshakeOptions): (() => void) => {
  let answeredDocument: string | undefined
  const onMessage = (event: MessageEvent) => {
    const frame = options.frameWindow()
    // Rule 2: a window that we created, a document of the service, and the nonce of this frame.
    // The window stays the same when the frame navigates, so the source alone proves nothing.
    if (!frame || event.source !== frame || event.origin !== options.serviceOrigin) return
    if (!isHello(event.data) || event.data.role !== options.role) return
    if (event.data.nonce === '') return options.onWaiting?.()
    if (event.data.nonce !== options.nonce) return
    const { document, protocol } = event.data
    if (document === answeredDocument) return options.onRepeated?.()
    answeredDocument = document
    if (!sameMajor(protocol)) {
      const versions = `The page uses protocol ${protocolVersion}, the frame ${protocol}`
      return options.onRefused(new TenderError('frame.version', versions))
    }
    const { port1, port2 } = new MessageChannel()
    const welcome: Welcome = { tender: 'welcome', protocol: protocolVersion, nonce: options.nonce, document }
    frame.postMessage(welcome, options.serviceOrigin, [port2])
    options.onPort(port1)
  }
  options.messageTarget.addEventListener('message', onMessage)
  return () => options.messageTarget.removeEventListener('message', onMessage)
}

/** Checks the shape. The caller compares role and nonce. */
const isHello = (data: unknown): data is Hello => {
  const { tender, protocol, document } = Object(data) as Partial<Record<keyof Hello, unknown>>
  return tender === 'hello' && typeof protocol === 'string' && typeof document === 'string'
}
