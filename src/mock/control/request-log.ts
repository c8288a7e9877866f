import type { RequestRecord } from '../records/control'
import type { Store } from '../store/store'

/** Older entries are deleted. */
const mostEntries = 200

export interface RequestLog {
  add(entry: RequestRecord): Promise<void>
  /** Newest first. */
  read(): Promise<RequestRecord[]>
}

/**
 * Creates the log of the latest requests. It is stored, so that it survives the end of the worker.
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
