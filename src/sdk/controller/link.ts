import type { Channel, Handlers, openChannel as OpenChannel } from '../../bridge/channel'
import { asPlainData, createDesiredWriter, type Desired, type DesiredWriter, type Observed } from '../../bridge/desired'
import type { ControllerToPage, PageToController } from '../../bridge/protocol'
import { destroyedError, TenderError } from '../../shared/error'
import type { Money } from '../../shared/money'
import type { PaymentEnd, PayRequest, PrepareEnd, PrepareRequest } from '../../shared/types'
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
  /**
   * A connection has ended: the frame was lost, was removed, has failed or is loaded again, or the
   * checkout was destroyed.
   */
  onDisconnected: () => void
  onLoadError: (error: TenderError) => void
  /** A member of `Desired` cannot be sent. */
  onLeftOut: (path: string, reason: string) => void
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
  /**
   * Sends a payment with what the page wants now. If the controller is connected, the message is
   * sent within the call.
   */
  pay(request: PayRequest): Promise<PaymentEnd>
  /** Prepares the payment method, with what the page wants now. */
  prepare(request: PrepareRequest): Promise<PrepareEnd>
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

/** The state of the connection. */
export type LinkState =
  | { kind: 'absent' }
  | { kind: 'loading' }
  | Connected
  | { kind: 'failed'; error: TenderError }
  /** Ended for good: the service has withdrawn the version, or the checkout was destroyed. */
  | { kind: 'withdrawn'; error: TenderError }

/** The state that the connection has reached; or `lost`: a frame has lost its content. */
export type LinkEvent = LinkState | { kind: 'lost' }

/** Returns the next state. Returns the same state if the event changes nothing. */
export const transition = (state: LinkState, event: LinkEvent): LinkState => {
  if (state.kind === 'withdrawn') return state
  if (event.kind !== 'lost') return event
  return state.kind === 'connected' ? { kind: 'loading' } : state
}

/** The requests of the calls that carry what the page wants. */
interface PaymentRequests {
  pay: PayRequest
  prepare: PrepareRequest
}

/** Milliseconds between two checks of a frame while a reply is awaited. */
const checkIntervalMs = 5000

/** Milliseconds after which a value is sent again that the frame has dropped. */
const floodedMs = 1000

/**
 * Creates the object that keeps the state of the connection, and the calls that wait for a
 * connection.
 */
const createConnection = ({ onDisconnected }: Pick<LinkOptions, 'onDisconnected'>) => {
  let state: LinkState = { kind: 'absent' }
  let waiting = createDeferred<Connected>()
  return {
    get state() {
      return state
    },
    dispatch: (event: LinkEvent) => {
      const before = state
      state = transition(before, event)
      if (state === before) return
      if (before.kind === 'connected') {
        const lost = new TenderError('network.failed', 'The controller frame was lost')
        before.channel.close(state.kind === 'withdrawn' ? state.error : lost)
        onDisconnected()
      }
      if (state.kind === 'absent' || state.kind === 'loading') return
      if (state.kind === 'connected') waiting.resolve(state)
      else waiting.reject(state.error)
      waiting = createDeferred()
    },
    /** Returns the connection, or a promise of it. */
    get: (): Connected | Promise<Connected> => {
      if (state.kind === 'connected') return state
      return 'error' in state ? Promise.reject(state.error) : waiting.promise
    },
  }
}

/** Creates the functions that load the frame. */
const createLoading = (frame: ControllerFrame, connection: Connection) => {
  const reload = () => {
    connection.dispatch({ kind: 'loading' })
    frame.reload()
  }
  const retry = () => {
    if (connection.state.kind === 'failed') reload()
  }
  return {
    reload,
    retry,
    load: () => {
      if (connection.state.kind === 'withdrawn') return
      // A page that renders itself again may have removed the frame. Then `insert` returns true,
      // and the channel to the removed frame is closed.
      if (frame.insert()) connection.dispatch({ kind: 'loading' })
      retry()
    },
  }
}

