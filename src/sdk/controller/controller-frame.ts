import { createDeferred } from '../deferred'
import { createFrame, type Frame, type FrameOptions } from '../frames/frame'

/** What becomes of the frame. */
export type FrameListener = Pick<FrameOptions, 'onPort' | 'onLost' | 'onLoadError'>

/** The hidden controller frame. It is put in before that is there which speaks with it. */
export interface ControllerFrame extends Pick<Frame, 'reload' | 'remove'> {
  /** @returns false where it stands already */
  put(): boolean
  /** Whose it is: told all that happens, and what has happened so far. */
  giveTo(listener: FrameListener): void
}

export const createControllerFrame = (
  options: Pick<FrameOptions, 'service' | 'instance' | 'locale' | 'loadTimeoutMs'>,
): ControllerFrame => {
  const owner = createDeferred<FrameListener>()
  const tell = (act: (listener: FrameListener) => void) => void owner.promise.then(act)
  // Without the key: a page that the key does not serve shall hear so from the controller, not wait for a frame that is refused.
  const frame = createFrame({
    ...options,
    role: 'controller',
    scheme: 'light',
    onPort: (port) => tell((listener) => listener.onPort(port)),
    onLost: () => tell((listener) => listener.onLost()),
    onLoadError: (error) => tell((listener) => listener.onLoadError(error)),
  })
  const { element } = frame
  // Many pages say of all frames how they are shown, which counts for more than `hidden`.
  element.style.cssText = 'display:none!important'

  return {
    ...frame,
    put: () => {
      if (element.isConnected) return false
      // A script in the head runs before there is a body.
      const place = document.body ?? document.documentElement
      place.append(element)
      frame.watch()
      return true
    },
    giveTo: owner.resolve,
  }
}
