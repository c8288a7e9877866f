import type * as contract from '../../../contract/generated/types'
import { isObject } from '../../../shared/is-object'
import { throwIfInvalid, type ValidationIssue } from '../../errors'
import type { Context, Received } from '../../operation'
import type { PaymentRecord } from '../../store/records'
import { day, parseDate, parseDateTime } from '../../time'
import { isGiven, membersOf } from '../../values'
import { type Criterion, type Page, pageIssues, paginate, type SortOrder } from '../paginate'
import { settlePayment } from './life-cycle'
import { methodName } from './present-payment'

type Value = string | number

/** The values of a payment by which a list is filtered and sorted. Null counts as an empty name. */
const values: Readonly<Record<string, (payment: PaymentRecord) => Value>> = {
  date: ({ date }) => date,
  amount: ({ capturedAmount, authorisedAmount }) => capturedAmount ?? authorisedAmount,
  status: ({ status }) => status,
  currency: ({ currency }) => currency,
  method: ({ paidWith }) => methodName(paidWith),
  country: ({ country }) => country ?? '',
  flowId: ({ flowId }) => flowId ?? '',
}

type FilterField = keyof contract.PaymentFilterDataInput
type FilterDataInput = Received<contract.FilterDataInput>
/** The ids and the name have no effect, but the response repeats them. */
type PaymentFilterInput = Received<contract.PaymentFilterInput>

/** A range of whole numbers, which includes `from` and excludes `to`. */
interface Interval {
  from: number
  to: number
}

/** Parses an interval. Returns undefined for an invalid value. */
type ReadInterval = (value: unknown) => Interval | undefined

/**
 * Parses a date-time, as an interval of one millisecond, or a calendar date, as the whole day in
 * UTC. Returns undefined for any other value.
 */
const dateIn: ReadInterval = (value) => {
  if (typeof value !== 'string') return undefined
  const moment = parseDateTime(value)
  if (moment !== undefined) return { from: moment, to: moment + 1 }
  const begin = parseDate(value)
  return begin === undefined ? undefined : { from: begin, to: begin + day }
}

/** Parses an amount in minor units, as a number or a string. */
const amountIn: ReadInterval = (value) => {
  const amount = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  return typeof amount === 'number' && Number.isSafeInteger(amount) && amount >= 0
    ? { from: amount, to: amount + 1 }
    : undefined
}

/** Parses a range, `[from, to]` or `{ from, to }`, including both ends. */
const rangeIn =
  (read: ReadInterval): ReadInterval =>
  (value) => {
    const pair: unknown = Array.isArray(value) ? { from: value[0], to: value[1] } : value
    if (!isObject(pair)) return undefined
    const [first, last] = [read(pair.from), read(pair.to)]
    return first && last && { from: first.from, to: last.to }
  }

/** Parses one name or a list of names. */
const parseNames = (value: unknown): readonly string[] | undefined => {
  const names: unknown[] = Array.isArray(value) ? value : [value]
  return names.length > 0 && names.every((name): name is string => typeof name === 'string') ? names : undefined
}

type FilterTest = (value: Value) => boolean

interface FilterVerb {
  /** Returns undefined if the value is invalid for the verb. */
  parse(value: unknown): FilterTest | undefined
  /** Describes a valid value. */
  expected: string
}

const always = { from: 0, to: Number.MAX_SAFE_INTEGER }
const before = ({ from }: Interval): Interval => ({ ...always, to: from })
const after = ({ to }: Interval): Interval => ({ ...always, from: to })

