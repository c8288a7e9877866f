import { destroyedError, type ErrorData, fromErrorData, TenderError, toErrorData } from '../shared/error'
import type { ChannelMessage } from './protocol'

/** The part of a MessagePort that a channel uses. */
export interface Port {
  onmessage: ((event: MessageEvent) => void) | null
  postMessage(message: ChannelMessage): void
  start(): void
  close(): void
}

type Call = (payload: never) => unknown
/** The calls that one side of a channel can receive: functions with one parameter each. */
type CallsOf<Side> = { [Name in keyof Side]: Call }

/** One function for each call of `Side`. If a function is missing, the code does not compile. */
export type Handlers<Side> = {
  [Name in keyof Side]: Side[Name] extends (payload: infer Payload) => infer Result
    ? (payload: Payload) => Result | Promise<Result>
    : never
}

type PayloadOf<Side, Name extends keyof Side> = Side[Name] extends (payload: infer Payload) => unknown ? Payload : never
type ResultOf<Side, Name extends keyof Side> = Side[Name] extends (payload: never) => infer Result ? Result : never

export interface Channel<Remote> {
  /**
   * Calls a function of the other side and resolves with its result. Rejects with the error of the
   * other side, with the reason of `close`, with `destroyed` if the channel is closed already, or
   * with `options.invalid` if the payload cannot be cloned.
   */
  call<Name extends keyof Remote & string>(
    name: Name,
    payload: PayloadOf<Remote, Name>,
  ): Promise<ResultOf<Remote, Name>>
  /** Sends a message that needs no reply. Throws `options.invalid` if it cannot be cloned. */
  notify<Name extends keyof Remote & string>(name: Name, payload: PayloadOf<Remote, Name>): void
  /**
   * Closes the channel.
   * @param reason the error with which pending calls reject. @default `destroyed`
   */
  close(reason?: TenderError): void
}

interface PendingCall {
  resolve: (value: never) => void
  reject: (error: TenderError) => void
}

/**
 * Posts a message.
 * @throws TenderError `options.invalid` if the payload cannot be cloned. It may come from the
 *   merchant's code and contain functions.
 */
const postPayload = (port: Port, message: ChannelMessage & { name: string }) => {
  try {
    port.postMessage(message)
  } catch {
    throw new TenderError('options.invalid', `${message.name}: expected plain data`)
  }
}

/**
 * Opens a channel on one end of a MessageChannel. It answers the other side's calls and sends this
 * side's calls.
 * @param createHandlers returns the functions that answer the other side's calls. Receives the
 * channel, so that they can call back.
 */
export const openChannel = <Remote extends CallsOf<Remote>, Local extends CallsOf<Local>>(
  port: Port,
  createHandlers: (remote: Channel<Remote>) => Handlers<Local>,
): Channel<Remote> => {
  /** The calls of this side that have no reply yet, by their id. */
  const pending = new Map<number, PendingCall>()
  let lastId = 0
  let open = true

  /** Returns the call with this id and forgets it, because a call is answered only once. */
  const take = (id: number): PendingCall | undefined => {
    const call = pending.get(id)
    pending.delete(id)
    return call
  }

  const handle = async (name: string, payload: unknown) => {
    const handler = handlers.get(name)
    if (!handler) throw new TenderError('frame.version', `Unknown call: ${name}`)
    return handler(payload as never)
  }

  const receive = (message: ChannelMessage) => {
    if (message.kind === 'notification') handle(message.name, message.payload).catch(() => {})
    else if (message.kind === 'reply') take(message.id)?.resolve(message.value as never)
    else if (message.kind === 'error') take(message.id)?.reject(fromErrorData(message.error))
    else
      handle(message.name, message.payload)
        .then((value) => port.postMessage({ kind: 'reply', id: message.id, value }))
        .catch((error) => port.postMessage({ kind: 'error', id: message.id, error: toErrorData(error) }))
  }

  const channel: Channel<Remote> = {
    call: (name, payload) =>
      new Promise((resolve, reject) => {
        if (!open) return reject(destroyedError(name))
        lastId += 1
        postPayload(port, { kind: 'call', id: lastId, name, payload })
        pending.set(lastId, { resolve, reject })
      }),
    notify: (name, payload) => postPayload(port, { kind: 'notification', name, payload }),
    close: (reason = destroyedError()) => {
      open = false
      port.onmessage = null
      port.close()
      for (const { reject } of pending.values()) reject(reason)
      pending.clear()
    },
  }

  const handlers = new Map<string, Call>(Object.entries(createHandlers(channel)))
  port.onmessage = ({ data }) => {
    if (isChannelMessage(data)) receive(data)
  }
  port.start()
  return channel
}

const isChannelMessage = (data: unknown): data is ChannelMessage => {
  const { kind, id, name, error } = Object(data) as Partial<Record<'kind' | 'id' | 'name', unknown>> & {
    error?: Partial<ErrorData>
  }
  if (kind !== 'notification' && typeof id !== 'number') return false
  if (kind === 'notification' || kind === 'call') return typeof name === 'string'
  return kind === 'reply' || (kind === 'error' && typeof error?.code === 'string' && typeof error.message === 'string')
}
