// In your shop, import from 'tender-checkout/server'.
import { type CheckoutHandlers, isTenderError, type Payment, type VerifiedOrder } from '../../src/server'
import { HttpError } from './http-error'
import type { ShopRecords } from './shop-records'

/** The data of the confirmation page. */
export interface OrderStatus
  extends Pick<VerifiedOrder, 'trackingId' | 'paid' | 'pending' | 'status' | 'amount' | 'expected'> {
  /**
   * How the order was paid, such as `visa`, or `PAYPAL` for a payment without a card. Empty if the
   * order has no payment.
   */
  paidWith: string
  /** The last digits of a card number; empty without a card. */
  lastFour: string
  intentId: string | null
}

/**
 * GET order: reads the state of an order's payment from the service. The URL of the confirmation
 * page, a message from the browser and a completed intent do not prove a payment.
 *
 * @throws HttpError 404 if there is no such order
 */
export const readOrderStatus = async (
  checkout: CheckoutHandlers,
  records: ShopRecords,
  trackingId: string,
): Promise<OrderStatus> => {
  const verified = await verify(checkout, trackingId)
  const { paid, pending, status, amount, expected, payment } = verified
  // Ship only after verifyOrder confirmed the payment. A customer may never open the confirmation
  // page, so a real shop also verifies recent orders in a scheduled job.
  if (paid) records.changeOrder(trackingId, { isPacking: true })
  return {
    trackingId,
    paid,
    pending,
    status,
    amount,
    expected,
    ...methodOf(payment),
    intentId: payment?.intentId ?? null,
  }
}

const verify = async (checkout: CheckoutHandlers, trackingId: string): Promise<VerifiedOrder> => {
  try {
    return await checkout.verifyOrder(trackingId)
  } catch (cause) {
    throw isTenderError(cause) && cause.code === 'record.notFound' ? orderNotFound() : cause
  }
}

export const orderNotFound = (): HttpError => new HttpError(404, 'Order not found.')

const methodOf = (payment: Payment | null): Pick<OrderStatus, 'paidWith' | 'lastFour'> => {
  const { brand, number, paymentMethod } = payment?.paymentMethodDetails ?? {}
  return { paidWith: brand ?? paymentMethod ?? '', lastFour: number?.slice(-4) ?? '' }
}
