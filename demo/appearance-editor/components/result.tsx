import { signal } from '@preact/signals'
import { code, link } from '../models/editor-state'

const copied = signal('')

const copy = async (name: string, text: string) => {
  // The status is emptied first. Otherwise, screen readers would not announce the same message
  // again.
  copied.value = ''
  try {
    await navigator.clipboard.writeText(text)
    copied.value = `${name} copied.`
  } catch {
    copied.value = `Your browser does not allow copying. Select the ${name.toLowerCase()} and copy it.`
  }
}

/** On narrow screens, the code would cover the controls. */
const startsOpen = globalThis.matchMedia?.('(min-width: 60rem)').matches

/**
 * Shows the appearance as code, with buttons that copy the code and a link to the editor with this
 * appearance. Stays visible at the bottom of the window.
 */
export const Result = () => (
  <section class="box result" aria-label="Result">
    <details open={startsOpen}>
      <summary>Code for createCheckout</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long code scrolls, also with the keyboard */}
      <pre id="result-code" tabIndex={0}>
        <code>{code}</code>
      </pre>
    </details>
    <div class="buttons">
      <button type="button" onClick={() => copy('Code', code.value)}>
        Copy code
      </button>
      <button type="button" onClick={() => copy('Link', link.value)}>
        Copy link
      </button>
      <p role="status" class="copied">
        {copied}
      </p>
    </div>
  </section>
)
