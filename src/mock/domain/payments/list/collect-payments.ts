import { invalid } from '../../../errors'
import type { PaymentRecord } from '../../../records/payment'
import type { Reader } from '../../../store/store'
import { type Conditions, matches } from './filter-conditions'
import { planIndex, rangeBetween } from './index-plan'
import { comparePositions, isDescending, positionOf, type SortOrder, type SortPosition } from './sort-order'

/** Describes a list of payments: the account, the conditions and the order. */
export interface PaymentListing {
  accountId: string
  conditions: Conditions
  order: SortOrder
}

interface Part {
  /** Where the part starts and ends. The payments at these positions are not included. */
  after?: SortPosition | undefined
  before?: SortPosition | undefined
  limit: number
  /** Reads from the end of the list. */
  backward?: boolean
}

type InPart = (payment: PaymentRecord) => boolean

/**
 * Collects payments in the order of one field. The index has the same order, so reading stops as
 * soon as `limit` payments match.
 */
const collectOrdered = async (
  reader: Reader,
  listing: PaymentListing,
  { after, before, limit, backward = false }: Part,
  inPart: InPart,
): Promise<PaymentRecord[]> => {
  const { accountId, conditions, order } = listing
  const plan = planIndex(accountId, conditions, order)
  const range = rangeBetween(plan, { after, before }, listing)
  const found: PaymentRecord[] = []
  await reader.walkPayments(plan.index, range, isDescending(order) !== backward, (payment) => {
    if (inPart(payment) && matches(conditions, payment)) found.push(payment)
    return found.length < limit
  })
  return found
}

/** The most payments that `collectSorted` sorts. More would block other requests for seconds. */
const mostSorted = 5000

/**
 * Collects payments in the order of several fields. The function reads and sorts all payments of
 * the range, so their number is limited.
 */
const collectSorted = async (
  reader: Reader,
  listing: PaymentListing,
  { after, before, limit, backward = false }: Part,
  inPart: InPart,
): Promise<PaymentRecord[]> => {
  const { accountId, conditions, order } = listing
  const plan = planIndex(accountId, conditions, order)
  if ((await reader.countPayments(plan.index, plan.range)) > mostSorted) {
    const message = `several fields sort at most ${mostSorted} payments: filter by date, or sort by one field`
    throw invalid([{ path: 'data.sort', message }])
  }
  const all = await reader.paymentsIn(plan.index, rangeBetween(plan, { after, before }, listing))
  const sign = backward ? -1 : 1
  return all
    .filter((payment) => inPart(payment) && matches(conditions, payment))
    .map((payment) => ({ payment, place: positionOf(payment, order) }))
    .sort((a, b) => comparePositions(a.place, b.place, order) * sign)
    .slice(0, limit)
    .map(({ payment }) => payment)
}

/**
 * Reads the first payments of a part of the list. With `backward`, reads the last ones, in reverse
 * order.
 */
export const collectPayments = async (
  reader: Reader,
  listing: PaymentListing,
  part: Part,
): Promise<PaymentRecord[]> => {
  const { order } = listing
  const { after, before, limit } = part
  if (limit === 0) return []
  const inPart: InPart = (payment) => {
    const place = positionOf(payment, order)
    return (
      (!after || comparePositions(place, after, order) > 0) && (!before || comparePositions(place, before, order) < 0)
    )
  }
  return order.length === 1
    ? collectOrdered(reader, listing, part, inPart)
    : collectSorted(reader, listing, part, inPart)
}
