import { beginHandshake } from '../element/handshake'

/** Milliseconds until a document whose script has not come counts as cut off. */
const lateMs = 10_000

// After Back a browser may have put back what stood in the form already; others would do so later.
for (const input of document.querySelectorAll('input')) input.value = ''

// Stands right behind the form: the page hears that it takes typing, and the element's script goes on from here.
window.tenderHandshake = beginHandshake('card')

// A document that was cut off has a form and nothing behind it. The page sees something else in its place, and loads it anew.
const leave = () => {
  if (window.tenderHandshake) location.replace('about:blank')
}
addEventListener('load', leave)
setTimeout(leave, lateMs)
