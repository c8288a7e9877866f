import { sumCounts } from '../../../store/payment-counts'
import type { Reader } from '../../../store/store'
import type { PaymentListing } from './collect-payments'
import { type Conditions, kindMatches, matches } from './filter-conditions'
import { planIndex } from './index-plan'

/** Returns whether every payment in the range of the index matches the conditions. */
const coversRange = ({ date, amount, names }: Conditions, index: string): boolean => {
  const named = Object.keys(names)
  if (index === 'amount') return !date && named.length === 0
  return !amount && named.every((name) => name === index)
}

const byDate = [{ field: 'date', descending: true }] as const

/**
 * Counts the payments of a list. Without a condition on date or amount, stored counts are added up.
 * Otherwise the range of an index is counted, or, if the range may contain payments that do not
 * match, its payments are read one by one.
 */
export const countPayments = async (reader: Reader, { accountId, conditions }: PaymentListing): Promise<number> => {
  const { date, amount } = conditions
  if (!date && !amount) {
    return sumCounts(await reader.paymentCounts(accountId), (kind) => kindMatches(conditions, kind))
  }
  const order = amount && !date ? ([{ field: 'amount', descending: true }] as const) : byDate
  const { index, range } = planIndex(accountId, conditions, order)
  if (coversRange(conditions, index)) return reader.countPayments(index, range)
  let count = 0
  await reader.walkPayments(index, range, false, (payment) => {
    if (matches(conditions, payment)) count += 1
    return true
  })
  return count
}
