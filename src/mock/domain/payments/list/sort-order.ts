import type { ValidationIssue } from '../../../errors'
import type { PaymentRecord } from '../../../records/payment'
import { kindOf } from './filter-conditions'
import { categories, type PaymentFilterInput, type SortField } from './list-input'

/** By what payments are ordered, the first field before all else; what is equal then goes by date and id. */
export type SortOrder = readonly { field: SortField; descending: boolean }[]

/** Where a payment stands in an order: its value of each field, its date and its id. */
export type SortPosition = readonly (string | number)[]

const fields: readonly SortField[] = ['date', 'amount', ...categories]

const isField = (name: unknown): name is SortField => fields.some((field) => field === name)

/** Whether payments that are equal in every field go newest first: as the first field does. */
export const isDescending = (order: SortOrder): boolean => order[0]?.descending ?? true

/** What is equal goes by date as it is, in the direction of the first field: to say so changes nothing. */
const withoutRedundantDate = (order: SortOrder): SortOrder => {
  const last = order.at(-1)
  const idle = order.length > 1 && last?.field === 'date' && last.descending === isDescending(order)
  return idle ? order.slice(0, -1) : order
}

/** Reads the fields to sort by, with everything wrong with them. Without any, the newest payments come first. */
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

/** Less than zero when `a` comes first. */
export const comparePositions = (a: SortPosition, b: SortPosition, order: SortOrder): number => {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? ''
    const descending = order[index]?.descending ?? isDescending(order)
    if (value !== other) return value < other === descending ? 1 : -1
  }
  return 0
}
