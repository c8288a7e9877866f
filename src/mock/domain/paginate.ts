import { issueUnless, throwIfInvalid, type ValidationIssue } from '../errors'
import { isGiven } from '../values'

/** The requested part of a list. */
export interface PageInput {
  first?: number | null | undefined
  after?: string | null | undefined
  last?: number | null | undefined
  before?: string | null | undefined
}

/** One criterion of a sort order. */
export interface Criterion<Item> {
  name: string
  descending: boolean
  type: 'number' | 'string'
  read(item: Item): string | number
}

/** The criteria of a list, the most significant first. The last one is unique, such as an id. */
export type SortOrder<Item> = readonly Criterion<Item>[]

/** An item's values of the criteria. */
export type Position = readonly (string | number)[]

export interface Page<Item> {
  items: readonly { cursor: string; item: Item }[]
  hasNextPage: boolean
  hasPreviousPage: boolean
  /** Size of the whole list. */
  totalSize: number
}

/** The page size if neither `first` nor `last` is passed. */
const defaultPageSize = 20
const maxPageSize = 100

/** Compares two positions. Returns a negative number if `a` comes first in the list. */
const compare = (a: Position, b: Position, order: SortOrder<never>): number => {
  for (let index = 0; index < order.length; index += 1) {
    const [value, other] = [a[index] ?? '', b[index] ?? '']
    if (value !== other) return value < other === order[index]?.descending ? 1 : -1
  }
  return 0
}

const signatureOf = (order: SortOrder<never>): string =>
  order.map(({ name, descending }) => (descending ? `-${name}` : name)).join()

/**
 * Creates a cursor. A cursor contains a position, not a record, so it remains valid when records
 * change.
 */
export const toCursor = (position: Position, order: SortOrder<never>): string => {
  const bytes = new TextEncoder().encode(JSON.stringify([signatureOf(order), ...position]))
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(cursor), (character) => character.charCodeAt(0))))
  } catch {
    return undefined
  }
}

/** Parses a cursor of this sort order; undefined for any other text. */
export const fromCursor = (cursor: string, order: SortOrder<never>): Position | undefined => {
  const parsed = parse(cursor)
  if (!Array.isArray(parsed)) return undefined
  const [signature, ...position]: unknown[] = parsed
  const sound =
    signature === signatureOf(order) &&
    position.length === order.length &&
    position.every((value, index) => typeof value === order[index]?.type)
  return sound ? (position as Position) : undefined
}

type Optional<Value> = Value | null | undefined

const sizeIssues = (size: Optional<number>, path: string): ValidationIssue[] =>
  issueUnless((size ?? 0) >= 0 && (size ?? 0) <= maxPageSize, path, `expected 0 to ${maxPageSize}`)

const cursorIssues = (cursor: Optional<string>, path: string, order: SortOrder<never>): ValidationIssue[] =>
  issueUnless(!isGiven(cursor) || fromCursor(cursor, order) !== undefined, path, 'expected a cursor of this list')

/** Finds the issues of the paging arguments. */
export const pageIssues = ({ first, after, last, before }: PageInput, order: SortOrder<never>): ValidationIssue[] => [
  ...sizeIssues(first, 'first'),
  ...sizeIssues(last, 'last'),
  ...issueUnless(!isGiven(first) || !isGiven(last), 'last', 'expected either first or last'),
  ...cursorIssues(after, 'after', order),
  ...cursorIssues(before, 'before', order),
]

/**
 * Sorts a list and returns one page of it.
 *
 * @throws ServiceError `error.validation` with every issue of the arguments.
 */
export const paginate = <Item>(items: readonly Item[], order: SortOrder<Item>, input: PageInput): Page<Item> => {
  throwIfInvalid(pageIssues(input, order))
  const all = items.map((item) => ({ item, position: order.map((criterion) => criterion.read(item)) }))
  all.sort((a, b) => compare(a.position, b.position, order))
  const [after, before] = [fromCursor(input.after ?? '', order), fromCursor(input.before ?? '', order)]
  const from = after ? all.filter(({ position }) => compare(position, after, order) <= 0).length : 0
  const to = before ? all.filter(({ position }) => compare(position, before, order) < 0).length : all.length
  const [start, end] = isGiven(input.last)
    ? [Math.max(from, to - input.last), to]
    : [from, Math.min(to, from + (input.first ?? defaultPageSize))]
  return {
    items: all.slice(start, end).map(({ item, position }) => ({ cursor: toCursor(position, order), item })),
    hasNextPage: end < all.length,
    hasPreviousPage: start > 0,
    totalSize: all.length,
  }
}

/** Returns a page as the GraphQL API presents it. */
export const presentPage = <Item, Node>(
  { items, hasNextPage, hasPreviousPage, totalSize }: Page<Item>,
  present: (item: Item) => Node,
) => ({
  pageInfo: {
    hasNextPage,
    hasPreviousPage,
    startCursor: items[0]?.cursor ?? null,
    endCursor: items.at(-1)?.cursor ?? null,
    totalSize,
  },
  edges: items.map(({ cursor, item }) => ({ cursor, node: present(item) })),
})
