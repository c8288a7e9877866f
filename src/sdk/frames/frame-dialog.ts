export interface FrameDialog {
  /** The accessible name of the dialog. */
  title: string
  /** Aborted when the dialog is to be removed. */
  signal: AbortSignal
  /** The customer has closed the dialog outside of the frame, or has left the view. */
  onClose: () => void
}

export const dialogFrameStyle =
  'all:initial!important;display:block!important;width:100%!important;height:100%!important;color-scheme:light!important'

/**
 * `all:initial` keeps rules away that the page has for its own dialogs, such as one that hides each
 * dialog without a certain class. It also sets `pointer-events`, which modals of the page disable.
 */
const dialogStyle =
  'all:initial!important;display:block!important;position:fixed!important;inset:0!important;width:100%!important;height:100%!important'

/** Creates a closed dialog around a frame, and inserts it. */
export const createFrameDialog = (element: HTMLIFrameElement): HTMLDialogElement => {
  const dialog = document.createElement('dialog')
  dialog.append(element)
  // Not in the body: libraries may disable, hide or replace the content of the body.
  document.documentElement.append(dialog)
  return dialog
}

/**
 * Opens the dialog of a frame over the page, also if the elements are in a modal of the page. In
 * the top layer of the browser, the dialog covers the modals that are open, and everything else on
 * the page is inert, so they cannot take the focus away.
 */
export const openFrameDialog = (dialog: HTMLDialogElement, { title, signal, onClose }: FrameDialog) => {
  dialog.ariaLabel = title
  dialog.style.cssText = dialogStyle
  // React Aria treats such an element as a part of its modal.
  dialog.dataset.reactAriaTopLayer = 'true'
  hideEventsFromPage([dialog, dialog.firstChild, document.body], signal)
  dialog.showModal()
  // The Escape key closes the dialog if the focus is on the page and not in the frame.
  dialog.onclose = onClose
  addEventListener('popstate', onClose, { signal })
  // A single-page application that navigates shows another view, so the dialog closes. Not every
  // browser has this event.
  window.navigation?.addEventListener(
    'currententrychange',
    ({ navigationType }) => navigationType === 'push' && onClose(),
    { signal },
  )
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
