import { startAdoptableHandshake } from '../../src/bridge/adopt'
import { readFrameAddress } from '../../src/bridge/frame-address'
import type { FrameRole } from '../../src/bridge/protocol'

// The service answers with this document, and status 410, in place of every document of a withdrawn
// version. It shows nothing, takes no input, and reports to the page why the frame cannot be used.
const role = /\/([a-z]+)\.html$/.exec(location.pathname)?.[1] as FrameRole | undefined
if (role && window.parent !== window) {
  startAdoptableHandshake({
    messageTarget: window,
    page: window.parent,
    parentOrigin: (location.ancestorOrigins as DOMStringList | undefined)?.[0],
    role,
    address: readFrameAddress(location.hash),
    isWithdrawn: true,
    // The SDK of an earlier version ignores `isWithdrawn` and answers the hello. This document has
    // no handlers for calls of the page, so the port is closed.
    onPort: (port) => port.close(),
  })
}
