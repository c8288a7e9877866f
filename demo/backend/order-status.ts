// In your shop, import from 'tender-checkout' and 'tender-checkout/server'.
import type { Money } from '../../src/index'
import {
  type Attempt,
  type CheckoutHandlers,
  type CheckoutStore,
  isTenderError,
  type Payment,
  type TenderServer,
  type VerifiedOrder,
} from '../../src/server'
import { HttpError } from './http-error'
import type { OrderContent, ShopRecords } from './shop-records'

/** The data of the confirmation page. */
export interface OrderStatus
  extends Pick<VerifiedOrder, 'trackingId' | 'paid' | 'pending' | 'status' | 'amount' | 'expected'> {
  /** The ordered items with their prices; null if the shop's records do not have them. */
  content: OrderContent | null
  /**
   * How the order was paid, such as `visa`, or `PAYPAL` for a payment without a card. Empty if the
   * order has no payment.
   */
  paidWith: string
  /** The wallet with whose card the order was paid, such as `APPLE_PAY`; empty without a wallet. */
  wallet: string
  /** The last digits of a card number; empty without a card. */
  lastFour: string
  /** The refunded part of the payment; null without a refund. */
  refunded: Money | null
  /** The service's page with the receipt; null before the payment is captured. */
  receiptUrl: string | null
  /**
   * The status of the last payment that ended without money, if the order keeps no payment:
   * `DECLINED`, `FAILED`, `CANCELLED` or `REFUNDED`.
   */
  endedStatus: Payment['status'] | null
  /** The checkout intent of the payment, or of the last attempt to pay; null before any attempt. */
  intentId: string | null
}

export interface OrderSources {
  server: TenderServer
  checkout: CheckoutHandlers
  records: ShopRecords
  store: CheckoutStore
}

/**
 * GET order: reads the state of an order's payment from the service. The URL of the confirmation
 * page, a message from the browser and a completed intent do not prove a payment.
 *
 * @throws HttpError 404 if the order does not exist
 */
export const readOrderStatus = async (sources: OrderSources, trackingId: string): Promise<OrderStatus> => {
  const { checkout, records } = sources
  const verified = await verify(checkout, trackingId)
  const { paid, pending, status, amount, expected } = verified
  // Ship only after verifyOrder confirmed the payment. A customer may never open the confirmation
  // page, so a real shop also verifies recent orders in a scheduled job.
  if (paid) records.changeOrder(trackingId, { isPacking: true })
  const attempts = (await sources.store.read(trackingId))?.record.attempts ?? []
  const ended = verified.payment ? null : await readEndedPayment(sources.server, attempts)
  const payment = verified.payment ?? (ended?.status === 'REFUNDED' ? ended : null)
  return {
    trackingId,
    paid,
    pending,
    status,
    amount,
    expected,
    content: records.readOrder(trackingId).content ?? null,
    ...methodOf(payment),
    refunded: refundedOf(payment),
    receiptUrl: payment?.paymentReceipt?.receiptUrl ?? null,
    endedStatus: ended?.status ?? null,
    intentId: payment?.intentId ?? attempts.at(-1)?.intentIds.at(-1) ?? null,
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

/** Reads the last payment that ended without money, which verifyOrder does not report. */
const readEndedPayment = async (server: TenderServer, attempts: readonly Attempt[]): Promise<Payment | null> => {
  const ended = attempts.flatMap(({ state }) => (state.name === 'ended' ? [state.paymentId] : []))
  const paymentId = ended.at(-1)
  return paymentId === undefined ? null : server.payments.get(paymentId)
}

const wallets: readonly string[] = ['APPLE_PAY', 'GOOGLE_PAY']

const methodOf = (payment: Payment | null): Pick<OrderStatus, 'paidWith' | 'wallet' | 'lastFour'> => {
  const { brand, number, paymentMethod } = payment?.paymentMethodDetails ?? {}
  return {
    paidWith: brand ?? paymentMethod ?? '',
    wallet: brand && paymentMethod && wallets.includes(paymentMethod) ? paymentMethod : '',
    lastFour: number?.slice(-4) ?? '',
  }
}

const refundedOf = (payment: Payment | null): Money | null => {
  const currency = payment?.amount?.currency ?? payment?.currency
  return payment?.refundedAmount && currency ? { amount: payment.refundedAmount, currency } : null
}
