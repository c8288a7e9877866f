import { maskDocument, maskSecrets } from '../redaction'
import type { LoggedRequestRecord } from '../store/records'
import type { Store } from '../store/store'
import type { LoggedRequest } from './control-api'

/**
 * The header of the requests that the inspector sends to read the service. These requests are not
 * logged and no fault affects them, so that the inspector does not change what it shows. CORS does
 * not allow the header, so pages of other origins cannot send it.
 */
export const inspectorHeader = 'x-mock-inspector'

/** The most entries of the log. Older entries are deleted. */
export const mostEntries = 200

export interface RequestLog {
  /**
   * Adds an entry as soon as its promise resolves. Secrets are masked before the entry is stored.
   */
  add(entry: Promise<LoggedRequestRecord>): Promise<void>
  /** Returns the entries, newest first, once every earlier call of `add` has ended. */
  read(): Promise<LoggedRequest[]>
}

/** Masks a text that the client chose. It may contain a card number. */
const maskText = (text: string | null): string | null => (text === null ? null : String(maskSecrets(text)))

const writeEntry = (store: Store, entry: LoggedRequestRecord): Promise<void> => {
  const masked = {
    ...entry,
    operationName: maskText(entry.operationName),
    document: entry.document === null ? null : maskDocument(entry.document),
    idempotencyKey: maskText(entry.idempotencyKey),
    variables: maskSecrets(entry.variables),
    answer: maskSecrets(entry.answer),
  }
  return store.transact((transactor) => {
    transactor.put('requestLog', masked)
    for (const { id } of transactor.all('requestLog').slice(0, -mostEntries)) transactor.remove('requestLog', id)
  })
}

const readEntries = (store: Store): Promise<LoggedRequest[]> =>
  store.read((reader) =>
    reader
      .all('requestLog')
      .toReversed()
      .map(({ date, ...entry }) => ({ ...entry, date: new Date(date).toISOString() })),
  )

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