/** Creates the functions that check whether the frame responds. A crashed frame emits no event. */
const createWatch = ({ connection, reload }: { connection: Connection; reload: () => void }) => {
  const ping = (onUnresponsive: () => void) => {
    const { state } = connection
    if (state.kind === 'connected') detectUnresponsive(state.channel.call('ping', null), onUnresponsive)
  }
  // A second ping, because when a frozen page resumes, its timer may fire before a reply that has
  // already arrived is delivered.
  const check = () => ping(() => ping(reload))
  return {
    check,
    /** Checks with a single ping, before a call such as `pay`. */
    checkNow: () => ping(reload),
    /** Checks at intervals while a reply is awaited. */
    during: <Reply>(reply: Promise<Reply>): Promise<Reply> => {
      const timer = setInterval(check, checkIntervalMs)
      return reply.finally(() => clearInterval(timer))
    },
  }
}

type Connection = ReturnType<typeof createConnection>

type Request = <Reply>(post: (connected: Connected) => Promise<Reply>) => Promise<Reply>

/** Creates the function for the calls that carry what the page wants. */
const createPaymentCalls =
  (request: Request, desired: LinkOptions['desired']) =>
  <Name extends 'pay' | 'prepare'>(name: Name, payment: PaymentRequests[Name]) => {
    // The controller checks the amount, also one that JSON cannot represent.
    const amount = asPlainData(payment.amount) as Money
    return request(({ channel, writer }) =>
      channel.call(name, { ...payment, amount, desired: writer.write(desired()) } as never).catch((error) => {
        // The frame may have dropped the message.
        writer.forget()
        throw error
      }),
    )
  }

export const createLink = (options: LinkOptions): Link => {
  const { frame, desired } = options
  const connection = createConnection(options)
  const { load, reload, retry } = createLoading(frame, connection)
  const watch = createWatch({ connection, reload })
  let isReconnect = false
  let scheduled: Promise<Observed> | undefined

  const connect = (port: MessagePort) => {
    if (connection.state.kind === 'withdrawn') return
    const channel = options.openChannel<PageToController, ControllerToPage>(port, () => options.handlers)
    const connected: Connected = { kind: 'connected', channel, writer: createDesiredWriter(options.onLeftOut) }
    connection.dispatch(connected)
    options.onConnected(send(connected), isReconnect)
    isReconnect = true
  }
  const fail = (error: TenderError) => {
    if (connection.state.kind === 'withdrawn') return
    isReconnect = true
    connection.dispatch({ kind: error.code === 'frame.withdrawn' ? 'withdrawn' : 'failed', error })
    options.onLoadError(error)
  }
  const send = async (connected: Connected): Promise<Observed> => {
    try {
      return await watch.during(connected.channel.call('sync', connected.writer.write(desired())))
    } catch (error) {
      connected.writer.forget()
      // Sends again after a loss. The next connection also sends the newest value itself, but
      // `onConnected` receives that reply.
      if (connection.state === connected) {
        if ((error as TenderError).code !== 'frame.flooded') throw error
        await new Promise((resolve) => setTimeout(resolve, floodedMs))
      }
      return send(await connection.get())
    }
  }
  const request: Request = async (post) => {
    load()
    watch.checkNow()
    // Without `await` while connected, so that the message is sent within the call.
    const found = connection.get()
    return watch.during(post('channel' in found ? found : await found))
  }
  const callWithDesired = createPaymentCalls(request, desired)

  frame.setListener({ onPort: connect, onLost: () => connection.dispatch({ kind: 'lost' }), onLoadError: fail })
  return {
    sync: () => {
      scheduled ??= Promise.resolve().then(async () => {
        scheduled = undefined
        return send(await connection.get())
      })
      return scheduled
    },
    call: (name, payload) => request(({ channel }) => channel.call(name, payload)),
    pay: (payment) => callWithDesired('pay', payment),
    prepare: (payment) => callWithDesired('prepare', payment),
    notify: (name, payload) => {
      const { state } = connection
      if (state.kind === 'connected') state.channel.notify(name, payload)
    },
    load,
    retry,
    check: watch.check,
    destroy: () => connection.dispatch({ kind: 'withdrawn', error: destroyedError() }),
  }
}
