import type { BehaviouralRisk } from '../../shared/fraud/payloads/behavioural-risk'
import type { OrderRisk } from '../../shared/fraud/payloads/order-risk'
import { isCurrency, type Money } from '../../shared/money'
import { type FieldFault, TenderError } from '../../shared/tender-error'

/** An order in the shop's own records. Nothing in it comes from the browser. */
export interface ShopOrder {
  /**
   * The order's id in your records. If present, a request with another spelling is rejected,
   * because a database may treat `order_1` and `ORDER_1` as the same order.
   */
  trackingId?: string
  /** The order's amount now. */
  amount: Money
  /** The payment flow to run. */
  flowId: string
  /** The signed-in customer. `id` is the customer's id in the service's vault. */
  customer?: { id?: string; email?: string; name?: string }
  description?: string
  /** Stored with the payment. */
  metadata?: unknown
  /**
   * The payload for the flow's fraud check, created with `fraud.orderRisk` or
   * `fraud.behaviouralRisk`.
   */
  fraud?: OrderRisk | BehaviouralRisk | Readonly<Record<string, unknown>>
}

/**
 * Validates what the shop's `order` function returned, so that a mistake in it never reaches the
 * service.
 *
 * @throws TenderError `options.invalid` that names every invalid member.
 */
export const checkShopOrder = ({ amount, flowId }: ShopOrder): void => {
  const fields: FieldFault[] = []
  if (!Number.isSafeInteger(amount?.amount) || amount.amount < 0)
    fields.push({ path: 'amount.amount', message: 'expected minor units: a whole number of zero or more' })
  if (typeof amount?.currency !== 'string' || !isCurrency(amount.currency))
    fields.push({ path: 'amount.currency', message: 'expected an ISO 4217 code such as EUR' })
  if (typeof flowId !== 'string' || flowId === '')
    fields.push({ path: 'flowId', message: 'expected the id of a payment flow' })
  if (fields.length === 0) return
  const faults = fields.map(({ path, message }) => `${path}: ${message}`).join('; ')
  throw new TenderError('options.invalid', `createCheckoutHandlers: order() returned ${faults}`, { fields })
}
