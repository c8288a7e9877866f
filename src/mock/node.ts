import { createMock, type Mock, type MockOptions } from './create-mock'
import { memoryStore } from './node/memory-store'
import { listenOnLoopback, toNodeListener } from './node/serve'

export interface NodeMock extends Mock {
  /** Ends the store; one of its own forgets everything. */
  stop(): Promise<void>
}

/** The mock service without a server, for tests in the same process and for servers that do more than the mock. */
export const createNodeMock = ({ store = memoryStore(), ...options }: Partial<MockOptions> = {}): NodeMock => ({
  ...createMock({ ...options, store }),
  stop: () => store.close(),
})

export interface StartMockOptions extends Partial<MockOptions> {
  /** Default: 0, any free port. */
  port?: number
}

export interface RunningMock {
  port: number
  /** `http://localhost:<port>`, the base URL of the service. */
  url: string
  /** Ends every connection and the store. */
  stop(): Promise<void>
}

/** Starts the mock service as a server of this machine, on IPv4 and IPv6. */
export const startMock = async ({ port = 0, ...options }: StartMockOptions = {}): Promise<RunningMock> => {
  const mock = createNodeMock(options)
  const listening = await listenOnLoopback(toNodeListener(mock.handle), { port, portFlag: '--port' })
  return {
    port: listening.port,
    url: `http://localhost:${listening.port}`,
    stop: async () => {
      await listening.stop()
      await mock.stop()
    },
  }
}

export type { Clock } from './clock'
export type { Mock, MockOptions } from './create-mock'
export type { Ids } from './ids'
export type { Account } from './seed/accounts'
export type { Flow } from './seed/flows'
