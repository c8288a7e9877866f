/** Events in which a browser lets a page open something. */
const gestures = ['click', 'keydown', 'pointerup', 'touchend'] as const

/** The part of a window that gestures need. */
export type GestureWindow = Pick<Window, 'addEventListener' | 'removeEventListener' | 'setTimeout'>

/**
 * Tells whether the page runs inside a gesture of its user. It lasts until the task of the event ends: a promise that is settled
 * already may be awaited, a request or a timer may not.
 * @returns the question, and what ends the watching
 */
export const watchGestures = (window: GestureWindow): { inside: () => boolean; stop: () => void } => {
  let inside = false
  // On its way down to the target: the first listener of all, whatever the page does with the event afterwards.
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
