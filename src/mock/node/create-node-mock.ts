import { createMock, type Mock, type MockOptions } from '../create-mock'
import { createStore } from '../store/store'

/** A mock service in this process. */
export interface NodeMock extends Mock {
  /** Closes the store. A store in memory loses its data. */
  stop(): Promise<void>
}

/**
 * Creates the mock service without a server, for tests in the same process and for servers with
 * further routes.
 *
 * @param options All optional. Without `store`, the state is in memory.
 * @throws Error if `rateLimit` is invalid.
 */
export const createNodeMock = ({ store = createStore(), ...options }: Partial<MockOptions> = {}): NodeMock => ({
  ...createMock({ ...options, store }),
  stop: () => store.close(),
})
