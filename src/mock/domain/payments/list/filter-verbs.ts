import { type Interval, readAmount, readDate, readNames, readRange } from './filter-values'
import type { FilterField } from './list-input'

/** What a filter's verb asks for: an interval of numbers, or names that are or are not to be there. */
export type Test = { type: 'within'; interval: Interval } | { type: 'is' | 'isNot'; names: ReadonlySet<string> }

interface Verb {
  /** Nothing when the value is none for the verb. */
  read(value: unknown): Test | undefined
  /** What the value has to be. */
  expected: string
}

const always = { from: 0, to: Number.MAX_SAFE_INTEGER }

const within = (read: (value: unknown) => Interval | undefined, expected: string): Verb => ({
  expected,
  read: (value) => {
    const interval = read(value)
    return interval && { type: 'within', interval }
  },
})

const before = (read: typeof readDate) => (value: unknown) => {
  const point = read(value)
  return point && { ...always, to: point.from }
}

const after = (read: typeof readDate) => (value: unknown) => {
  const point = read(value)
  return point && { ...always, from: point.to }
}

const named = (type: 'is' | 'isNot'): Verb => ({
  expected: 'expected a text or a list of texts',
  read: (value) => {
    const names = readNames(value)
    return names && { type, names: new Set(names) }
  },
})

const aDate = 'expected an RFC 3339 date-time or a calendar date'
const anAmount = 'expected minor units'
const category = { IS: named('is'), IS_NOT: named('isNot') }

/** The verbs of every field that payments are filtered by; the first one counts when none is selected. */
export const verbs: Readonly<Record<FilterField, Readonly<Record<string, Verb>>>> = {
  date: { ON: within(readDate, aDate), BEFORE: within(before(readDate), aDate), AFTER: within(after(readDate), aDate) },
  dateRange: { BETWEEN: within((value) => readRange(value, readDate), `${aDate} as from and to`) },
  amount: {
    EQUALS: within(readAmount, anAmount),
    LESS_THAN: within(before(readAmount), anAmount),
    GREATER_THAN: within(after(readAmount), anAmount),
    BETWEEN: within((value) => readRange(value, readAmount), `${anAmount} as from and to`),
  },
  status: category,
  currency: category,
  method: category,
  country: category,
  flowId: category,
}

export const filterFields = Object.keys(verbs) as FilterField[]
