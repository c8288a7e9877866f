import type { WalletHost } from './host'

/**
 * The height of the divider with the space around it. The outlines of the buttons reserve it, so
 * that the page does not jump.
 */
export const dividerHeight = '3em'

/** The text “or pay by card” between the wallet buttons and the card form. */
export interface Divider {
  root: HTMLElement
  /** Inserts the divider below the buttons, and shows the text in the language of the checkout. */
  showBelow(buttons: Element): void
}

export const createDivider = (host: Pick<WalletHost, 'dividerText' | 'locale'>): Divider => {
  const root = document.createElement('div')
  const text = document.createElement('span')
  root.style.cssText = `display:flex;align-items:center;gap:12px;height:${dividerHeight}`
  text.style.cssText = 'text-align:center'
  root.replaceChildren(createLine(), text, createLine())
  return {
    root,
    showBelow: (buttons) => {
      buttons.after(root)
      host.dividerText().then(
        (loaded) => {
          text.textContent = loaded
          text.lang = host.locale
        },
        // Without a text the lines still separate the two ways to pay.
        () => {},
      )
    },
  }
}

/** A line in the colour of the page's text, which forced colours replace too. */
const createLine = () => {
  const line = document.createElement('div')
  line.style.cssText = 'flex:1 0 12px;border-top:1px solid;opacity:0.3'
  return line
}
