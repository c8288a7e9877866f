import { type View, views } from './view'

const isView = (name: string | null): name is View => views.some((other) => other === name)

/** What the fragment of the inspector's address names. */
export interface Place {
  view: View
  search: string
  /** The id of an open record; empty for none. */
  record: string
}

/**
 * Parses the fragment of the inspector's address: `#view=Payments&record=…`, or `#order=…` as a
 * short form for an order.
 */
export const placeIn = (fragment: URLSearchParams): Place => {
  const order = fragment.get('order')
  if (order) return { view: 'Orders', search: '', record: order }
  const name = fragment.get('view')
  return {
    view: isView(name) ? name : 'Orders',
    search: fragment.get('search') ?? '',
    record: fragment.get('record') ?? '',
  }
}

/** Returns the fragment that names a place, with the other members of an earlier fragment. */
export const fragmentOf = (place: Place, earlier: URLSearchParams): string => {
  const fragment = new URLSearchParams(earlier)
  fragment.delete('order')
  for (const name of ['view', 'search', 'record'] as const) {
    if (place[name] === '' || (name === 'view' && place.view === 'Orders')) fragment.delete(name)
    else fragment.set(name, place[name])
  }
  return fragment.toString()
}
