import type { ValidationIssue } from '../../../errors'
import type { PaymentRecord } from '../../../records/payment'
import { kindOf } from './filter-conditions'
import { categories, type PaymentFilterInput, type SortField } from './list-input'

/**
 * The fields to sort by, the most significant first. Payments with equal values are sorted by date
 * and id.
 */
export type SortOrder = readonly { field: SortField; descending: boolean }[]

/** A payment's position in a sort order: its value of each field, its date and its id. */
export type SortPosition = readonly (string | number)[]

const fields: readonly SortField[] = ['date', 'amount', ...categories]

const isField = (name: unknown): name is SortField => fields.some((field) => field === name)

/**
 * Returns the direction for payments with equal values: newest first if the first field is
 * descending, otherwise oldest first.
 */
export const isDescending = (order: SortOrder): boolean => order[0]?.descending ?? true

/**
 * Removes `date` if it is the last field and has the direction of the first field. Payments with
 * equal values are sorted that way anyway.
 */
const withoutRedundantDate = (order: SortOrder): SortOrder => {
  const last = order.at(-1)
  const idle = order.length > 1 && last?.field === 'date' && last.descending === isDescending(order)
  return idle ? order.slice(0, -1) : order
}

/** Parses the fields to sort by and collects their issues. The default is newest first. */
export const parseSortOrder = (sort: PaymentFilterInput['sort']): { order: SortOrder; issues: ValidationIssue[] } => {
  const given = sort ?? []
  const issues = given.flatMap(({ fieldName }, index) =>
    isField(fieldName) ? [] : [{ path: `data.sort.${index}.fieldName`, message: `expected ${fields.join(', ')}` }],
  )
  const order = given.flatMap(({ fieldName, order: verb }) =>
    isField(fieldName) ? [{ field: fieldName, descending: verb !== 'ASC' }] : [],
  )
  return { order: order.length > 0 ? withoutRedundantDate(order) : [{ field: 'date', descending: true }], issues }
}

const fieldOf = (payment: PaymentRecord, field: SortField): string | number => {
  if (field === 'date') return payment.date
  return field === 'amount' ? payment.keys.amount : kindOf(payment)[field]
}

export const positionOf = (payment: PaymentRecord, order: SortOrder): SortPosition => [
  ...order.map(({ field }) => fieldOf(payment, field)),
  payment.date,
  payment.id,
]

/** Compares two positions. Returns a negative number if `a` comes first in the order. */
export const comparePositions = (a: SortPosition, b: SortPosition, order: SortOrder): number => {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? ''
    const descending = order[index]?.descending ?? isDescending(order)
    if (value !== other) return value < other === descending ? 1 : -1
  }
  return 0
}
