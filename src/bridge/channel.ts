import { destroyedError, type ErrorData, fromErrorData, TenderError, toErrorData } from '../shared/error'
import type { ChannelMessage } from './protocol'

/** What a channel needs of a MessagePort; tests in Node use theirs. */
export interface Port {
  onmessage: ((event: MessageEvent) => void) | null
  postMessage(message: ChannelMessage): void
  start(): void
  close(): void
}

type Call = (payload: never) => unknown
/** The calls one side answers: an interface of functions that take one payload. */
type CallsOf<Side> = { [Name in keyof Side]: Call }

/** One function for each call of the interface, so that a new call does not compile until it is answered. */
export type Handlers<Side> = {
  [Name in keyof Side]: Side[Name] extends (payload: infer Payload) => infer Result
    ? (payload: Payload) => Result | Promise<Result>
    : never
}

type PayloadOf<Side, Name extends keyof Side> = Side[Name] extends (payload: infer Payload) => unknown ? Payload : never
type ResultOf<Side, Name extends keyof Side> = Side[Name] extends (payload: never) => infer Result ? Result : never

export interface Channel<Remote> {
  /**
   * Rejects with the other side's TenderError, with `destroyed` when the channel closes first, and with `options.invalid` when the
   * payload cannot be sent.
   */
  call<Name extends keyof Remote & string>(
    name: Name,
    payload: PayloadOf<Remote, Name>,
  ): Promise<ResultOf<Remote, Name>>
  /** Says something that needs no answer. */
  notify<Name extends keyof Remote & string>(name: Name, payload: PayloadOf<Remote, Name>): void
  /** @param reason what pending calls reject with. @default `destroyed` */
  close(reason?: TenderError): void
}

interface Pending {
  resolve: (value: never) => void
  reject: (error: TenderError) => void
}

/**
 * Speaks over one end of a MessageChannel: answers the other side's calls, and makes ours.
 * @param answering makes what answers; it is given the channel, to call back
 */
export const openChannel = <Remote extends CallsOf<Remote>, Local extends CallsOf<Local>>(
  port: Port,
  answering: (remote: Channel<Remote>) => Handlers<Local>,
): Channel<Remote> => {
  const pending = new Map<number, Pending>()
  let lastId = 0
  let open = true

  // One that is closed sends nothing.
  const post = (message: ChannelMessage) => port.postMessage(message)

  /** Says what came from outside the SDK, and may hold what no message can carry. */
  const say = (message: ChannelMessage & { name: string }) => {
    try {
      post(message)
    } catch {
      throw new TenderError('options.invalid', `${message.name}: expected plain data, no function`)
    }
  }

  /** The call that this answers, once. */
  const take = (id: number): Pending | undefined => {
    const call = pending.get(id)
    pending.delete(id)
    return call
  }

  const answer = async (name: string, payload: unknown) => {
    const handler = answers.get(name)
    if (!handler) throw new TenderError('frame.version', `Nothing answers ${name}`)
    return handler(payload as never)
  }

  const receive = (message: ChannelMessage) => {
    if (message.kind === 'notification') answer(message.name, message.payload).catch(() => {})
    else if (message.kind === 'reply') take(message.id)?.resolve(message.value as never)
    else if (message.kind === 'error') take(message.id)?.reject(fromErrorData(message.error))
    else
      answer(message.name, message.payload)
        .then((value) => post({ kind: 'reply', id: message.id, value }))
        .catch((error) => post({ kind: 'error', id: message.id, error: toErrorData(error) }))
  }

  const channel: Channel<Remote> = {
    call: (name, payload) =>
      new Promise((resolve, reject) => {
        if (!open) return reject(destroyedError(name))
        lastId += 1
        say({ kind: 'call', id: lastId, name, payload })
        pending.set(lastId, { resolve, reject })
      }),
    notify: (name, payload) => say({ kind: 'notification', name, payload }),
    close: (reason = destroyedError()) => {
      open = false
      port.onmessage = null
      port.close()
      for (const { reject } of pending.values()) reject(reason)
      pending.clear()
    },
  }

  const answers = new Map<string, Call>(Object.entries(answering(channel)))
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
