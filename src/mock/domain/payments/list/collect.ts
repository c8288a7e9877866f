import type { PaymentRecord } from '../../../records/payment'
import type { Reader } from '../../../store/store'
import { type Conditions, passes } from './conditions'
import { comparePlaces, isDescending, type Order, type Place, placeOf } from './order'
import { planOf, rangeBetween } from './plan'

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

/**
 * The first payments of a part of the list, or the last ones. Walks an index and reads little more than it returns:
 * payments that are equal in the first field, when others are to be told apart by a second one, and those that the
 * filter lets go.
 */
export const collect = async (
  reader: Reader,
  listing: Listing,
  { after, before, limit, backward = false }: Part,
): Promise<PaymentRecord[]> => {
  const { accountId, conditions, order } = listing
  if (limit === 0) return []
  const plan = planOf(accountId, conditions, order)
  const range = rangeBetween(plan, { after, before }, listing)
  const place = (payment: PaymentRecord) => placeOf(payment, order)
  const found: PaymentRecord[] = []
  let run: PaymentRecord[] = []
  const flush = () => {
    const sign = backward ? -1 : 1
    run.sort((a, b) => comparePlaces(place(a), place(b), order) * sign)
    found.push(...run)
    run = []
  }
  const inPart = (payment: PaymentRecord) =>
    (!after || comparePlaces(place(payment), after, order) > 0) &&
    (!before || comparePlaces(place(payment), before, order) < 0)
  await reader.walkPayments(plan.index, range, isDescending(order) !== backward, (payment) => {
    const [first] = run
    if (order.length === 1 || (first && place(first)[0] !== place(payment)[0])) flush()
    if (found.length >= limit) return false
    if (inPart(payment) && passes(conditions, payment)) run.push(payment)
    return order.length > 1 || found.length + run.length < limit
  })
  flush()
  return found.slice(0, limit)
}
