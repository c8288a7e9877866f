import type * as contract from '../../../../contract/generated/types'
import type { Received } from '../../../interface-types'

export const categories = ['status', 'currency', 'method', 'country', 'flowId'] as const

/** A field of a payment whose values are names. Lists can be filtered and sorted by it. */
export type Category = (typeof categories)[number]

export type SortField = 'date' | 'amount' | Category

export type FilterField = keyof contract.PaymentFilterDataInput

export type FilterDataInput = Received<contract.FilterDataInput>
export type SortInput = Received<contract.PaymentSortDataInput>
/** The ids and the name have no effect, but the response repeats them. */
export type PaymentFilterInput = Received<contract.PaymentFilterInput>
export type ListPaymentsInput = Received<contract.ListPaymentsVariables>
