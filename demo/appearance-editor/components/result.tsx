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

/** Shows the appearance as code, and a link to the editor with this appearance. */
export const Result = () => (
  <section class="box result" aria-labelledby="result-heading">
    <h2 id="result-heading">Result</h2>
    <p>
      Add this option to <code>createCheckout</code>. It contains only what differs from the default.
    </p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long code scrolls, also with the keyboard */}
    <pre id="result-code" tabIndex={0}>
      <code>{code}</code>
    </pre>
    <div class="buttons">
      <button type="button" onClick={() => copy('Code', code.value)}>
        Copy code
      </button>
      <button type="button" onClick={() => copy('Link', link.value)}>
        Copy link
      </button>
    </div>
    <p role="status" class="copied">
      {copied}
    </p>
    <p class="link">
      Link: <a href={link}>{link}</a>
    </p>
  </section>
)
