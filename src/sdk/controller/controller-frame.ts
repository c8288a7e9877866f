import { createDeferred } from '../deferred'
import { createFrame, type Frame, type FrameContext, type FrameOptions } from '../frames/frame'

/** The events of a frame. */
export type FrameListener = Pick<FrameOptions, 'onPort' | 'onLost' | 'onLoadError'>

/**
 * The hidden controller frame. It loads at the same time as the core, and its events wait for the
 * listener that the core sets.
 */
export interface ControllerFrame extends Pick<Frame, 'reload' | 'remove'> {
  /**
   * Inserts the frame into the document.
   *
   * @returns false if it is in the document already
   */
  insert(): boolean
  /** Sets the only listener, which receives all events, also those that happened before. */
  setListener(listener: FrameListener): void
}

export const createControllerFrame = (context: FrameContext): ControllerFrame => {
  const listening = createDeferred<FrameListener>()
  const emit = (event: (listener: FrameListener) => void) => void listening.promise.then(event)
  // Without the key in its address. Then the service serves the frame to every page, and the
  // controller can report that the key does not allow this one.
  const frame = createFrame({
    ...context,
    role: 'controller',
    scheme: 'light',
    onPort: (port) => emit((listener) => listener.onPort(port)),
    onLost: () => emit((listener) => listener.onLost()),
    onLoadError: (error) => emit((listener) => listener.onLoadError(error)),
  })
  const { element } = frame
  // A style sheet of the page may set `display` for all iframes, which overrides `hidden`.
  element.style.cssText = 'display:none!important'

  return {
    ...frame,
    insert: () => {
      if (element.isConnected) return false
      // A script in the head runs before the body exists.
      const parent = document.body ?? document.documentElement
      parent.append(element)
      frame.watch()
      return true
    },
    setListener: listening.resolve,
  }
}
