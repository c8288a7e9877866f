import type { DisputeStatus } from '../contract/generated/types'
import type { PaymentStatus } from '../shared/types'

/**
 * The part of a list to read. If `last` or `before` is set, and neither `first` nor `after`, the
 * list is read backward. Otherwise it is read forward.
 */
export interface Position {
  /**
   * Page size from the start, 0 to 100.
   * @default 50 if the list is read forward
   */
  first?: number
  /** The cursor after which a page starts. */
  after?: string
  /**
   * Page size from the end, 0 to 100.
   * @default 50 if the list is read backward
   */
  last?: number
  /** The cursor before which a page ends. */
  before?: string
}

/** Both ends of a range. Each end is included. */
export interface FilterRange<Value> {
  from: Value
  to: Value
}

/** Compares a date: an ISO 8601 date-time, or a calendar date for the whole day in UTC. */
export interface DateFilter {
  value: string
  /** @default 'ON' */
  selectedVerb?: 'ON' | 'BEFORE' | 'AFTER'
}

/** Compares a date with a range of dates. */
export interface DateRangeFilter {
  value: FilterRange<string>
  /** @default 'BETWEEN' */
  selectedVerb?: 'BETWEEN'
}

/** Compares an amount in minor units. */
export type AmountFilter =
  | {
      value: number
      /** @default 'EQUALS' */
      selectedVerb?: 'EQUALS' | 'LESS_THAN' | 'GREATER_THAN'
    }
  | { value: FilterRange<number>; selectedVerb: 'BETWEEN' }

/** Compares a field of the payment with one name or with several. */
export interface NameFilter<Name extends string = string> {
  value: Name | readonly Name[]
  /** @default 'IS' */
  selectedVerb?: 'IS' | 'IS_NOT'
}

/** Conditions of a list of payments. A payment must match all of them. */
export interface PaymentFilter {
  date?: DateFilter
  dateRange?: DateRangeFilter
  amount?: AmountFilter
  status?: NameFilter<PaymentStatus>
  /** ISO 4217. */
  currency?: NameFilter
  /** Names of payment methods, such as `VISA`, `APPLE_PAY` or `PAYPAL`. */
  method?: NameFilter
  /** ISO 3166-1 alpha-3. */
  country?: NameFilter
  flowId?: NameFilter
}

/** A field to sort payments by. */
export interface PaymentSort {
  fieldName: 'date' | 'amount' | 'status' | 'currency' | 'method' | 'country' | 'flowId'
  /** @default 'DESC' */
  order?: 'ASC' | 'DESC'
}

/** Which payments to list, and in which order. */
export interface PaymentListInput extends Position {
  filter?: PaymentFilter
  /**
   * The most significant field first.
   * @default newest payments first
   */
  sort?: readonly PaymentSort[]
}

/** Which disputes to list. */
export interface DisputeListInput extends Position {
  /** Disputes of this payment only. */
  paymentId?: string
  /** Disputes with any of these statuses. An empty list does not filter. */
  status?: readonly DisputeStatus[]
}
