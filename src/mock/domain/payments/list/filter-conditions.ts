import type { ValidationIssue } from '../../../errors'
import type { PaymentRecord } from '../../../records/payment'
import type { PaymentKind } from '../../../store/payment-counts'
import type { Interval } from './filter-values'
import { type FilterTest, filterFields, filterVerbs } from './filter-verbs'
import { type Category, categories, type FilterField, type PaymentFilterInput } from './list-input'

/** The conditions of a filter. Null and absent members match any payment. */
export interface Conditions {
  date: Interval | null
  amount: Interval | null
  names: Partial<Record<Category, Extract<FilterTest, { names: unknown }>>>
}

interface Reading {
  tests: { field: FilterField; test: FilterTest }[]
  issues: ValidationIssue[]
}

const parseField = (field: FilterField, filter: NonNullable<PaymentFilterInput['filter']>): Reading => {
  const { value, selectedVerb } = filter[field] ?? {}
  if (value === null || value === undefined) return { tests: [], issues: [] }
  const known = filterVerbs[field]
  const name = selectedVerb ?? Object.keys(known)[0] ?? ''
  const verb = Object.hasOwn(known, name) ? known[name] : undefined
  const path = `data.filter.${field}`
  if (!verb) {
    const message = `expected ${Object.keys(known).join(' or ')}`
    return { tests: [], issues: [{ path: `${path}.selectedVerb`, message }] }
  }
  const test = verb.parse(value)
  return test
    ? { tests: [{ field, test }], issues: [] }
    : { tests: [], issues: [{ path: `${path}.value`, message: verb.expected }] }
}

const intersect = (a: Interval | null, b: Interval): Interval =>
  a ? { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) } : b

const isCategory = (field: FilterField): field is Category => categories.some((category) => category === field)

/** Parses a filter and collects its issues. */
export const parseConditions = (
  filter: PaymentFilterInput['filter'],
): { conditions: Conditions; issues: ValidationIssue[] } => {
  const readings = filterFields.map((field) => parseField(field, filter ?? {}))
  const conditions: Conditions = { date: null, amount: null, names: {} }
  for (const { field, test } of readings.flatMap(({ tests }) => tests)) {
    if (test.type !== 'within') {
      if (isCategory(field)) conditions.names[field] = test
    } else if (field === 'amount') conditions.amount = test.interval
    else conditions.date = intersect(conditions.date, test.interval)
  }
  return { conditions, issues: readings.flatMap(({ issues }) => issues) }
}

/** Returns whether payments of this kind match, whatever their date and amount. */
export const kindMatches = ({ names }: Conditions, kind: PaymentKind): boolean =>
  categories.every((category) => {
    const test = names[category]
    return !test || test.names.has(kind[category]) === (test.type === 'is')
  })

const within = (interval: Interval | null, value: number): boolean =>
  !interval || (value >= interval.from && value < interval.to)

export const kindOf = ({ status, currency, keys }: PaymentRecord): PaymentKind => ({
  status,
  currency,
  method: keys.method,
  country: keys.country,
  flowId: keys.flowId,
})

/** Returns whether a payment matches. */
export const matches = (conditions: Conditions, payment: PaymentRecord): boolean =>
  within(conditions.date, payment.date) &&
  within(conditions.amount, payment.keys.amount) &&
  kindMatches(conditions, kindOf(payment))
