import type { ActionEnd } from '../../shared/types'
import type { Frame, FrameOptions } from '../frames/frame'
import { createFrameDialog, dialogFrameStyle, openFrameDialog } from '../frames/frame-dialog'

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
  const remove = container ? fillContainer(container, element) : showDialog(element, challenge)
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

/** Shows the frame in a dialog over the page. @returns a function that removes the dialog */
const showDialog = (element: HTMLIFrameElement, { title, signal, end }: Challenge) => {
  const dialog = createFrameDialog(element)
  openFrameDialog(dialog, { title, signal, onClose: () => end('closed') })
  return () => {
    // `close` returns the focus to the element of the page that had it before.
    dialog.close()
    dialog.remove()
  }
}
