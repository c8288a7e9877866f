import type { ActionEnd } from '../../shared/types'
import type { Frame, FrameOptions } from '../frames/frame'

/** A challenge of the bank (3-D Secure) to show within this page. */
export interface Challenge {
  /** The accessible name of the dialog. */
  title: string
  /** The container to fill. @default a dialog over the page */
  container: Element | null
  /** Aborted when the challenge has ended. */
  signal: AbortSignal
  end: (how: ActionEnd) => void
  /** Closes the challenge as soon as a condition is true that no event reports. */
  closeWhen: (condition: () => boolean) => void
}

/** Creates the challenge frame, which contains the bank's page. */
export type CreateChallengeFrame = (onLoadError: FrameOptions['onLoadError']) => Frame

/** Shows the challenge frame in a dialog, or in a container of the page. */
export const showChallenge = (challenge: Challenge, createFrame: CreateChallengeFrame): void => {
  const { title, container, signal, end, closeWhen } = challenge
  // A frame that contains pages of others is not isolated, so an isolated page cannot show it.
  if (crossOriginIsolated) {
    end('notShown')
    return
  }
  const frame = createFrame(() => end('notShown'))
  const { element } = frame
  element.title = title
  // The bank's page may use a passkey only if every frame around it allows that.
  element.allow = 'payment;publickey-credentials-get'
  element.style.cssText = 'display:block;width:100%;height:100%;border:0;color-scheme:light'
  const focused = document.activeElement as HTMLElement | null
  const remove = container ? fillContainer(container, element) : openDialog(element, challenge)
  closeWhen(() => !element.isConnected)
  signal.addEventListener('abort', () => {
    remove()
    frame.remove()
    // Unless the customer has moved the focus.
    if (document.activeElement === document.body) focused?.focus()
  })
  frame.watch()
}

/** Replaces the content of a container. @returns a function that restores the content */
const fillContainer = (container: Element, element: HTMLIFrameElement) => {
  const content = [...container.childNodes]
  element.style.minHeight = '496px'
  container.replaceChildren(element)
  // The customer may have paid at the end of a long page.
  element.scrollIntoView({ block: 'nearest' })
  element.focus({ preventScroll: true })
  return () => {
    // Nodes that the page has moved elsewhere stay there.
    element.replaceWith(...content.filter(({ parentNode }) => !parentNode))
  }
}

/** Opens a dialog over the page. @returns a function that removes it */
const openDialog = (element: HTMLIFrameElement, { title, signal, end }: Challenge) => {
  const close = () => end('closed')
  const dialog = document.createElement('dialog')
  dialog.ariaLabel = title
  dialog.style.cssText =
    'width:100%;height:100%;border:0;max-width:100%;max-height:100%;position:fixed;inset:0;margin:0;padding:0;background:none'
  dialog.append(element)
  document.body.append(dialog)
  dialog.showModal()
  // The Escape key closes the dialog while the page, not the frame, has the focus.
  dialog.onclose = close
  addEventListener('popstate', close, { signal })
  // A single-page application may show another view. Not every browser has this event.
  window.navigation?.addEventListener(
    'currententrychange',
    ({ navigationType }) => navigationType === 'push' && close(),
    { signal },
  )
  return () => {
    // Closing returns the focus to the page, though not to an element within a frame.
    dialog.close()
    dialog.remove()
  }
}
