import type { Port } from '../../src/bridge/channel'
import type { ChannelMessage } from '../../src/bridge/protocol'
import { runOutside } from './browser/frame'

export interface PortPair {
  page: Port
  frame: Port
  /** Disconnects the frame's end, because its window is gone. */
  cut(): void
  /** Whether neither end has a listener. */
  isUnused(): boolean
}

type Run = (act: () => void) => void

/**
 * Creates the two ends of a channel. Like a MessageChannel they deliver copies, but in a microtask,
 * so that no simulated time passes.
 * @param onMessage receives each message
 * @param runInFrame runs the frame's listener
 */
export const createPorts = (
  onMessage: (message: ChannelMessage) => void,
  runInFrame: Run = (act) => act(),
): PortPair => {
  let isCut = false
  const end = (other: () => Port, run: Run): Port => ({
    onmessage: null,
    postMessage: (message) => {
      const data = structuredClone(message)
      if (isCut) return
      onMessage(data)
      queueMicrotask(() => isCut || run(() => other().onmessage?.({ data } as MessageEvent)))
    },
    start: () => {},
    close: () => {},
  })
  const ends: [Port, Port] = [end(() => ends[1], runInFrame), end(() => ends[0], runOutside)]
  const [page, frame] = ends
  return {
    page,
    frame,
    cut: () => {
      isCut = true
      frame.onmessage = null
    },
    isUnused: () => page.onmessage === null && frame.onmessage === null,
  }
}
