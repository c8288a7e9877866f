import { invalid } from '../../../errors'
import type { PaymentRecord } from '../../../records/payment'
import type { Reader } from '../../../store/store'
import { type Conditions, passes } from './filter-conditions'
import { planOf, rangeBetween } from './index-plan'
import { comparePlaces, isDescending, type Order, type Place, placeOf } from './sort-order'

/** What is listed. */
export interface Listing {
  accountId: string
  conditions: Conditions
  order: Order
}

interface Part {
  /** Both places themselves are left out. */
  after?: Place | undefined
  before?: Place | undefined
  limit: number
  /** From the end of the list towards its beginning. */
  backward?: boolean
}

type InPart = (payment: PaymentRecord) => boolean

/** One field to sort by: the index has the order, and little more is read than returned. */
const collectOrdered = async (
  reader: Reader,
  listing: Listing,
  { after, before, limit, backward = false }: Part,
  inPart: InPart,
): Promise<PaymentRecord[]> => {
  const { accountId, conditions, order } = listing
  const plan = planOf(accountId, conditions, order)
  const range = rangeBetween(plan, { after, before }, listing)
  const found: PaymentRecord[] = []
  await reader.walkPayments(plan.index, range, isDescending(order) !== backward, (payment) => {
    if (inPart(payment) && passes(conditions, payment)) found.push(payment)
    return found.length < limit
  })
  return found
}

/** More at once would keep everybody else waiting for seconds. */
const mostSorted = 5000

/** Several fields: all payments of the range are read at once and put in order, so there must not be too many. */
const collectSorted = async (
  reader: Reader,
  listing: Listing,
  { after, before, limit, backward = false }: Part,
  inPart: InPart,
): Promise<PaymentRecord[]> => {
  const { accountId, conditions, order } = listing
  const plan = planOf(accountId, conditions, order)
  if ((await reader.countPayments(plan.index, plan.range)) > mostSorted) {
    const message = `several fields order at most ${mostSorted} payments: filter by date, or sort by one`
    throw invalid([{ path: 'data.sort', message }])
  }
  const all = await reader.paymentsIn(plan.index, rangeBetween(plan, { after, before }, listing))
  const sign = backward ? -1 : 1
  return all
    .filter((payment) => inPart(payment) && passes(conditions, payment))
    .map((payment) => ({ payment, place: placeOf(payment, order) }))
    .sort((a, b) => comparePlaces(a.place, b.place, order) * sign)
    .slice(0, limit)
    .map(({ payment }) => payment)
}

/** The first payments of a part of the list, or, backward, the last ones from its end on. */
export const collect = async (reader: Reader, listing: Listing, part: Part): Promise<PaymentRecord[]> => {
  const { order } = listing
  const { after, before, limit } = part
  if (limit === 0) return []
  const inPart: InPart = (payment) => {
    const place = placeOf(payment, order)
    return (!after || comparePlaces(place, after, order) > 0) && (!before || comparePlaces(place, before, order) < 0)
  }
  return order.length === 1
    ? collectOrdered(reader, listing, part, inPart)
    : collectSorted(reader, listing, part, inPart)
}
