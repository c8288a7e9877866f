import { createMock, type Mock, type MockOptions } from '../create-mock'
import { memoryStore } from './memory-store'

export interface NodeMock extends Mock {
  /** Ends the store; one of its own forgets everything. */
  stop(): Promise<void>
}

/** The mock service without a server, for tests in the same process and for servers that do more than the mock. */
export const createNodeMock = ({ store = memoryStore(), ...options }: Partial<MockOptions> = {}): NodeMock => ({
  ...createMock({ ...options, store }),
  stop: () => store.close(),
})
