import type { RequestRecord } from '../records/control'
import type { Store } from '../store/store'

/** The number of entries in the log. Older entries are deleted. */
const mostEntries = 200

export interface RequestLog {
  add(entry: RequestRecord): Promise<void>
  /** Newest first. */
  read(): Promise<RequestRecord[]>
}

/**
 * Creates the log of the latest requests. It is in the store, because the browser may end the
 * service worker at any time.
 */
export const createRequestLog = (store: Store): RequestLog => ({
  add: (entry) =>
    store.transact(async (transactor) => {
      const known = (await transactor.get('requestLog', 'requestLog'))?.entries ?? []
      await transactor.put('requestLog', { id: 'requestLog', entries: [...known, entry].slice(-mostEntries) })
    }),
  read: async () => {
    const log = await store.read((reader) => reader.get('requestLog', 'requestLog'))
    return (log?.entries ?? []).toReversed()
  },
})
