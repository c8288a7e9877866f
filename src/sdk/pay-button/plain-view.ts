import { ownText } from '../../shared/override'
import type { CreateButtonView } from './button-view'

/**
 * The label if the merchant has set none. The texts of all languages are in the file that failed to
 * load.
 */
const englishLabel = 'Pay'

/**
 * Creates the view of the pay button if the file with its appearance and its texts has failed to
 * load: a button in the style of the page, without the amount. A `<button>` of the page keeps its
 * content.
 */
export const createPlainView: CreateButtonView = (node) => {
  const isOwn = !(node instanceof HTMLButtonElement)
  const button = isOwn ? document.createElement('button') : node
  const stops = new AbortController()
  if (isOwn) {
    button.style.cssText = 'font:inherit;width:100%;min-height:48px;padding:.5em 1em'
    node.replaceChildren(button)
    // Resets `aria-busy`, which the outlines of the button have set.
    node.ariaBusy = null
  }
  return {
    button,
    removed: stops.signal,
    render: ({ lock, texts }) => {
      button.setAttribute('aria-disabled', String(lock !== 'open'))
      if (!isOwn) return
      const own = ownText(texts, 'button.pay')
        ?.replace(/:?\s*%/, '')
        .trim()
      button.lang = own ? '' : 'en'
      button.textContent = own || englishLabel
    },
    remove: () => {
      stops.abort()
      if (isOwn) button.remove()
      else button.removeAttribute('aria-disabled')
    },
  }
}
