import type { SortOrder, SortPosition } from './sort-order'

const signatureOf = (order: SortOrder): string =>
  order.map(({ field, descending }) => (descending ? `-${field}` : field)).join()

/**
 * Creates a cursor. A cursor contains a position in a sort order, not a payment, so it remains
 * valid when payments change.
 */
export const toCursor = (place: SortPosition, order: SortOrder): string => {
  const bytes = new TextEncoder().encode(JSON.stringify([signatureOf(order), ...place]))
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(cursor), (character) => character.charCodeAt(0))))
  } catch {
    return undefined
  }
}

const typesOf = (order: SortOrder): string[] => [
  ...order.map(({ field }) => (field === 'date' || field === 'amount' ? 'number' : 'string')),
  'number',
  'string',
]

/** Parses a cursor of this sort order; undefined for any other text. */
export const fromCursor = (cursor: string, order: SortOrder): SortPosition | undefined => {
  const parsed = parse(cursor)
  if (!Array.isArray(parsed)) return undefined
  const [signature, ...place]: unknown[] = parsed
  const types = typesOf(order)
  const sound = place.length === types.length && place.every((value, index) => typeof value === types[index])
  return signature === signatureOf(order) && sound ? (place as (string | number)[]) : undefined
}
