import type { CheckoutContext } from './context'
import type { Deadline } from './deadline'
import { readPayment } from './find-payment'
import type { OrderRecord } from './order-record'
import { adoptedFrom } from './refresh-order'
import { adoptPayment, attemptOf } from './transitions'
import { updateOrder } from './update-order'

/**
 * Adds payments of this order that its record does not contain, for example because the store has
 * lost data (rule ORDER-9). The `hints` are not trusted: a payment is added only if its `orderId`,
 * read with the Private Key, is this order.
 *
 * @param hints ids of payments, from the intent
 * @returns whether the service has such a payment
 * @throws TenderError if a payment cannot be read, and any error of the store
 */
export const adoptPayments = async (
  context: CheckoutContext,
  trackingId: string,
  { record, hints }: { record: OrderRecord; hints: readonly string[] },
  deadline: Deadline,
): Promise<boolean> => {
  const unknown = [...new Set(hints)].filter((id) => !attemptOf(record, id))
  const read = await Promise.all(unknown.map((id) => readPayment(context, id, deadline)))
  const own = read.filter((payment) => payment !== null).filter(({ orderId }) => orderId === trackingId)
  if (own.length === 0) return false
  await updateOrder(context, trackingId, (newest) =>
    own.reduce((next, payment) => adoptPayment(next, adoptedFrom(payment)), newest),
  )
  return true
}
