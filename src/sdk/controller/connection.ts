import type { Channel } from '../../bridge/channel'
import type { PageToController } from '../../bridge/protocol'
import { TenderError } from '../../shared/error'
import { detectUnresponsive } from '../frames/detect-unresponsive'
import type { ControllerFrame } from './controller-frame'

export type ControllerChannel = Channel<PageToController>

export interface ConnectionOptions {
  frame: ControllerFrame
  openChannel: (port: MessagePort) => ControllerChannel
  /**
   * @param isReconnect whether this is not the first connection, or an earlier attempt to load the
   * frame has failed
   */
  onConnected: (channel: ControllerChannel, isReconnect: boolean) => void
  /** The frame and its channel are lost, and the frame is loading again. */
  onDisconnected: () => void
  /** The frame had failed to load and is now loading again. */
  onRetry: () => void
  onLoadError: (error: TenderError) => void
}

/** The connection to the controller frame. It connects again when the frame reloads. */
export interface ControllerConnection {
  /** Undefined while the frame is not connected. */
  readonly channel: ControllerChannel | undefined
  /** Loads the frame if it is not in the document or has failed to load. */
  load(): void
  /** Loads the frame again if it has failed to load. */
  retry(): void
  /** Sends a ping, and reloads the frame if no reply arrives in time. */
  reloadIfUnresponsive(): void
  /**
   * As `reloadIfUnresponsive`, but reloads the frame only if a second ping also has no reply. When
   * a frozen page resumes, its timer may fire before a reply that has already arrived is delivered.
   */
  check(): void
  /**
   * Returns the reply. Until it arrives, checks at intervals whether the frame responds, because a
   * crashed frame emits no event.
   */
  watch<Reply>(reply: Promise<Reply>): Promise<Reply>
  destroy(): void
}

type State =
  | { kind: 'loading' }
  | { kind: 'connected'; channel: ControllerChannel }
  | { kind: 'failed' }
  | { kind: 'destroyed' }

/** Milliseconds between two checks of a frame while a reply is awaited. */
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
      // A page that renders itself again may have removed the frame. Then `insert` returns true,
      // and the channel to the removed frame is closed.
      if (state.kind !== 'destroyed' && frame.insert()) disconnect()
      retry()
    },
    retry,
    reloadIfUnresponsive: () => ping(reload),
    check,
    watch: (reply) => checkUntil(reply, check),
    destroy: () => {
      if (state.kind === 'connected') state.channel.close()
      state = { kind: 'destroyed' }
    },
  }
}

const checkUntil = <Reply>(reply: Promise<Reply>, check: () => void): Promise<Reply> => {
  const timer = setInterval(check, checkIntervalMs)
  return reply.finally(() => clearInterval(timer))
}
