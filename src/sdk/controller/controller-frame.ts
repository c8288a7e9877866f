import { createDeferred } from '../deferred'
import { createFrame, type Frame, type FrameContext, type FrameOptions } from '../frames/frame'

/** The events that a frame reports. */
export type FrameListener = Pick<FrameOptions, 'onPort' | 'onLost' | 'onLoadError'>

/**
 * The hidden controller frame. It loads at the same time as the core, so its events are queued
 * until the core sets a listener.
 */
export interface ControllerFrame extends Pick<Frame, 'reload' | 'remove'> {
  /**
   * Inserts the frame into the document.
   *
   * @returns false if the frame is already in the document
   */
  insert(): boolean
  /** Sets the only listener. It also receives the events that were queued before. */
  setListener(listener: FrameListener): void
}

export const createControllerFrame = (context: FrameContext): ControllerFrame => {
  const listening = createDeferred<FrameListener>()
  const emit = (event: (listener: FrameListener) => void) => void listening.promise.then(event)
  let frame: Frame | undefined

  const create = () => {
    // No key in the frame's URL, so that the service allows every page to embed the frame (no
    // `frame-ancestors`). If the key is not valid for this page, the controller can then report
    // that.
    const created = createFrame({
      ...context,
      role: 'controller',
      scheme: 'light',
      onPort: (port) => emit((listener) => listener.onPort(port)),
      onLost: () => emit((listener) => listener.onLost()),
      onLoadError: (error) => emit((listener) => listener.onLoadError(error)),
    })
    // A style of the page for all iframes would override the `hidden` attribute.
    created.element.style.cssText = 'display:none!important'
    return created
  }

  return {
    insert: () => {
      // The frame is not created before the first call, because until then the elements are more
      // important.
      frame ??= create()
      if (frame.element.isConnected) return false
      // Not in the body: a script in the head runs before the body exists, and pages replace their
      // body, or clone it into a cache, without a load.
      document.documentElement.append(frame.element)
      frame.watch()
      return true
    },
    reload: () => frame?.reload(),
    remove: () => frame?.remove(),
    setListener: listening.resolve,
  }
}
