import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ProfileName } from '../profiles'
import type { Certificate } from './certificate'

export interface ServerTask {
  certificate: Certificate
  profile: ProfileName
  /** The names of the subjects. */
  subjects: readonly string[]
}

export interface ServerMessage {
  port: number
}

export interface RunningServer {
  port: number
  stop: () => void
}

/** Starts the server in its own process. */
export const startServer = (task: ServerTask): Promise<RunningServer> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)))
    child.once('message', ({ port }: ServerMessage) => resolve({ port, stop: () => child.disconnect() }))
    child.once('exit', () => reject(new Error('The server of the benchmark did not start.')))
    child.send(task)
  })
