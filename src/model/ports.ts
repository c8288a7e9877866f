import type { Port } from '../bridge/channel'
import type { ChannelMessage } from '../bridge/protocol'

export interface PortPair {
  page: Port
  frame: Port
  /** Neither end listens. */
  silent(): boolean
}

/**
 * Two ends of a channel that carry copies, as a MessageChannel's do, and need no time of their own.
 * @param onMessage sees what goes through
 */
export const createPorts = (onMessage: (message: ChannelMessage) => void): PortPair => {
  const ends: [Port, Port] = [end(() => ends[1], onMessage), end(() => ends[0], onMessage)]
  const [page, frame] = ends
  return { page, frame, silent: () => page.onmessage === null && frame.onmessage === null }
}

const end = (other: () => Port, onMessage: (message: ChannelMessage) => void): Port => ({
  onmessage: null,
  postMessage: (message) => {
    const data = structuredClone(message)
    onMessage(data)
    queueMicrotask(() => other().onmessage?.({ data } as MessageEvent))
  },
  start: () => {},
  close: () => {},
})
