import { endFrame, runInFrame } from '../../doubles/frame'
import type { PortPair } from '../../doubles/ports'
import type { ControllerFrame, FrameListener } from '../sdk'
import { type ControllerNeeds, type ControllerProcess, startController } from './controller-process'

/** The controller frame of a page, and the events that the browser can cause in it. */
export interface ControllerHost {
  frame: ControllerFrame
  /** Connects a challenge frame that has loaded on the page. */
  attachChallenge(port: MessagePort): void
  /** Ends the frame's process. As in a browser, no event reports that. */
  crash(): void
  /** Reloads the frame, as a browser does when the page moves the iframe. */
  reload(): void
  /** Hides the page, as when the customer selects another tab. */
  hide(): void
  /** Reports to the controller that the browser is online again. */
  online(): void
  /**
   * Closes the page.
   * @param emitsPageHide whether the browser emits `pagehide` before it closes the page
   */
  close(emitsPageHide: boolean): void
  /** Whether a controller frame has loaded and still runs. */
  isRunning(): boolean
  /** Whether no port has a listener left. */
  isUnused(): boolean
}

/** The shortest and the longest time that a frame takes to load. The time is random. */
const shortestLoadMs = 20
const longestLoadMs = 220

export const createControllerHost = (needs: ControllerNeeds): ControllerHost => {
  const { world, browser } = needs
  let running: ControllerProcess | undefined
  let loading: ReturnType<typeof setTimeout> | undefined
  let listener: FrameListener | undefined
  let isInserted = false
  let isClosed = false
  const pairs: PortPair[] = []

  const start = () => {
    if (isClosed) return
    running = startController(needs)
    pairs.push(running.ports)
    listener?.onPort(running.ports.page as MessagePort)
  }
  const stop = () => {
    if (!running) return
    endFrame(running.frame)
    running.ports.cut()
    browser.locks.release(running.frame)
    running = undefined
  }
  const inController = (act: (controller: ControllerProcess['controller']) => void) => {
    const process = running
    if (process) runInFrame(process.frame, () => act(process.controller))
  }
  const load = () => {
    clearTimeout(loading)
    needs.onLoading()
    loading = setTimeout(start, shortestLoadMs + Math.floor(world.random() * (longestLoadMs - shortestLoadMs)))
  }

  return {
    frame: {
      insert: () => {
        if (isInserted) return false
        isInserted = true
        load()
        return true
      },
      setListener: (given) => {
        listener = given
      },
      reload: () => {
        stop()
        load()
      },
      remove: stop,
    },
    attachChallenge: (port) => running?.attachChallenge(port),
    crash: stop,
    reload: () => {
      stop()
      listener?.onLost()
      load()
    },
    hide: () => inController(({ leave }) => leave()),
    online: () => inController(({ online }) => online()),
    close: (emitsPageHide) => {
      isClosed = true
      if (!emitsPageHide) return stop()
      inController(({ leave }) => leave())
      // The frame ends in a later task, because code that the `pagehide` listener has started still
      // runs in this one.
      setTimeout(stop, 1)
    },
    isRunning: () => running !== undefined,
    isUnused: () => pairs.every((pair) => pair.isUnused()),
  }
}
