import { TenderError } from '../shared/error'
import { type FrameRole, type Hello, protocolVersion, type Welcome } from './protocol'
import { sameMajor } from './same-major'

export interface PageHandshakeOptions {
  /** The page's window. */
  messageTarget: Pick<Window, 'addEventListener'>
  signal: AbortSignal
  /** Returns the frame's window, which exists only while the frame is in the document. */
  frameWindow: () => Pick<Window, 'postMessage'> | null
  serviceOrigin: string
  /**
   * Whether the frame is on the page's own origin, where the page can read it. Only a frame of the
   * mock is then accepted, which takes no real cards.
   */
  isOwnMock?: boolean
  role: FrameRole
  /**
   * Random text, created for this frame alone. The frame receives it in its URL or, if the frame is
   * adopted, in a message, and sends it back.
   */
  nonce: string
  /**
   * Receives a new channel when the frame has loaded, and another one each time it has reloaded.
   */
  onPort: (port: MessagePort) => void
  /** Called when the document that was answered or refused last sends another hello. */
  onRepeated?: () => void
  /**
   * Called when the frame sends a hello without a nonce, so that the page can adopt it (rule 8).
   */
  onWaiting?: () => void
  /**
   * Called when the frame cannot be used: its major protocol version differs from that of the page,
   * the service has withdrawn its version, or the page could read it (`isOwnMock`).
   */
  onRefused: (error: TenderError) => void
}

/** Runs the page's side of the handshake with one frame (protocol rules 2 and 5). */
export const startPageHandshake = (options: PageHandshakeOptions): void => {
  let answeredDocument: string | undefined
  const onMessage = (event: MessageEvent) => {
    const frame = options.frameWindow()
    // Rule 2: accept only a hello from the frame's window, from the service's origin and with this
    // frame's nonce. The window alone proves nothing, because it stays the same when the frame
    // navigates to another site.
    if (!frame || event.source !== frame || event.origin !== options.serviceOrigin) return
    if (!isHello(event.data) || event.data.role !== options.role) return
    if (event.data.nonce === '') return options.onWaiting?.()
    if (event.data.nonce !== options.nonce) return
    const { document, protocol } = event.data
    if (document === answeredDocument) return options.onRepeated?.()
    answeredDocument = document
    if (event.data.isWithdrawn) {
      return options.onRefused(new TenderError('frame.withdrawn', 'The service has withdrawn this version'))
    }
    if (options.isOwnMock && !event.data.isMock) {
      return options.onRefused(new TenderError('origin.same', 'The frame is not the mock’s'))
    }
    if (!sameMajor(protocol)) {
      const versions = `The page uses protocol ${protocolVersion}, the frame ${protocol}`
      return options.onRefused(new TenderError('frame.version', versions))
    }
    const { port1, port2 } = new MessageChannel()
    const welcome: Welcome = { tender: 'welcome', protocol: protocolVersion, nonce: options.nonce, document }
    frame.postMessage(welcome, options.serviceOrigin, [port2])
    options.onPort(port1)
  }
  options.messageTarget.addEventListener('message', onMessage, { signal: options.signal })
}

/** Checks the shape of a message. The caller checks role and nonce. */
const isHello = (data: unknown): data is Hello => {
  const { tender, protocol, document } = Object(data) as Partial<Record<keyof Hello, unknown>>
  return tender === 'hello' && typeof protocol === 'string' && typeof document === 'string'
}
