import type { Readable, Writable } from 'node:stream'
// The package keeps this description of Chromium's protocol to itself, as far as imports by name go.
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol'

type Commands = Protocol.CommandParameters
type Answers = Protocol.CommandReturnValues

/** Something that has happened, in one session or, without its id, in the browser. */
export type DevToolsEvent = {
  [Name in keyof Protocol.Events]: { method: Name; params: Protocol.Events[Name]; sessionId?: string }
}[keyof Protocol.Events]

export type { Protocol }

export interface DevTools {
  /** Rejects when the browser refuses, when the session ends, and after a minute. */
  send<Method extends keyof Commands & keyof Answers>(
    method: Method,
    parameters?: Commands[Method],
    sessionId?: string,
  ): Promise<Answers[Method]>
  /** Returns what stops it. */
  on(listener: (event: DevToolsEvent) => void): () => void
}

interface Pending {
  method: string
  sessionId: string | undefined
  resolve: (answer: never) => void
  reject: (error: Error) => void
}

interface Answer {
  id: number
  result?: unknown
  error?: { message: string }
}

const patienceMs = 60_000

/** Speaks the protocol as it is, over the browser's pipe: JSON, each message ended by a zero byte. */
export const connectDevTools = (write: Writable, read: Readable): DevTools => {
  const pending = new Map<number, Pending>()
  const listeners = new Set<(event: DevToolsEvent) => void>()
  let lastId = 0

  const settle = (id: number, act: (call: Pending) => void) => {
    const call = pending.get(id)
    pending.delete(id)
    if (call) act(call)
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

  let begun = ''
  read.setEncoding('utf8').on('data', (text: string) => {
    const messages = (begun + text).split('\0')
    begun = messages.pop() ?? ''
    for (const message of messages) receive(JSON.parse(message))
  })
  read.on('close', () => {
    for (const id of pending.keys()) fail(id, 'the browser has ended')
  })

  return {
    send: (method, parameters, sessionId) =>
      new Promise((resolve, reject) => {
        lastId += 1
        const id = lastId
        const timer = setTimeout(() => fail(id, 'no answer'), patienceMs)
        const settled = () => clearTimeout(timer)
        pending.set(id, {
          method,
          sessionId,
          resolve: (answer) => {
            settled()
            resolve(answer)
          },
          reject: (error) => {
            settled()
            reject(error)
          },
        })
        write.write(`${JSON.stringify({ id, method, params: parameters ?? {}, sessionId })}\0`)
      }),
    on: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
