import { createHello, type FrameHandshakeOptions, startFrameHandshake } from './frame-handshake'
import { type Adopt, type Hello, protocolVersion } from './protocol'

/**
 * The page's side of adoption (protocol rule 8): tells a frame of the merchant's HTML who wants it.
 * @param nonce made for this frame alone, and for this checkout
 */
export const adoptFrame = (frame: Pick<Window, 'postMessage'>, serviceOrigin: string, nonce: string): void => {
  const adopt: Adopt = { tender: 'adopt', protocol: protocolVersion, nonce }
  frame.postMessage(adopt, serviceOrigin)
}

export interface AdoptableHandshakeOptions extends FrameHandshakeOptions {
  /** The origin of the page around us, where the browser names it; `null` and undefined are none. */
  parentOrigin: string | undefined
}

/**
 * The frame's side: meets the page that its address names or, where it names none, the page around it that adopts it. What was
 * adopted by one checkout of a page may be adopted by its next. Returns what stops it.
 */
export const startAdoptableHandshake = (options: AdoptableHandshakeOptions): (() => void) => {
  const { messageTarget, page, role, address, parentOrigin = 'null' } = options
  if (address.pageOrigin !== '') return startFrameHandshake(options)

  let hello: Hello | undefined
  let stopMeeting = () => {}
  const hear = ({ source, origin, data }: MessageEvent) => {
    // Rule 8: our parent's own window; its origin is what the browser says, and a page without one is nobody.
    if (source !== page || origin === 'null' || !isAdopt(data)) return
    // Asked again whether we live: the page knows this document already.
    if (hello?.nonce === data.nonce) return page.postMessage(hello, origin)
    stopMeeting()
    hello = createHello(role, data.nonce)
    stopMeeting = startFrameHandshake({
      ...options,
      hello,
      address: { ...address, pageOrigin: origin, nonce: data.nonce },
    })
  }
  messageTarget.addEventListener('message', hear)
  // A hello to nobody in particular: a page that waits for us need not wait until all of us has loaded.
  if (parentOrigin !== 'null') page.postMessage(createHello(role, ''), parentOrigin)
  return () => {
    stopMeeting()
    messageTarget.removeEventListener('message', hear)
  }
}

const isAdopt = (data: unknown): data is Adopt => {
  const { tender, nonce } = Object(data) as Partial<Record<keyof Adopt, unknown>>
  return tender === 'adopt' && typeof nonce === 'string'
}
