import { AsyncLocalStorage } from 'node:async_hooks'

/** A frame of the service on a page. */
export interface Frame {
  /**
   * False after the browser has removed the frame or its process has crashed. The frame's code must
   * then no longer run.
   */
  isAlive: boolean
  /** The timers that the frame's code has started. */
  timers: Set<ReturnType<typeof setTimeout>>
}

const running = new AsyncLocalStorage<Frame>()

export const createFrame = (): Frame => ({ isAlive: true, timers: new Set() })

/** Runs code of a frame. When the frame ends, the timers that the code has started are cleared. */
export const runInFrame = (frame: Frame, act: () => void): void => running.run(frame, act)

/**
 * Runs code whose timers must not end with the calling frame, such as that of the page or the
 * network.
 */
export const runOutside = <Result>(act: () => Result): Result => running.exit(act)

/** Ends a frame because the browser removes it or it crashes. */
export const endFrame = (frame: Frame): void => {
  frame.isAlive = false
  for (const timer of frame.timers) clearTimeout(timer)
}

/**
 * Replaces `setTimeout`, so that each timer belongs to the frame whose code starts it. Call it
 * after the installation of fake timers.
 */
export const trackTimers = (): void => {
  const start = globalThis.setTimeout
  const tracked = (...parameters: Parameters<typeof setTimeout>) => {
    const frame = running.getStore()
    if (frame && !frame.isAlive) return start(() => {}, 0)
    const timer = start(...parameters)
    frame?.timers.add(timer)
    return timer
  }
  globalThis.setTimeout = Object.assign(tracked, start) as typeof setTimeout
}
