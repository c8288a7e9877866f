import { startAdoptableHandshake } from '../../src/bridge/adopt'
import { type FrameAddress, readFrameAddress } from '../../src/bridge/frame-address'
import type { FrameRole } from '../../src/bridge/protocol'
import { isMockFrame } from '../../src/shared/is-mock-frame'
import { isIsolated } from './is-isolated'

/** The handshake of an element frame with its page. */
export interface Handshake {
  address: FrameAddress
  /**
   * Sets the function that receives each port of the page, including a port that has already
   * arrived.
   */
  onPort(receive: (port: MessagePort) => void): void
}

/** A handshake that was begun in this script. */
export interface BegunHandshake extends Handshake {
  /** Resolves when the first port of the page has arrived. */
  answered: Promise<void>
}

/** What the early script of a document hands to its main script. */
export interface EarlyHandshake extends Handshake {
  /** The random prefix of the inputs' names. */
  visit: string
}

declare global {
  interface Window {
    /** Passed from the early script to the main script, which deletes it. */
    tenderHandshake?: EarlyHandshake
  }
}

/**
 * Returns the colour scheme in the frame's URL. The URL of an adopted frame has none, so the scheme
 * of the system is used.
 */
const schemeOf = ({ scheme }: FrameAddress) =>
  scheme || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** Starts the handshake with the page, and sets the colour scheme for the first paint. */
export const beginHandshake = (role: FrameRole): BegunHandshake => {
  const address = readFrameAddress(location.hash)
  document.documentElement.dataset.scheme = schemeOf(address)
  let early: MessagePort | undefined
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  let receivePort = (port: MessagePort) => {
    early = port
  }
  // A frame of the mock serves test keys only.
  const isKeyAllowed = !isMockFrame || /[?&]key=pk_test_/.test(location.search)
  // Without a parent there is no page: the document was opened directly.
  if (window.parent !== window && !isIsolated() && isKeyAllowed) {
    startAdoptableHandshake({
      messageTarget: window,
      page: window.parent,
      // Undefined in browsers without `ancestorOrigins`.
      parentOrigin: (location.ancestorOrigins as DOMStringList | undefined)?.[0],
      role,
      address,
      onPort: (port) => {
        receivePort(port)
        answer()
      },
    })
  }
  return {
    address,
    answered,
    onPort: (receive) => {
      receivePort = receive
      if (early) receive(early)
      early = undefined
    },
  }
}
