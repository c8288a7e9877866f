import { type Interval, parseAmountInterval, parseDateInterval, parseNames, parseRange } from './filter-values'
import type { FilterField } from './list-input'

/** A condition of a filter: numbers in an interval, or names that must or must not occur. */
export type FilterTest = { type: 'within'; interval: Interval } | { type: 'is' | 'isNot'; names: ReadonlySet<string> }

interface FilterVerb {
  /** Returns undefined if the value is invalid for the verb. */
  parse(value: unknown): FilterTest | undefined
  /** Describes a valid value. */
  expected: string
}

const always = { from: 0, to: Number.MAX_SAFE_INTEGER }

const within = (read: (value: unknown) => Interval | undefined, expected: string): FilterVerb => ({
  expected,
  parse: (value) => {
    const interval = read(value)
    return interval && { type: 'within', interval }
  },
})

const before = (read: typeof parseDateInterval) => (value: unknown) => {
  const point = read(value)
  return point && { ...always, to: point.from }
}

const after = (read: typeof parseDateInterval) => (value: unknown) => {
  const point = read(value)
  return point && { ...always, from: point.to }
}

const named = (type: 'is' | 'isNot'): FilterVerb => ({
  expected: 'expected a string or a list of strings',
  parse: (value) => {
    const names = parseNames(value)
    return names && { type, names: new Set(names) }
  },
})

const aDate = 'expected an RFC 3339 date-time or a calendar date'
const anAmount = 'expected minor units'
const category = { IS: named('is'), IS_NOT: named('isNot') }

/**
 * The verbs that a filter supports for each field, such as BEFORE. The first one is the default.
 */
export const filterVerbs: Readonly<Record<FilterField, Readonly<Record<string, FilterVerb>>>> = {
  date: {
    ON: within(parseDateInterval, aDate),
    BEFORE: within(before(parseDateInterval), aDate),
    AFTER: within(after(parseDateInterval), aDate),
  },
  dateRange: { BETWEEN: within((value) => parseRange(value, parseDateInterval), `${aDate} as from and to`) },
  amount: {
    EQUALS: within(parseAmountInterval, anAmount),
    LESS_THAN: within(before(parseAmountInterval), anAmount),
    GREATER_THAN: within(after(parseAmountInterval), anAmount),
    BETWEEN: within((value) => parseRange(value, parseAmountInterval), `${anAmount} as from and to`),
  },
  status: category,
  currency: category,
  method: category,
  country: category,
  flowId: category,
}

export const filterFields = Object.keys(filterVerbs) as FilterField[]
