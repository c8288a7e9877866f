import { signal } from '@preact/signals'

export const views = ['Orders', 'Intents', 'Payments', 'Disputes', 'Customers', 'Requests'] as const
export type View = (typeof views)[number]

export const view = signal<View>('Orders')
/** The search applies to every list, the filter to the current one. */
export const search = signal('')
export const filter = signal('')
/**
 * The id of the record that a link has opened. The record's list entry opens its details and then
 * empties this signal.
 */
export const target = signal('')
/** The id of the record that a link has opened last. Its list entry is not folded. */
export const linked = signal('')
/** The id of the record that was opened last, which the address names. */
export const opened = signal('')

export const showView = (next: View): void => {
  view.value = next
  filter.value = ''
  opened.value = ''
}

/** Opens a record in its list. */
export const openRecord = (next: View, id: string): void => {
  showView(next)
  search.value = ''
  target.value = id
  linked.value = id
  opened.value = id
}

/** Shows what the address names. */
export const openPlace = ({ view, search: text, record }: { view: View; search: string; record: string }): void => {
  if (record) openRecord(view, record)
  else showView(view)
  search.value = text
}

/** Shows the requests that contain a text, such as the id of a payment. */
export const showRequestsWith = (text: string): void => {
  showView('Requests')
  search.value = text
}
