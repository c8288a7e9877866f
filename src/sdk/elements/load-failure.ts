import { type ColorScheme, colorSchemeOf } from '../color-scheme'
import { fallbackText, type TextHost, unavailableTextOf } from '../page-texts'
import type { CheckoutOptions } from '../types'
import { comparePosition } from './compare-position'
import type { OwnedElement } from './element'
import { appearanceIn, fieldStyles } from './expected-layout'

/** The checkout, with its current language, appearance and texts. */
export interface LoadFailureHost extends TextHost {
  settings: Pick<CheckoutOptions, 'appearance' | 'texts'>
}

/**
 * Adds language, appearance and an error message to the retry buttons that the elements created.
 * Each button loads all failed elements again, so only one is shown: the focused one, or else the
 * first one on the page.
 */
export interface LoadFailure {
  /** @param unmounted aborted when the element is unmounted */
  elementMounted(element: Pick<OwnedElement, 'on' | 'ready'>, container: Element, unmounted: AbortSignal): void
  /** Writes all texts again, in the current language. */
  refresh(): void
}

export const createLoadFailure = (host: LoadFailureHost): LoadFailure => {
  const { settings, frames } = host
  const containers = new Set<Element>()
  let message: HTMLElement | undefined

  const complete = (button: HTMLElement) => {
    const alert = button.parentElement as HTMLElement
    alert.lang = frames.context.locale
    alert.dir = 'auto'
    button.textContent = fallbackText('methods.retry', host)
    styleRetryButton(button, colorSchemeOf(alert, settings.appearance), settings.appearance)
  }
  /**
   * Returns the error message. If the frame before the message is still visible, the form has
   * loaded, and the controller or the core has failed to load.
   */
  const textFor = (alert: Element) => {
    const frame = alert.previousElementSibling as HTMLElement | null
    return frame?.style.display === 'none' ? fallbackText('payment.notLoaded', host) : unavailableTextOf(host)
  }
  const update = () => {
    const buttons = [...containers].flatMap(findRetryButton).sort(comparePosition)
    const shown = buttons.find((button) => button.matches(':focus')) ?? buttons[0]
    const alert = shown?.parentElement
    if (!alert) return message?.remove()
    for (const button of buttons) {
      ;(button.parentElement as HTMLElement).style.display = button === shown ? '' : 'none'
    }
    message ??= createMessage()
    message.textContent = textFor(alert)
    if (message.parentElement !== alert) alert.prepend(message)
  }

  return {
    refresh: () => {
      ;[...containers].flatMap(findRetryButton).forEach(complete)
      update()
    },
    elementMounted: (element, container, unmounted) => {
      containers.add(container)
      const onError = () => {
        if (unmounted.aborted) return
        findRetryButton(container).forEach(complete)
        update()
      }
      const removeListeners = [element.on('loaderror', onError), element.on('ready', update)]
      // The element may have failed before this call.
      element.ready.catch(onError)
      unmounted.addEventListener('abort', () => {
        for (const remove of removeListeners) remove()
        containers.delete(container)
        update()
      })
    },
  }
}

const createMessage = (): HTMLElement => {
  const message = document.createElement('p')
  message.style.margin = '0 0 .75em'
  return message
}

/**
 * Finds the retry button of an element. It is in the sibling after the element's iframe, which is
 * inside the container, or is the container itself (an iframe in the merchant's HTML). Returns an
 * array for `flatMap`, empty if there is no button.
 */
const findRetryButton = (container: Element): HTMLElement[] => {
  const frame = container.matches('iframe') ? container : container.querySelector('iframe')
  const button = frame?.nextElementSibling?.querySelector<HTMLElement>('[data-tender-retry]')
  return button ? [button] : []
}

interface ButtonSheet {
  sheet: CSSStyleSheet
  /** The styles of each rule, as JSON. A key has the same index as its rule. */
  keys: string[]
}

const sheets = new WeakMap<Document | ShadowRoot, ButtonSheet>()

const sheetOf = (root: Document | ShadowRoot): ButtonSheet => {
  const existing = sheets.get(root)
  if (existing) return existing
  const created = { sheet: new CSSStyleSheet(), keys: [] }
  sheets.set(root, created)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, created.sheet]
  return created
}

/**
 * Gives a retry button the appearance of fields, so that its text and background fit together on
 * every page. The selector is as specific as `button`: the rules override a page's reset of all
 * buttons, and a rule of the page for `[data-tender-retry]` overrides them. Each appearance has its
 * own rule, because a page may have a light and a dark checkout.
 */
const styleRetryButton = (
  button: HTMLElement,
  scheme: ColorScheme,
  appearance: CheckoutOptions['appearance'],
): void => {
  const { sheet, keys } = sheetOf(button.getRootNode() as Document)
  const { tokens, part } = appearanceIn(scheme, appearance)
  const color = tokens.colorText ?? (scheme === 'dark' ? '#eceef2' : '#1b1d21')
  const styles = [...fieldStyles(scheme, appearance), { color, padding: '' }, part('button')]
  const key = JSON.stringify(styles)
  if (!keys.includes(key)) {
    const index = keys.push(key) - 1
    const base = 'border:1px solid #80868f;border-radius:8px;cursor:pointer'
    sheet.insertRule(`button:where([data-tender-retry="${index}"]){${base}}`, index)
    Object.assign((sheet.cssRules[index] as CSSStyleRule).style, ...styles)
  }
  button.dataset.tenderRetry = String(keys.indexOf(key))
}
