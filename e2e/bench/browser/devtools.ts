import type { Readable, Writable } from 'node:stream'
// Imported by path, because the package does not export the types of Chromium's protocol by name.
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol'

type Commands = Protocol.CommandParameters
type Answers = Protocol.CommandReturnValues

/** An event of a session, or of the browser if `sessionId` is absent. */
export type DevToolsEvent = {
  [Name in keyof Protocol.Events]: { method: Name; params: Protocol.Events[Name]; sessionId?: string }
}[keyof Protocol.Events]

export type { Protocol }

export interface DevTools {
  /**
   * Sends a command. Rejects if the browser returns an error, if the session ends, and after a
   * minute.
   */
  send<Method extends keyof Commands & keyof Answers>(
    method: Method,
    parameters?: Commands[Method],
    sessionId?: string,
  ): Promise<Answers[Method]>
  /** Adds a listener. Returns a function that removes it. */
  on(listener: (event: DevToolsEvent) => void): () => void
}

interface Pending {
  method: string
  sessionId: string | undefined
  timer: NodeJS.Timeout
  resolve: (answer: never) => void
  reject: (error: Error) => void
}

interface Answer {
  id: number
  result?: unknown
  error?: { message: string }
}

const timeoutMs = 60_000

/** Connects to the browser's pipe: JSON messages that end with a zero byte. */
export const connectDevTools = (write: Writable, read: Readable): DevTools => {
  const pending = new Map<number, Pending>()
  const listeners = new Set<(event: DevToolsEvent) => void>()
  let lastId = 0

  const settle = (id: number, act: (call: Pending) => void) => {
    const call = pending.get(id)
    pending.delete(id)
    if (!call) return
    clearTimeout(call.timer)
    act(call)
  }
  const fail = (id: number, why: string) => settle(id, ({ method, reject }) => reject(new Error(`${method}: ${why}`)))

  const receive = (message: Answer | DevToolsEvent) => {
    if ('id' in message) {
      if (message.error) fail(message.id, message.error.message)
      else settle(message.id, ({ resolve }) => resolve(message.result as never))
      return
    }
    if (message.method === 'Target.detachedFromTarget') {
      const { sessionId } = message.params
      for (const [id, call] of pending) if (call.sessionId === sessionId) fail(id, 'the session has ended')
    }
    for (const listener of listeners) listener(message)
  }

  readMessages(read, receive)
  read.on('close', () => {
    for (const id of pending.keys()) fail(id, 'the browser has ended')
  })

  return {
    send: (method, parameters, sessionId) =>
      new Promise((resolve, reject) => {
        lastId += 1
        const id = lastId
        const timer = setTimeout(() => fail(id, 'no reply'), timeoutMs)
        pending.set(id, { method, sessionId, timer, resolve, reject })
        write.write(`${JSON.stringify({ id, method, params: parameters ?? {}, sessionId })}\0`)
      }),
    on: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const readMessages = (read: Readable, receive: (message: Answer | DevToolsEvent) => void): void => {
  let incomplete = ''
  read.setEncoding('utf8').on('data', (text: string) => {
    const messages = (incomplete + text).split('\0')
    incomplete = messages.pop() ?? ''
    for (const message of messages) receive(JSON.parse(message))
  })
}
