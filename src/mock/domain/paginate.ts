import { throwIfInvalid, type ValidationIssue } from '../errors'
import type { Instant } from '../records/instant'

/** Which part of a list is asked for. */
export interface PageInput {
  first?: number | null
  after?: string | null
  last?: number | null
  before?: string | null
}

/** Where a record stands in a list: newer ones first, and within a moment by their ids. */
export interface Position {
  date: Instant
  id: string
}

export interface Page<Item> {
  items: readonly { cursor: string; item: Item }[]
  hasNextPage: boolean
  hasPreviousPage: boolean
  /** Of the whole list. */
  totalSize: number
}

/** How many there are on a page when nobody says. */
export const defaultPageSize = 20
const maxPageSize = 100

/** Less than zero when `a` comes first. */
const compare = (a: Position, b: Position): number => b.date - a.date || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)

/** A cursor names a place and no record: it stays good while records come and go around it. */
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

/** Everything wrong with the arguments of a page, of a list with these cursors. */
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
 * One page of a list, the newest records first.
 * @throws ServiceError `error.validation` with every fault of the arguments.
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
