import type { PageInput } from '../../paginate'

export const categories = ['status', 'currency', 'method', 'country', 'flowId'] as const

/** A field of a payment whose values are names. Lists can be filtered and sorted by it. */
export type Category = (typeof categories)[number]

export type SortField = 'date' | 'amount' | Category

export interface FilterDataInput {
  value?: unknown
  selectedVerb?: string | null
}

export type FilterField = 'date' | 'dateRange' | 'amount' | Category

export interface SortInput {
  fieldName?: string | null
  order?: 'ASC' | 'DESC' | null
}

/**
 * A filter with a sort order. The ids and the name have no effect, but the response repeats them.
 */
export interface PaymentFilterInput {
  id?: string | null
  teamId?: string | null
  customerId?: string | null
  userId?: string | null
  name?: string | null
  filter?: Partial<Record<FilterField, FilterDataInput | null>> | null
  sort?: readonly SortInput[] | null
}

export interface ListPaymentsInput extends PageInput {
  data?: PaymentFilterInput | null
}
