import { throwIfInvalid, type ValidationIssue } from '../errors'
import type { Instant } from '../records/instant'

/** The requested part of a list. */
export interface PageInput {
  first?: number | null | undefined
  after?: string | null | undefined
  last?: number | null | undefined
  before?: string | null | undefined
}

/** A record's position in a list: newest first, then by id. */
export interface Position {
  date: Instant
  id: string
}

export interface Page<Item> {
  items: readonly { cursor: string; item: Item }[]
  hasNextPage: boolean
  hasPreviousPage: boolean
  /** Size of the whole list. */
  totalSize: number
}

/** The page size if neither `first` nor `last` is passed. */
export const defaultPageSize = 20
const maxPageSize = 100

/** Compares two positions. Returns a negative number if `a` comes first in the list. */
const compare = (a: Position, b: Position): number => b.date - a.date || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)

/**
 * Creates a cursor. A cursor contains a position, not a record, so it remains valid when records
 * change.
 */
export const toCursor = ({ date, id }: Position): string => btoa(`${date} ${id}`)

const fromCursor = (cursor: string): Position | undefined => {
  try {
    const [, date, id] = /^(\d{1,16}) ([\w:-]+)$/.exec(atob(cursor)) ?? []
    return date === undefined || id === undefined ? undefined : { date: Number(date), id }
  } catch {
    return undefined
  }
}

type Optional<Value> = Value | null | undefined

const isGiven = <Value>(value: Optional<Value>): value is Value => value !== null && value !== undefined

const sizeIssues = (size: Optional<number>, path: string): ValidationIssue[] =>
  isGiven(size) && (size < 0 || size > maxPageSize) ? [{ path, message: `expected 0 to ${maxPageSize}` }] : []

type IsCursor = (cursor: string) => boolean

const isOwnCursor: IsCursor = (cursor) => fromCursor(cursor) !== undefined

const cursorIssues = (cursor: Optional<string>, path: string, isCursor: IsCursor): ValidationIssue[] =>
  isGiven(cursor) && !isCursor(cursor) ? [{ path, message: 'expected a cursor of this list' }] : []

/**
 * Finds the issues of the paging arguments.
 *
 * @param isCursor Whether a cursor belongs to the list.
 */
export const pageIssues = (
  { first, after, last, before }: PageInput,
  isCursor: IsCursor = isOwnCursor,
): ValidationIssue[] => [
  ...sizeIssues(first, 'first'),
  ...sizeIssues(last, 'last'),
  ...(isGiven(first) && isGiven(last) ? [{ path: 'last', message: 'expected either first or last' }] : []),
  ...cursorIssues(after, 'after', isCursor),
  ...cursorIssues(before, 'before', isCursor),
]

/**
 * Returns one page of a list, newest records first.
 *
 * @throws ServiceError `error.validation` with every issue of the arguments.
 */
export const paginate = <Item>(
  items: readonly Item[],
  positionOf: (item: Item) => Position,
  input: PageInput,
): Page<Item> => {
  throwIfInvalid(pageIssues(input))
  const [after, before] = [fromCursor(input.after ?? ''), fromCursor(input.before ?? '')]
  const all = items.map((item) => ({ item, position: positionOf(item) }))
  all.sort((a, b) => compare(a.position, b.position))
  const size = input.first ?? defaultPageSize
  const from = after ? all.filter(({ position }) => compare(position, after) <= 0).length : 0
  const to = before ? all.filter(({ position }) => compare(position, before) < 0).length : all.length
  const [start, end] = isGiven(input.last) ? [Math.max(from, to - input.last), to] : [from, Math.min(to, from + size)]
  return {
    items: all.slice(start, end).map(({ item, position }) => ({ cursor: toCursor(position), item })),
    hasNextPage: end < all.length,
    hasPreviousPage: start > 0,
    totalSize: all.length,
  }
}
