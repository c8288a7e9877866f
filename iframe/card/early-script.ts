import { beginHandshake } from '../element/handshake'
import { isIsolated } from '../element/is-isolated'
import { inputEvents } from './input-events'

/**
 * Milliseconds to wait for the page's answer before the main script starts without it. The page of
 * an adopted frame may load the SDK much later.
 */
const patienceMs = 100

/** Milliseconds after which a document whose main script has not run counts as truncated. */
const truncatedAfterMs = 10_000

// After Back, some browsers restore the inputs' values before this script runs, and others later,
// by the names of the inputs. Card values must not be restored.
const visit = crypto.randomUUID()
for (const input of document.querySelectorAll('input')) {
  input.value = ''
  input.name = visit + input.name
  input.readOnly = isIsolated()
}

// The build places this script directly behind the form. So the page learns early that the form
// accepts typing. `main.ts` continues the handshake.
const handshake = beginHandshake('card')
if (!isIsolated()) window.tenderHandshake = { ...handshake, visit }

// `main.ts` deletes `tenderHandshake`. If it still exists, `main.ts` has not run, because the
// document was truncated, and the form would never work. Leaving the document makes the page load
// the frame again.
const leaveIfTruncated = () => {
  if (window.tenderHandshake) location.replace('about:blank')
}

/**
 * Runs the main script, which the document contains as text of an unknown type. The parser would
 * compile a script at once, and Chromium sends the hello only when the parser pauses.
 */
const startMain = () => {
  const main = document.querySelector<HTMLScriptElement>('script[type=tender]')
  if (main) {
    main.type = ''
    // A browser runs a script only when it is inserted.
    main.replaceWith(main)
  }
  leaveIfTruncated()
}
const firstInput = new Promise<unknown>((resolve) => {
  for (const type of inputEvents) addEventListener(type, resolve, { capture: true, once: true })
})

// The script is compiled when the page has answered, because the hello passes through several
// processes, which would have to share the processor with the compiler. It does not wait for the
// answer any longer after the first input, or after `patienceMs`.
addEventListener('DOMContentLoaded', async () => {
  const tooLate = new Promise<void>((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([handshake.answered, firstInput, tooLate])
  startMain()
})
setTimeout(leaveIfTruncated, truncatedAfterMs)
