import { elementsFile } from '../../mock/page/mock-folder'
import { startWorker } from './register-mock-worker'

/**
 * `tender-mock/start.js`: inserts tender.js, with the `data-` attributes of its own tag, once the
 * worker controls the page. With `data-script="elements.js"`, inserts the custom elements instead.
 */
const tag = document.currentScript

const insertScript = (own: HTMLScriptElement, serviceUrl: string) => {
  const script = document.createElement('script')
  for (const { name, value } of own.attributes) if (name.startsWith('data-')) script.setAttribute(name, value)
  script.nonce = own.nonce
  script.src = serviceUrl + (own.dataset.script === elementsFile ? elementsFile : 'tender.js')
  own.after(script)
}

/**
 * Shows the reason where the page shows messages, because a demo's visitor does not open the
 * console.
 */
const showFailure = (cause: unknown) => {
  const text = cause instanceof Error ? cause.message : String(cause)
  console.error(`Tender: ${text}`)
  const show = () => {
    for (const node of document.querySelectorAll<HTMLElement>('[data-tender-message]')) {
      node.textContent = text
      // The page's style may hide the message in the first seconds.
      node.style.visibility = 'visible'
    }
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', show)
  else show()
}

if (tag instanceof HTMLScriptElement) {
  const serviceUrl = new URL('.', tag.src).href
  startWorker(serviceUrl).then(() => insertScript(tag, serviceUrl), showFailure)
} else console.error('Tender: start.js needs a script tag without type="module"')
