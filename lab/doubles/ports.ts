import type { Port } from '../../src/bridge/channel'
import type { ChannelMessage } from '../../src/bridge/protocol'
import { runOutside } from './frame'

type Listener = (event: MessageEvent) => void

/** One end of a channel, with the members of a MessagePort that the SDK uses. */
export interface FakePort extends Port {
  addEventListener(type: 'message', listener: Listener): void
}

export interface PortPair {
  page: FakePort
  frame: FakePort
  /** Disconnects the frame's end, because its window is gone. */
  cut(): void
  /** Whether neither end has a listener. */
  isUnused(): boolean
}

type Run = (act: () => void) => void

export interface PortsOptions {
  /** Receives each message. */
  onMessage?: (message: ChannelMessage) => void
  /** Runs the frame's listener. */
  runInFrame?: Run
  /** Delivers a message. @default in a microtask, so that no simulated time passes */
  deliver?: Run
}

/** Emits an event to the listeners, and then to `onmessage`, unless a listener stops it. */
const emit = (port: FakePort, listeners: readonly Listener[], data: unknown) => {
  let isStopped = false
  const stopImmediatePropagation = () => {
    isStopped = true
  }
  const event = { data, timeStamp: Date.now(), stopImmediatePropagation } as MessageEvent
  for (const listener of [...listeners, (received: MessageEvent) => port.onmessage?.(received)])
    if (!isStopped) listener(event)
}

/** Creates the two ends of a channel. Like a MessageChannel they deliver copies, in order. */
export const createPorts = ({
  onMessage = () => {},
  runInFrame = (act) => act(),
  deliver = queueMicrotask,
}: PortsOptions = {}): PortPair => {
  let isCut = false
  const end = (run: Run) => {
    const listeners: Listener[] = []
    const own = { isClosed: false, receive: (data: unknown) => run(() => emit(port, listeners, data)) }
    const port: FakePort = {
      onmessage: null,
      addEventListener: (_type, listener) => void listeners.push(listener),
      postMessage: (message) => {
        const data = structuredClone(message)
        if (isCut || own.isClosed) return
        onMessage(data)
        const other = own === page ? frame : page
        deliver(() => isCut || other.isClosed || other.receive(data))
      },
      start: () => {},
      close: () => {
        own.isClosed = true
      },
    }
    return Object.assign(own, { port })
  }
  const [page, frame] = [end(runOutside), end(runInFrame)]
  return {
    page: page.port,
    frame: frame.port,
    cut: () => {
      isCut = true
      frame.port.onmessage = null
    },
    isUnused: () => page.port.onmessage === null && frame.port.onmessage === null,
  }
}
