import { isPaid } from '../../iframe/controller/models/outcome'
import type { PaymentRecord } from '../mock/records/payment'
import type { PaymentResult } from '../sdk/types'
import type { Book, Shop } from './book'
import type { Metadata } from './merchant'

export const paymentsOf = async ({ world }: Shop, { trackingId }: Book): Promise<PaymentRecord[]> =>
  (await world.service.payments()).filter((payment) => (payment.metadata as Metadata).trackingId === trackingId)

export const isCharged = ({ id, status }: PaymentRecord): boolean => isPaid({ paymentId: id, status })

/**
 * Whether it waited for the issuer's question when the customer went on to pay otherwise: if they answer it all the same afterwards,
 * no checkout can help it. That page is the issuer's.
 */
export const wasLeft =
  ({ world }: Shop) =>
  ({ metadata, events }: PaymentRecord): boolean => {
    const { trackingId, attemptKey, ask } = metadata as Metadata
    const otherwise = world.merchant.asked(trackingId).slice(ask)
    return events[0]?.status === 'NEEDS_3D_SECURE' && otherwise.some((key) => key !== attemptKey)
  }

/** What each result says of the payment that it names. */
const statuses: Readonly<Record<PaymentResult['status'], readonly PaymentRecord['status'][]>> = {
  succeeded: ['SUCCEEDED'],
  authorised: ['AUTHORISED'],
  declined: ['DECLINED'],
  cancelled: ['CANCELLED'],
  failed: ['FAILED'],
  pending: ['NEEDS_3D_SECURE', 'SUCCEEDED', 'AUTHORISED', 'DECLINED', 'FAILED'],
}

/** Failures that say nothing of the order's payments, but of the card form, or that there is one. */
const saysNothing = (result: PaymentResult): boolean =>
  result.status === 'failed' &&
  ['card.invalid', 'card.missing', 'intent.completed', 'destroyed'].includes(result.error.code)

/**
 * Invariant 2: what a result says is true at the service at that moment. A payment that it names is what it says; and where it says
 * that nothing was charged, nothing has been, for this whole order.
 * @param started whether the page's controller has been reached at all: if not, a failure speaks of that one call only
 */
export const judgeResult = async (shop: Shop, book: Book, result: PaymentResult, started: boolean): Promise<void> => {
  const payments = await paymentsOf(shop, book)
  const { status, paymentId } = result
  const wrong = (what: string) =>
    shop.world.faults.push(
      `RESULT: ${what}: ${JSON.stringify({ status, paymentId, code: 'error' in result ? result.error?.code : undefined })}, ` +
        `while the service has ${JSON.stringify(payments.map((one) => [one.id, one.status]))}`,
    )
  const named = payments.find(({ id }) => id === paymentId)
  if (paymentId !== undefined && !named) wrong('it names a payment that this order does not have')
  if (named && !statuses[status].includes(named.status)) wrong('the payment is something else')
  if ((status === 'succeeded' || status === 'authorised') && !named) wrong('it names no payment')
  if (!['failed', 'declined', 'cancelled'].includes(status) || saysNothing(result) || !started) return
  const left = wasLeft(shop)
  if (payments.some((payment) => isCharged(payment) && !left(payment))) wrong('the order has been paid')
  book.failures.push({ asked: shop.world.merchant.asked(book.trackingId).length, result })
}
