import type { IndexKey, KeyRange } from '../../../store/key-range'
import type { PaymentIndex } from '../../../store/store'
import type { Conditions } from './filter-conditions'
import type { Interval } from './filter-values'
import { type Category, categories, type SortField } from './list-input'
import { isDescending, type SortOrder, type SortPosition } from './sort-order'

/** The index to read, and a range of its keys that contains every match. */
export interface IndexPlan {
  index: PaymentIndex
  range: KeyRange
}

/** The end of a key range. In IndexedDB, an array sorts after every number and string. */
const end: IndexKey = []

const single = ({ names }: Conditions, category: Category): string | undefined => {
  const test = names[category]
  return test?.type === 'is' && test.names.size === 1 ? [...test.names][0] : undefined
}

const bounded = (index: PaymentIndex, prefix: readonly IndexKey[], interval: Interval | null): IndexPlan => ({
  index,
  range: {
    lower: [interval ? [...prefix, interval.from] : [...prefix]],
    upper: [[...prefix, interval ? interval.to : end]],
  },
})

const planForField = (field: SortField, accountId: string, conditions: Conditions): IndexPlan => {
  if (field === 'date') return bounded('date', [accountId], conditions.date)
  if (field === 'amount') return bounded('amount', [accountId], conditions.amount)
  const name = single(conditions, field)
  return name === undefined ? bounded(field, [accountId], null) : bounded(field, [accountId, name], conditions.date)
}

/**
 * Chooses the index of the first sort field. There is one exception: if the list is sorted by date
 * alone and the filter allows a single value of another field, the index of that field is chosen.
 * It has the same order and contains fewer payments.
 */
export const planIndex = (accountId: string, conditions: Conditions, order: SortOrder): IndexPlan => {
  const field = order[0]?.field ?? 'date'
  const narrow = categories.find((category) => single(conditions, category) !== undefined)
  return planForField(field === 'date' && order.length === 1 ? (narrow ?? field) : field, accountId, conditions)
}

/**
 * Returns the index key of a position. When sorting by several fields, the key contains only the
 * value of the first field, because the index ignores the other fields.
 */
const keyAt = (
  { index }: IndexPlan,
  accountId: string,
  conditions: Conditions,
  order: SortOrder,
  place: SortPosition,
) => {
  const [first] = place
  const [date, id] = place.slice(-2)
  if (order.length > 1) return [accountId, first]
  if (index === 'date') return [accountId, date, id]
  return [accountId, order[0]?.field === 'date' ? single(conditions, index as Category) : first, date, id]
}

interface Edges {
  after: SortPosition | undefined
  before: SortPosition | undefined
}

/**
 * Narrows the plan's range to the part between two positions, as far as the index can distinguish
 * them.
 */
export const rangeBetween = (
  plan: IndexPlan,
  { after, before }: Edges,
  { accountId, conditions, order }: { accountId: string; conditions: Conditions; order: SortOrder },
): KeyRange => {
  const key = (place: SortPosition) => keyAt(plan, accountId, conditions, order, place) as IndexKey[]
  const [low, high] = isDescending(order) ? [before, after] : [after, before]
  const past = order.length > 1 && high ? [...key(high), end] : high && key(high)
  return {
    lower: low ? [...plan.range.lower, key(low)] : plan.range.lower,
    upper: past ? [...plan.range.upper, past] : plan.range.upper,
  }
}
