import { beginHandshake } from '../element/handshake'

/** Milliseconds after which a document whose main script has not run counts as truncated. */
const truncatedAfterMs = 10_000

// After Back, a browser may restore the inputs' values before this script runs. They are removed,
// because card values must not be restored.
for (const input of document.querySelectorAll('input')) input.value = ''

// The build places this script directly behind the form. So the page learns early that the form
// accepts typing. `main.ts` continues the handshake.
window.tenderHandshake = beginHandshake('card')

// `main.ts` deletes `tenderHandshake`. If it still exists, `main.ts` has not run, because the
// document was truncated, and the form would never work. Leaving the document makes the page load
// the frame again.
const leaveIfTruncated = () => {
  if (window.tenderHandshake) location.replace('about:blank')
}
addEventListener('load', leaveIfTruncated)
setTimeout(leaveIfTruncated, truncatedAfterMs)
