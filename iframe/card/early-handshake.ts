import { beginHandshake } from '../element/handshake'

/** Milliseconds after which a document without its script counts as truncated. */
const truncatedAfterMs = 10_000

// After Back, some browsers have already restored the values of inputs, and others do so later.
for (const input of document.querySelectorAll('input')) input.value = ''

// This script is right behind the form in the document: the page learns that the form accepts
// typing, and the element's own script continues with the handshake.
window.tenderHandshake = beginHandshake('card')

// A truncated document has a form without its script. Leaving it makes the page reload the frame.
const leaveIfTruncated = () => {
  if (window.tenderHandshake) location.replace('about:blank')
}
addEventListener('load', leaveIfTruncated)
setTimeout(leaveIfTruncated, truncatedAfterMs)
