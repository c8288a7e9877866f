import type { RequestRecord } from '../records/control'
import type { Store } from '../store/store'

/** More than anybody reads at once; old entries make room. */
const mostEntries = 200

export interface RequestLog {
  add(entry: RequestRecord): Promise<void>
  /** Newest first. */
  read(): Promise<RequestRecord[]>
}

/** The latest requests, in the store so that a worker that was ended still tells them. */
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
