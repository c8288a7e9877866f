import { startAdoptableHandshake } from '../../src/bridge/adopt'
import { type FrameAddress, readFrameAddress } from '../../src/bridge/frame-address'
import type { FrameRole } from '../../src/bridge/protocol'

/** An element's frame on its way to its page. */
export interface Handshake {
  address: FrameAddress
  /** Takes the page's end of each channel from now on, and one that has come before. */
  take(onPort: (port: MessagePort) => void): void
}

declare global {
  interface Window {
    /** From the script behind a form that stands in the document to the element's own, which takes it away. */
    tenderHandshake?: Handshake
  }
}

/**
 * Says hello to the page. The document is light or dark as its address says, so that the first paint is right already; where the
 * merchant's HTML says neither, as browsers hand it on to a frame: as the page or the system is.
 */
export const beginHandshake = (role: FrameRole): Handshake => {
  const address = readFrameAddress(location.hash)
  document.documentElement.dataset.scheme =
    address.scheme || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  let held: MessagePort | undefined
  let give = (port: MessagePort) => {
    held = port
  }
  // A frame that somebody opens as a page of its own has nobody to meet.
  if (window.parent !== window) {
    startAdoptableHandshake({
      messageTarget: window,
      page: window.parent,
      // Not in Firefox.
      parentOrigin: (location.ancestorOrigins as DOMStringList | undefined)?.[0],
      role,
      address,
      onPort: (port) => give(port),
    })
  }
  return {
    address,
    take: (onPort) => {
      give = onPort
      if (held) onPort(held)
      held = undefined
    },
  }
}
