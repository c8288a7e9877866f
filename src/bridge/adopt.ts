import { createHello, type FrameHandshakeOptions, startFrameHandshake } from './frame-handshake'
import { type Adopt, type Hello, protocolVersion } from './protocol'

/**
 * Asks an iframe in the merchant's HTML to join this checkout: the page's side of protocol rule 8.
 * @param nonce random text, created for this frame and this checkout alone
 */
export const adoptFrame = (frame: Pick<Window, 'postMessage'>, serviceOrigin: string, nonce: string): void => {
  const adopt: Adopt = { tender: 'adopt', protocol: protocolVersion, nonce }
  frame.postMessage(adopt, serviceOrigin)
}

export interface AdoptableHandshakeOptions extends FrameHandshakeOptions {
  /**
   * The origin of the parent window, as the browser reports it. If it is `'null'` or undefined, a
   * frame whose URL names no page origin sends no hello before it receives `adopt`.
   */
  parentOrigin: string | undefined
}

/**
 * Runs the frame's side of the handshake. If the frame's URL names a page origin, the frame accepts
 * only that page. Otherwise (a frame in the merchant's HTML), the parent page may adopt the frame,
 * and adopt it again for a later checkout.
 * @returns a function that stops the handshake
 */
export const startAdoptableHandshake = (options: AdoptableHandshakeOptions): (() => void) => {
  const { messageTarget, page, role, address, parentOrigin = 'null', isWithdrawn } = options
  if (address.pageOrigin !== '') return startFrameHandshake(options)

  let hello: Hello | undefined
  let stopHandshake = () => {}
  const onMessage = ({ source, origin, data }: MessageEvent) => {
    // Rule 8: only the parent window may adopt this frame, from the origin that the browser
    // reports. A page with the opaque origin `null` cannot adopt, because the frame could not
    // address it.
    if (source !== page || origin === 'null' || !isAdopt(data)) return
    // The page may send the same `adopt` again, for example after the frame's load event.
    if (hello?.nonce === data.nonce) return page.postMessage(hello, origin)
    stopHandshake()
    hello = createHello(role, data.nonce, isWithdrawn)
    stopHandshake = startFrameHandshake({
      ...options,
      hello,
      address: { ...address, pageOrigin: origin, nonce: data.nonce },
    })
  }
  messageTarget.addEventListener('message', onMessage)
  // Announces this frame at once, so that the page can adopt it before the whole document has
  // loaded.
  if (parentOrigin !== 'null') page.postMessage(createHello(role, ''), parentOrigin)
  return () => {
    stopHandshake()
    messageTarget.removeEventListener('message', onMessage)
  }
}

const isAdopt = (data: unknown): data is Adopt => {
  const { tender, nonce } = Object(data) as Partial<Record<keyof Adopt, unknown>>
  return tender === 'adopt' && typeof nonce === 'string'
}
