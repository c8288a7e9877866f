import type { PortPair } from '../ports'
import type { ControllerFrame, FrameListener } from '../sdk'
import { type ControllerNeeds, type ControllerProcess, startController } from './controller-process'
import { endFrame, runInFrame } from './frame'

/** The place of the controller frame in a page. */
export interface ControllerHost {
  frame: ControllerFrame
  /** A challenge frame of the page has loaded. */
  attachChallenge(port: MessagePort): void
  /** The process of the frame ends, without an event. */
  crash(): void
  /** The frame loads again by itself, as after a move in the document. */
  reload(): void
  /** The page is hidden. */
  hide(): void
  /** The network is back. */
  online(): void
  /** The browser takes the page away, after its `pagehide` if it can. */
  close(sayGoodbye: boolean): void
  /** A controller frame has loaded, and runs. */
  isRunning(): boolean
  /** No port is listened to. */
  isSilent(): boolean
}

/** Milliseconds. */
const shortestLoadMs = 20
const longestLoadMs = 220

export const createControllerHost = (needs: ControllerNeeds): ControllerHost => {
  const { world, browser } = needs
  let running: ControllerProcess | undefined
  let loading: ReturnType<typeof setTimeout> | undefined
  let listener: FrameListener | undefined
  let isPut = false
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
        if (isPut) return false
        isPut = true
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
    close: (sayGoodbye) => {
      isClosed = true
      if (!sayGoodbye) return stop()
      inController(({ leave }) => leave())
      // What `pagehide` began without waiting still runs.
      setTimeout(stop, 1)
    },
    isRunning: () => running !== undefined,
    isSilent: () => pairs.every((pair) => pair.silent()),
  }
}
