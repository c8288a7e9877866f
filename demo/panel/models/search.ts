import { credentialsOf, toneOf } from './describe-request'
import { ordersOf } from './orders'
import type { LoggedRequest, ServiceSnapshot } from './service-snapshot'
import { statusLabel } from './status-label'
import type { View } from './view'

/** An entry of a list. */
export type ListEntry = { id: string; status?: string | number }

/** Returns the entries of a list, newest first. */
export const entriesOf = (view: View, snapshot: ServiceSnapshot): readonly ListEntry[] => {
  switch (view) {
    case 'Orders':
      return ordersOf(snapshot)
    case 'Intents':
      return snapshot.intents
    case 'Payments':
      return snapshot.payments
    case 'Disputes':
      return snapshot.disputes
    case 'Customers':
      return snapshot.customers
    case 'Requests':
      return snapshot.requests
  }
}

const isRequest = (entry: ListEntry): entry is LoggedRequest => 'operations' in entry

/**
 * Returns the filters that select an entry: the status of a record, or the credentials of a request
 * and `With an error` if it failed or has errors.
 */
export const tagsOf = (entry: ListEntry): string[] => {
  if (isRequest(entry)) return [...credentialsOf(entry), ...(toneOf(entry) === 'good' ? [] : ['With an error'])]
  return typeof entry.status === 'string' ? [entry.status] : []
}

/** Returns the filters of a list: every tag of its entries, sorted. */
export const filtersOf = (entries: readonly ListEntry[]): string[] => [...new Set(entries.flatMap(tagsOf))].sort()

/** Returns whether an entry contains every word of a search, in any member or tag and any case. */
const contains = (entry: ListEntry, words: readonly string[]): boolean => {
  if (words.length === 0) return true
  const text = [JSON.stringify(entry), ...tagsOf(entry).map(statusLabel)].join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
}

/** Returns the ids of the entries that match a filter and a search. An empty filter matches all. */
export const matchingIds = (
  entries: readonly ListEntry[],
  { search, filter }: { search: string; filter: string },
): ReadonlySet<string> => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return new Set(
    entries
      .filter((entry) => (filter === '' || tagsOf(entry).includes(filter)) && contains(entry, words))
      .map(({ id }) => id),
  )
}
