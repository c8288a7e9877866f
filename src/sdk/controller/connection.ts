import type { Channel } from '../../bridge/channel'
import type { PageToController } from '../../bridge/protocol'
import { TenderError } from '../../shared/error'
import { detectUnresponsive } from '../frames/detect-unresponsive'
import type { ControllerFrame } from './controller-frame'

export type ControllerChannel = Channel<PageToController>

export interface ConnectionOptions {
  frame: ControllerFrame
  openChannel: (port: MessagePort) => ControllerChannel
  /** @param isReconnect whether the frame was connected before, or has failed to load before */
  onConnected: (channel: ControllerChannel, isReconnect: boolean) => void
  /** The frame and its channel are gone, and the frame is loading again. */
  onDisconnected: () => void
  /** The frame, which had failed to load, is loading again. */
  onRetry: () => void
  onLoadError: (error: TenderError) => void
}

/** The connection to the controller frame, which reconnects when the frame reloads. */
export interface ControllerConnection {
  /** Undefined while the frame is not connected. */
  readonly channel: ControllerChannel | undefined
  /** Loads the frame if it is not in the document or has failed to load. */
  load(): void
  /** Loads the frame again if it has failed to load. */
  retry(): void
  /** Sends a ping and reloads the frame if no reply arrives. */
  reloadIfUnresponsive(): void
  /**
   * As `reloadIfUnresponsive`, with a second ping: when a frozen page resumes, its own timer fires
   * before a reply that has been waiting.
   */
  check(): void
  /** Checks the frame at intervals until the reply arrives: a crashed frame emits no event. */
  watch<Reply>(reply: Promise<Reply>): Promise<Reply>
  destroy(): void
}

type State =
  | { kind: 'loading' }
  | { kind: 'connected'; channel: ControllerChannel }
  | { kind: 'failed' }
  | { kind: 'destroyed' }

/** Milliseconds between two checks of a frame whose reply is awaited. */
const checkIntervalMs = 5000

export const createConnection = (options: ConnectionOptions): ControllerConnection => {
  const { frame, onDisconnected } = options
  let state: State = { kind: 'loading' }
  let isReconnect = false

  const disconnect = () => {
    if (state.kind !== 'connected') return
    const { channel } = state
    state = { kind: 'loading' }
    channel.close(new TenderError('network.failed', 'The controller frame was reloaded or lost'))
    onDisconnected()
  }
  const connect = (port: MessagePort) => {
    if (state.kind === 'destroyed') return
    disconnect()
    const channel = options.openChannel(port)
    state = { kind: 'connected', channel }
    options.onConnected(channel, isReconnect)
    isReconnect = true
  }
  const fail = (error: TenderError) => {
    if (state.kind === 'destroyed') return
    disconnect()
    state = { kind: 'failed' }
    isReconnect = true
    options.onLoadError(error)
  }
  const reload = () => {
    disconnect()
    frame.reload()
  }
  const retry = () => {
    if (state.kind !== 'failed') return
    state = { kind: 'loading' }
    options.onRetry()
    frame.reload()
  }
  const ping = (onUnresponsive: () => void) => {
    if (state.kind === 'connected') detectUnresponsive(state.channel.call('ping', null), onUnresponsive)
  }
  const check = () => ping(() => ping(reload))

  frame.setListener({ onPort: connect, onLost: disconnect, onLoadError: fail })
  return {
    get channel() {
      return state.kind === 'connected' ? state.channel : undefined
    },
    load: () => {
      // The page may have removed the frame, for instance when it rendered itself again.
      if (state.kind !== 'destroyed' && frame.insert()) disconnect()
      retry()
    },
    retry,
    reloadIfUnresponsive: () => ping(reload),
    check,
    watch: (reply) => {
      const timer = setInterval(check, checkIntervalMs)
      return reply.finally(() => clearInterval(timer))
    },
    destroy: () => {
      if (state.kind === 'connected') state.channel.close()
      state = { kind: 'destroyed' }
    },
  }
}
