import { AsyncLocalStorage } from 'node:async_hooks'

/** A frame of the service in a page. */
export interface Frame {
  /**
   * False once the browser has taken the frame away, or its process has crashed: nothing of it runs
   * any more.
   */
  isAlive: boolean
  /** The timers that its code has started. */
  timers: Set<ReturnType<typeof setTimeout>>
}

const running = new AsyncLocalStorage<Frame>()

export const createFrame = (): Frame => ({ isAlive: true, timers: new Set() })

/** Runs code of a frame: its timers end with it. */
export const runInFrame = (frame: Frame, act: () => void): void => running.run(frame, act)

/** Runs what does not end with the frame that started it: a page, the network. */
export const runOutside = <Result>(act: () => Result): Result => running.exit(act)

/** The frame is taken away or crashes. */
export const endFrame = (frame: Frame): void => {
  frame.isAlive = false
  for (const timer of frame.timers) clearTimeout(timer)
}

/** Gives each timer to the frame whose code starts it. Call it once the timers are fake. */
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