/** @param around Returns the interval that matches, from the interval that the value names. */
const within = (read: ReadInterval, expected: string, around = (named: Interval) => named): FilterVerb => ({
  expected,
  parse: (value) => {
    const named = read(value)
    const { from, to } = named ? around(named) : always
    return named && ((number) => Number(number) >= from && Number(number) < to)
  },
})

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
  date: { ON: within(dateIn, aDate), BEFORE: within(dateIn, aDate, before), AFTER: within(dateIn, aDate, after) },
  dateRange: { BETWEEN: within(rangeIn(dateIn), `${aDate} as from and to`) },
  amount: {
    EQUALS: within(amountIn, anAmount),
    LESS_THAN: within(amountIn, anAmount, before),
    GREATER_THAN: within(amountIn, anAmount, after),
    BETWEEN: within(rangeIn(amountIn), `${anAmount} as from and to`),
  },
  status: category,
  currency: category,
  method: category,
  country: category,
  flowId: category,
}

const filterFields = Object.keys(filterVerbs) as FilterField[]

type Condition = (payment: PaymentRecord) => boolean

/** Parses one field of a filter. Returns undefined without a value, which matches every payment. */
const parseField = (
  field: FilterField,
  input: FilterDataInput | null | undefined,
): Condition | ValidationIssue | undefined => {
  const { value, selectedVerb } = input ?? {}
  if (!isGiven(value)) return undefined
  const known = filterVerbs[field]
  const name = selectedVerb ?? Object.keys(known)[0] ?? ''
  const verb = Object.hasOwn(known, name) ? known[name] : undefined
  const path = `data.filter.${field}`
  if (!verb) return { path: `${path}.selectedVerb`, message: `expected ${Object.keys(known).join(' or ')}` }
  const test = verb.parse(value)
  if (!test) return { path: `${path}.value`, message: verb.expected }
  const read = values[field === 'dateRange' ? 'date' : field]
  return (payment) => read !== undefined && test(read(payment))
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

/** Creates the criterion of a field; undefined for an unknown field. */
const criterionOf = (name: string, descending: boolean): Criterion<PaymentRecord> | undefined => {
  const read = Object.hasOwn(values, name) ? values[name] : undefined
  return read && { name, descending, type: name === 'date' || name === 'amount' ? 'number' : 'string', read }
}

const parseSort = (
  { fieldName, order }: NonNullable<PaymentFilterInput['sort']>[number],
  index: number,
): Criterion<PaymentRecord> | ValidationIssue =>
  criterionOf(fieldName ?? '', order !== 'ASC') ?? {
    path: `data.sort.${index}.fieldName`,
    message: `expected ${Object.keys(values).join(', ')}`,
  }

/**
 * Returns the whole order of a list. The default is newest first. Payments with equal values are
 * sorted by date and id, in the direction of the first field.
 */
const orderBy = (criteria: readonly Criterion<PaymentRecord>[]): SortOrder<PaymentRecord> => {
  const descending = criteria[0]?.descending ?? true
  const date = criterionOf('date', descending)
  return [...criteria, ...(date ? [date] : []), { name: 'id', descending, type: 'string', read: ({ id }) => id }]
}

const isIssue = (parsed: object): parsed is ValidationIssue => 'path' in parsed
const isSound = <Parsed extends object>(parsed: Parsed | ValidationIssue): parsed is Parsed => !isIssue(parsed)

/**
 * Returns one page of the account's payments, as they are now.
 *
 * @throws ServiceError `error.validation` with every issue of the arguments.
 */
export const listPayments = (
  input: ListPaymentsInput,
  { store, caller, now }: Context,
): Promise<Page<PaymentRecord>> => {
  const fields = filterFields.map((field) => parseField(field, input.data?.filter?.[field])).filter(isGiven)
  const criteria = (input.data?.sort ?? []).map(parseSort)
  const conditions = fields.filter(isSound<Condition>)
  const order = orderBy(criteria.filter(isSound<Criterion<PaymentRecord>>))
  throwIfInvalid([...pageIssues(input, order), ...[...fields, ...criteria].filter(isIssue)])
  return store.read((reader) => {
    const payments = reader
      .all('payments')
      .filter(({ accountId }) => accountId === caller.account.id)
      .map((payment) => settlePayment(payment, now))
      .filter((payment) => conditions.every((matches) => matches(payment)))
    return paginate(payments, order, input)
  })
}
