import type * as contract from '../../../contract/generated/types'
import { throwIfInvalid, type ValidationIssue } from '../../errors'
import { membersOf } from '../../members-of'
import type { Context, Received } from '../../operation'
import type { PaymentRecord } from '../../store/records'
import { day, parseDate, parseDateTime } from '../../time'
import { type Criterion, type Page, pageIssues, paginate, type SortOrder } from '../paginate'
import { settlePayment } from './life-cycle'
import { methodName } from './present-payment'

/** The fields of a payment whose values are names. Null counts as an empty name. */
const categories = {
  status: ({ status }: PaymentRecord): string => status,
  currency: ({ currency }: PaymentRecord): string => currency,
  method: ({ paidWith }: PaymentRecord): string => methodName(paidWith),
  country: ({ country }: PaymentRecord): string => country ?? '',
  flowId: ({ flowId }: PaymentRecord): string => flowId ?? '',
} as const

/** Returns the captured amount in minor units, or the authorised amount before the capture. */
const amountOf = ({ capturedAmount, authorisedAmount }: PaymentRecord): number => capturedAmount ?? authorisedAmount

type FilterField = keyof contract.PaymentFilterDataInput
type FilterDataInput = Received<contract.FilterDataInput>
/** The ids and the name have no effect, but the response repeats them. */
type PaymentFilterInput = Received<contract.PaymentFilterInput>

/** A range of whole numbers, which includes `from` and excludes `to`. */
interface Interval {
  from: number
  to: number
}

/**
 * Parses a date-time, as an interval of one millisecond, or a calendar date, as the whole day in
 * UTC. Returns undefined for any other value.
 */
const parseDateInterval = (value: unknown): Interval | undefined => {
  if (typeof value !== 'string') return undefined
  const moment = parseDateTime(value)
  if (moment !== undefined) return { from: moment, to: moment + 1 }
  const begin = parseDate(value)
  return begin === undefined ? undefined : { from: begin, to: begin + day }
}

/** Parses an amount in minor units, as a number or a string. */
const parseAmountInterval = (value: unknown): Interval | undefined => {
  const amount = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  return typeof amount === 'number' && Number.isSafeInteger(amount) && amount >= 0
    ? { from: amount, to: amount + 1 }
    : undefined
}

/** Parses a range, `[from, to]` or `{ from, to }`, including both ends. */
const parseRange = (value: unknown, read: typeof parseDateInterval): Interval | undefined => {
  const pair: unknown = Array.isArray(value) ? { from: value[0], to: value[1] } : value
  if (typeof pair !== 'object' || pair === null || !('from' in pair) || !('to' in pair)) return undefined
  const [first, last] = [read(pair.from), read(pair.to)]
  return first && last && { from: first.from, to: last.to }
}

/** Parses one name or a list of names. */
const parseNames = (value: unknown): readonly string[] | undefined => {
  const names: unknown[] = Array.isArray(value) ? value : [value]
  return names.length > 0 && names.every((name): name is string => typeof name === 'string') ? names : undefined
}

type FilterTest = (value: string | number) => boolean

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
    return interval && ((number) => Number(number) >= interval.from && Number(number) < interval.to)
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

const named = (isWanted: boolean): FilterVerb => ({
  expected: 'expected a string or a list of strings',
  parse: (value) => {
    const names = parseNames(value)
    return names && ((name) => names.includes(String(name)) === isWanted)
  },
})

const aDate = 'expected an RFC 3339 date-time or a calendar date'
const anAmount = 'expected minor units'
const category = { IS: named(true), IS_NOT: named(false) }

/**
 * The verbs that a filter supports for each field, such as BEFORE. The first one is the default.
 */
