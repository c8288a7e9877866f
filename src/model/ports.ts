import type { Port } from '../bridge/channel'
import type { ChannelMessage } from '../bridge/protocol'
import { runOutside } from './browser/frame'

export interface PortPair {
  page: Port
  frame: Port
  /** The window behind the frame's end is gone: nothing arrives from it or at it. */
  cut(): void
  /** Neither end listens. */
  silent(): boolean
}

type Run = (act: () => void) => void

/**
 * Two ends of a channel that carry copies, as a MessageChannel's do, and need no time of their own.
 * @param onMessage sees what goes through
 * @param runInFrame runs what the frame does with a message
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
    silent: () => page.onmessage === null && frame.onmessage === null,
  }
}
