/** Events that let a page open a window or sheet. */
const gestures = ['click', 'keydown', 'pointerup', 'touchend'] as const

/** The members of a window that are used here. */
export type GestureWindow = Pick<Window, 'addEventListener' | 'removeEventListener' | 'setTimeout'>

/**
 * Watches whether the page runs inside a user gesture. A gesture lasts until the task of its event
 * ends. So the page may await settled promises, but not requests or timers.
 *
 * @returns `inside` returns whether a gesture is active; `stop` ends the watching.
 */
export const watchGestures = (window: GestureWindow): { inside: () => boolean; stop: () => void } => {
  let inside = false
  // Listens in the capture phase of the window, so that `note` runs before the listeners on the
  // elements of the page.
  const note = (event: Event) => {
    if (!event.isTrusted) return
    inside = true
    window.setTimeout(() => {
      inside = false
    }, 0)
  }
  for (const type of gestures) window.addEventListener(type, note, true)
  return {
    inside: () => inside,
    stop: () => {
      for (const type of gestures) window.removeEventListener(type, note, true)
    },
  }
}
