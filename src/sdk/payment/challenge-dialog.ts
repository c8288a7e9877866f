import type { ActionEnd } from '../../shared/types'
import type { Frame, FrameOptions } from '../frames/frame'

/** A 3-D Secure challenge (a page of the customer's bank) to show within the merchant's page. */
export interface Challenge {
  /** The accessible name of the dialog. */
  title: string
  /** The container to fill; null for a dialog over the page. */
  container: Element | null
  /** Aborted when the challenge has ended. */
  signal: AbortSignal
  end: (how: ActionEnd) => void
  /**
   * Ends the challenge as closed once the condition is true. The condition is polled, because no
   * event reports it.
   */
  closeWhen: (condition: () => boolean) => void
}

/** Creates the challenge frame, a frame of the service that contains the bank's page. */
export type CreateChallengeFrame = (onLoadError: FrameOptions['onLoadError']) => Frame

/**
 * Shows the challenge frame in a dialog, or in a container of the page.
 *
 * @returns a function that changes the title
 */
export const showChallenge = (challenge: Challenge, createFrame: CreateChallengeFrame): ((title: string) => void) => {
  const { title, container, signal, end, closeWhen } = challenge
  // A cross-origin isolated page can only embed frames that are isolated too. The challenge frame
  // is not, because it embeds banks' pages.
  if (crossOriginIsolated) {
    end('notShown')
    return () => {}
  }
  const frame = createFrame(() => end('notShown'))
  const { element } = frame
  element.title = title
  // The bank's page may use passkeys and payment handlers only if every frame around it allows
  // them.
  element.allow = 'payment;publickey-credentials-get'
  element.style.cssText = container ? containerFrameStyle : dialogFrameStyle
  const focused = document.activeElement as HTMLElement | null
  const remove = container ? fillContainer(container, element) : openDialog(element, challenge)
  closeWhen(() => !element.isConnected)
  signal.addEventListener('abort', () => {
    remove()
    frame.remove()
    // The customer may have moved the focus meanwhile. Then it stays there.
    if (document.activeElement === document.body) focused?.focus()
  })
  frame.watch()
  return (next) => {
    element.title = next
    if (!container && element.parentElement) element.parentElement.ariaLabel = next
  }
}

/** Important, because some pages have rules such as `iframe { height: auto !important }`. */
const containerFrameStyle =
  'display:block;width:100%;height:100%!important;min-height:496px!important;border:0;color-scheme:light'
const dialogFrameStyle =
  'all:initial!important;display:block!important;width:100%!important;height:100%!important;color-scheme:light!important'

/**
 * `all:initial` keeps rules away that the page has for its own dialogs, such as one that hides each
 * dialog without a certain class. It also sets `pointer-events`, which modals of the page disable.
 */
const dialogStyle =
  'all:initial!important;display:block!important;position:fixed!important;inset:0!important;width:100%!important;height:100%!important'

/** Fills a container with the frame. @returns a function that restores the container's content */
const fillContainer = (container: Element, element: HTMLIFrameElement) => {
  const content = [...container.childNodes]
  container.replaceChildren(element)
  // The container may be outside the visible part of a long page.
  element.scrollIntoView({ block: 'nearest' })
  element.focus({ preventScroll: true })
  return () => {
    // Nodes that the page has moved elsewhere meanwhile are not moved back.
    element.replaceWith(...content.filter(({ parentNode }) => !parentNode))
  }
}

/**
 * Opens a dialog over the page with the frame, also if the checkout is in a modal of the page. In
 * the top layer of the browser, the dialog covers the modals that are open, and everything else on
 * the page is inert, so they cannot take the focus away.
 *
 * @returns a function that removes the dialog
 */
const openDialog = (element: HTMLIFrameElement, { title, signal, end }: Challenge) => {
  const close = () => end('closed')
  const dialog = document.createElement('dialog')
  dialog.ariaLabel = title
  dialog.style.cssText = dialogStyle
  // React Aria treats such an element as a part of its modal.
  dialog.dataset.reactAriaTopLayer = 'true'
  dialog.append(element)
  hideEventsFromPage([dialog, element, document.body], signal)
  // Not in the body: libraries may disable, hide or replace the content of the body.
  document.documentElement.append(dialog)
  dialog.showModal()
  // The Escape key closes the dialog if the focus is on the page and not in the frame. The
  // challenge then ends.
  dialog.onclose = close
  addEventListener('popstate', close, { signal })
  // A single-page application that navigates shows another view, so the dialog closes. Not every
  // browser has this event.
  window.navigation?.addEventListener(
    'currententrychange',
    ({ navigationType }) => navigationType === 'push' && close(),
    { signal },
  )
  return () => {
    // `close` returns the focus to the element of the page that had it before.
    dialog.close()
    dialog.remove()
  }
}

/** The events by which a modal notices that the customer uses something outside of it. */
const outsideEvents =
  'pointerdown,pointerup,mousedown,mouseup,touchstart,touchend,click,focus,focusin,blur,focusout,keydown,keyup'

/**
 * Hides the events of these targets from listeners on the document and below. A modal of the page
 * would otherwise close when the customer presses Escape or uses the dialog, and the checkout in it
 * would be removed during the payment. A key has the body as its target if nothing has the focus.
 */
const hideEventsFromPage = (targets: readonly unknown[], signal: AbortSignal) => {
  const hide = (event: Event) => {
    if (targets.includes(event.target)) event.stopPropagation()
  }
  // Modals listen on the document or below. The window receives each event before them.
  for (const type of outsideEvents.split(',')) addEventListener(type, hide, { capture: true, signal })
}
