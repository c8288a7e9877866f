import type { LoggedValuesRecord, RequestRecord } from '../records/control'
import type { Store } from '../store/store'
import type { LoggedRequest } from './control-api'
import { maskSecrets } from './mask-secrets'

/** The number of entries in the log. Older entries are deleted. */
const mostEntries = 200

/** A request with its values, before secrets are masked. */
export interface NewEntry extends RequestRecord, Pick<LoggedValuesRecord, 'variables' | 'answer'> {}

export interface RequestLog {
  /**
   * Adds an entry as soon as its promise resolves. Secrets are masked before the entry is stored.
   */
  add(entry: Promise<NewEntry>): Promise<void>
  /** Returns the entries, newest first, once every earlier call of `add` has ended. */
  read(): Promise<LoggedRequest[]>
}

/** Masks a text that the client chose. It may contain a card number. */
const maskText = (text: string | null): string | null => (text === null ? null : String(maskSecrets(text)))

const writeEntry = (store: Store, { variables, answer, ...entry }: NewEntry): Promise<void> => {
  const values = { id: entry.id, variables: maskSecrets(variables), answer: maskSecrets(answer) }
  const masked = {
    ...entry,
    operationName: maskText(entry.operationName),
    idempotencyKey: maskText(entry.idempotencyKey),
  }
  return store.transact(async (transactor) => {
    const known = (await transactor.get('requestLog', 'requestLog'))?.entries ?? []
    const entries = [...known, masked]
    await transactor.put('requestLog', { id: 'requestLog', entries: entries.slice(-mostEntries) })
    await transactor.put('loggedValues', values)
    for (const { id } of entries.slice(0, -mostEntries)) await transactor.remove('loggedValues', id)
  })
}

const readEntries = (store: Store): Promise<LoggedRequest[]> =>
  store.read(async (reader) => {
    const log = await reader.get('requestLog', 'requestLog')
    const values = new Map((await reader.all('loggedValues')).map((record) => [record.id, record]))
    return (log?.entries ?? []).toReversed().map(({ date, ...entry }) => ({
      ...entry,
      date: new Date(date).toISOString(),
      variables: values.get(entry.id)?.variables ?? null,
      answer: values.get(entry.id)?.answer ?? null,
    }))
  })

/**
 * Creates the log of the latest requests. The log is in the store, because the browser may end the
 * service worker at any time.
 */
export const createRequestLog = (store: Store): RequestLog => {
  let written: Promise<unknown> = Promise.resolve()
  return {
    add: (entry) => {
      const adding = entry.then((complete) => writeEntry(store, complete))
      written = Promise.allSettled([written, adding])
      return adding
    },
    read: async () => {
      await written
      return readEntries(store)
    },
  }
}
