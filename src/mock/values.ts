import type { Amount } from '../contract/generated/types'
import { formatMoney } from '../shared/money'
import type { Instant } from './time'

/** A value that may be absent, as a record stores it: null instead of undefined. */
type Stored<Value> = undefined extends Value ? Exclude<Value, undefined> | null : Value

/** Returns the named members of an object; null for each that is absent. */
export const membersOf = <Source extends object, Name extends keyof Source>(
  source: Source,
  ...names: readonly Name[]
) =>
  Object.fromEntries(names.map((name) => [name, source[name] ?? null])) as {
    [Member in Name]-?: Stored<Source[Member]>
  }

/**
 * Returns whether an optional value was passed. An empty id counts as passed, because the caller
 * probably lost the real id and must get an error.
 */
export const isGiven = <Value>(value: Value | null | undefined): value is Value => value !== null && value !== undefined

/** Formats a time as an RFC 3339 date-time in UTC. */
export const toDateTime = (instant: Instant): string => new Date(instant).toISOString()

/**
 * Returns an amount of money as the GraphQL API presents it. The text is formatted when it is read,
 * because formatting takes longer than everything else of a payment, and few requests select it.
 */
export const money = (amount: number, currency: string): Amount & { currency: string } => ({
  rawAmount: amount,
  currency,
  get formattedAmount() {
    return formatMoney({ amount, currency })
  },
})
