import type { Channel, Handlers, openChannel as OpenChannel } from '../../bridge/channel'
import { createDesiredWriter, type Desired, type DesiredWriter, type Observed } from '../../bridge/desired'
import type { ControllerToPage, PageToController } from '../../bridge/protocol'
import { destroyedError, TenderError } from '../../shared/error'
import type { PaymentEnd, PayRequest } from '../../shared/types'
import { createDeferred } from '../deferred'
import { detectUnresponsive } from '../frames/detect-unresponsive'
import type { ControllerFrame } from './controller-frame'

export interface LinkOptions {
  frame: ControllerFrame
  openChannel: typeof OpenChannel
  /** Returns what the page wants now. */
  desired: () => Desired
  /** The functions that answer the controller's calls. */
  handlers: Handlers<ControllerToPage>
  /** The controller has connected, and `synced` is the answer to the first value. */
  onConnected: (synced: Promise<Observed>, isReconnect: boolean) => void
  /** A connected frame was lost, was removed or has reloaded. */
  onDisconnected: () => void
  onLoadError: (error: TenderError) => void
  /** A member of `Desired` is too large to be sent. */
  onTooLarge: (path: string) => void
}

/**
 * The page's connection to the controller. Whenever it connects, it sends what the page wants, so
 * the first connection, a reload and a crash are the same (rule SET-6).
 */
export interface Link {
  /**
   * Sends what the page wants, once for all changes of a task. Resolves when a controller has
   * answered, also if the frame reloads meanwhile. Does not load the frame. Rejects if the frame
   * has failed to load, or if the message is too large or no plain data.
   */
  sync(): Promise<Observed>
  /** Calls the controller. Loads the frame if it is missing or has failed to load. */
  call: Channel<PageToController>['call']
  /** Pays, with what the page wants now. If the controller is connected, sends it at once. */
  pay(request: PayRequest): Promise<PaymentEnd>
  /** Sends a notification. It is lost if the controller is not connected. */
  notify: Channel<PageToController>['notify']
  /** Loads the frame if it is missing or has failed to load. */
  load(): void
  /** Loads the frame again if it has failed to load. */
  retry(): void
  /** Checks whether the frame responds, and reloads it if it does not. */
  check(): void
  destroy(): void
}

interface Connected {
  kind: 'connected'
  channel: Channel<PageToController>
  writer: DesiredWriter
}

type State =
  | { kind: 'absent' }
  | { kind: 'loading' }
  | Connected
  | { kind: 'failed'; error: TenderError }
  /** For good: by the service, or because the checkout was destroyed. */
  | { kind: 'withdrawn'; error: TenderError }

/** Milliseconds between two checks of a frame while a reply is awaited. */
const checkIntervalMs = 5000

/** Milliseconds after which a value is sent again that the frame has dropped. */
const floodedMs = 1000

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: transitions of one machine
export const createLink = (options: LinkOptions): Link => {
  const { frame, desired } = options
  let state: State = { kind: 'absent' }
  /** The connection for which calls wait while there is none. */
  let waiting = createDeferred<Connected>()
  let isReconnect = false
  let scheduled: Promise<Observed> | undefined

  const disconnect = () => {
    if (state.kind !== 'connected') return
    const { channel } = state
    state = { kind: 'loading' }
    channel.close(new TenderError('network.failed', 'The controller frame was reloaded or lost'))
    options.onDisconnected()
  }
  const connect = (port: MessagePort) => {
    if (state.kind === 'withdrawn') return
    disconnect()
    const channel = options.openChannel<PageToController, ControllerToPage>(port, () => options.handlers)
    const connected: Connected = { kind: 'connected', channel, writer: createDesiredWriter(options.onTooLarge) }
    state = connected
    const synced = send(connected)
    options.onConnected(synced, isReconnect)
    isReconnect = true
    waiting.resolve(connected)
    waiting = createDeferred()
  }
  /** Ends the attempt to load the frame. Calls that wait are rejected. */
  const end = (kind: 'failed' | 'withdrawn', error: TenderError) => {
    state = { kind, error }
    waiting.reject(error)
    waiting = createDeferred()
  }
  const fail = (error: TenderError) => {
    if (state.kind === 'withdrawn') return
    disconnect()
    isReconnect = true
    end(error.code === 'frame.withdrawn' ? 'withdrawn' : 'failed', error)
    options.onLoadError(error)
  }
  const reload = () => {
    disconnect()
    frame.reload()
  }
  const retry = () => {
    if (state.kind !== 'failed') return
    state = { kind: 'loading' }
    frame.reload()
  }
  const load = () => {
    if (state.kind === 'withdrawn') return
    // A page that renders itself again may have removed the frame. Then `insert` returns true, and
    // the channel to the removed frame is closed.
    if (frame.insert()) disconnect()
    retry()
  }
  const ping = (onUnresponsive: () => void) => {
    if (state.kind === 'connected') detectUnresponsive(state.channel.call('ping', null), onUnresponsive)
  }
  // A second ping, because when a frozen page resumes, its timer may fire before a reply that has
  // already arrived is delivered.
  const check = () => ping(() => ping(reload))
  /** Checks at intervals whether the frame responds, because a crashed frame emits no event. */
  const watch = <Reply>(reply: Promise<Reply>): Promise<Reply> => {
    const timer = setInterval(check, checkIntervalMs)
    return reply.finally(() => clearInterval(timer))
  }

  /** Returns the connection, or a promise of it. */
  const connection = (): Connected | Promise<Connected> => {
    if (state.kind === 'connected') return state
    return 'error' in state ? Promise.reject(state.error) : waiting.promise
  }
  const send = async (connected: Connected): Promise<Observed> => {
    try {
      return await watch(connected.channel.call('sync', connected.writer.write(desired())))
    } catch (error) {
      connected.writer.forget()
      // Sends again after a loss. The next connection also sends the newest value itself, but
      // `onConnected` receives that reply.
      if (state === connected) {
        if ((error as TenderError).code !== 'frame.flooded') throw error
        await new Promise((resolve) => setTimeout(resolve, floodedMs))
      }
      return send(await connection())
    }
  }
  const request = async <Reply>(post: (connected: Connected) => Promise<Reply>): Promise<Reply> => {
    load()
    ping(reload)
    // Without `await` while connected, so that the message is sent within the call.
    const found = connection()
    return watch(post('channel' in found ? found : await found))
  }

  frame.setListener({ onPort: connect, onLost: disconnect, onLoadError: fail })
  return {
    sync: () => {
      scheduled ??= Promise.resolve().then(async () => {
        scheduled = undefined
        return send(await connection())
      })
      return scheduled
    },
    call: (name, payload) => request(({ channel }) => channel.call(name, payload)),
    pay: (payment) =>
      request(({ channel, writer }) => channel.call('pay', { ...payment, desired: writer.write(desired()) })),
    notify: (name, payload) => {
      if (state.kind === 'connected') state.channel.notify(name, payload)
    },
    load,
    retry,
    check,
    destroy: () => {
      if (state.kind === 'connected') state.channel.close()
      end('withdrawn', destroyedError())
    },
  }
}