const filterVerbs: Readonly<Record<FilterField, Readonly<Record<string, FilterVerb>>>> = {
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

const filterFields = Object.keys(filterVerbs) as FilterField[]

type Condition = (payment: PaymentRecord) => boolean

/** Reads the value that a filter of a field tests. */
const filterValues: Readonly<Record<FilterField, (payment: PaymentRecord) => string | number>> = {
  ...categories,
  amount: amountOf,
  date: ({ date }) => date,
  dateRange: ({ date }) => date,
}

interface Reading {
  conditions: Condition[]
  issues: ValidationIssue[]
}

const parseField = (field: FilterField, { value, selectedVerb }: FilterDataInput): Reading => {
  if (value === null || value === undefined) return { conditions: [], issues: [] }
  const known = filterVerbs[field]
  const name = selectedVerb ?? Object.keys(known)[0] ?? ''
  const verb = Object.hasOwn(known, name) ? known[name] : undefined
  const path = `data.filter.${field}`
  if (!verb) {
    const message = `expected ${Object.keys(known).join(' or ')}`
    return { conditions: [], issues: [{ path: `${path}.selectedVerb`, message }] }
  }
  const test = verb.parse(value)
  return test
    ? { conditions: [(payment) => test(filterValues[field](payment))], issues: [] }
    : { conditions: [], issues: [{ path: `${path}.value`, message: verb.expected }] }
}

/** Parses a filter and collects its issues. A payment of the list matches every condition. */
const parseFilter = (filter: PaymentFilterInput['filter']): Reading => {
  const readings = filterFields.map((field) => parseField(field, filter?.[field] ?? { value: null }))
  return {
    conditions: readings.flatMap(({ conditions }) => conditions),
    issues: readings.flatMap(({ issues }) => issues),
  }
}

const presentField = (field: FilterField, given: FilterDataInput | null | undefined) => ({
  value: given?.value ?? null,
  verbs: Object.keys(filterVerbs[field]),
  selectedVerb: given?.selectedVerb ?? null,
})

/** Returns the filter as the client sent it, with the verbs that each field supports. */
export const presentFilter = (data: Partial<PaymentFilterInput> | null | undefined) => ({
  ...membersOf(data ?? {}, 'id', 'teamId', 'customerId', 'userId', 'name'),
  filter: Object.fromEntries(filterFields.map((field) => [field, presentField(field, data?.filter?.[field])])),
  sort: data?.sort ?? [],
})

export type ListPaymentsInput = Received<contract.ListPaymentsVariables>

type Field = Omit<Criterion<PaymentRecord>, 'descending'>

const date: Field = { name: 'date', type: 'number', read: (payment) => payment.date }
const id: Field = { name: 'id', type: 'string', read: (payment) => payment.id }

/** The fields to sort by. */
const fields: readonly Field[] = [
  date,
  { name: 'amount', type: 'number', read: amountOf },
  ...Object.entries(categories).map(([name, read]): Field => ({ name, type: 'string', read })),
]

/**
 * Parses the fields to sort by and collects their issues. The default is newest first. Payments
 * with equal values are sorted by date and id, in the direction of the first field.
 */
const parseSort = (
  sort: PaymentFilterInput['sort'],
): { order: SortOrder<PaymentRecord>; issues: ValidationIssue[] } => {
  const given = (sort ?? []).map(({ fieldName, order }, index) => {
    const field = fields.find(({ name }) => name === fieldName)
    const issue = {
      path: `data.sort.${index}.fieldName`,
      message: `expected ${fields.map(({ name }) => name).join(', ')}`,
    }
    return { criteria: field ? [{ ...field, descending: order !== 'ASC' }] : [], issues: field ? [] : [issue] }
  })
  const criteria = given.flatMap((entry) => entry.criteria)
  const descending = criteria[0]?.descending ?? true
  return {
    order: [...criteria, { ...date, descending }, { ...id, descending }],
    issues: given.flatMap((entry) => entry.issues),
  }
}

/**
 * Returns one page of the account's payments, as they are now.
 *
 * @throws ServiceError `error.validation` with every issue of the arguments.
 */
export const listPayments = (
  input: ListPaymentsInput,
  { store, caller, now }: Context,
): Promise<Page<PaymentRecord>> => {
  const { conditions, issues } = parseFilter(input.data?.filter)
  const { order, issues: sortIssues } = parseSort(input.data?.sort)
  throwIfInvalid([...pageIssues(input, order), ...issues, ...sortIssues])
  return store.read((reader) => {
    const payments = reader
      .all('payments')
      .filter(({ accountId }) => accountId === caller.account.id)
      .map((payment) => settlePayment(payment, now))
      .filter((payment) => conditions.every((matches) => matches(payment)))
    return paginate(payments, order, input)
  })
}
