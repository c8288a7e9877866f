import type { BehaviouralRisk } from '../../shared/fraud/behavioural-risk'
import type { OrderRisk } from '../../shared/fraud/order-risk'
import { isCurrency, type Money } from '../../shared/money'
import { type FieldFault, TenderError } from '../../shared/tender-error'

/** An order as the shop's own records have it. Nothing of it comes from the browser. */
export interface ShopOrder {
  /**
   * The order's id as your records have it. If given, another spelling of the id is refused: a database may take
   * `order_1` and `ORDER_1` for one order.
   */
  trackingId?: string
  /** What the order costs now. */
  amount: Money
  /** The payment flow to run. */
  flowId: string
  /** The signed-in customer. `id` is the customer's id in the service's vault. */
  customer?: { id?: string; email?: string; name?: string }
  description?: string
  /** Stored with the payment. */
  metadata?: unknown
  /** What the flow's fraud provider needs, made with `fraud.orderRisk` or `fraud.behaviouralRisk`. */
  fraud?: OrderRisk | BehaviouralRisk | Readonly<Record<string, unknown>>
}

/**
 * Checks what the shop's `order` function returned, so that a mistake in it never reaches the service.
 *
 * @throws TenderError `options.invalid` that names every member at fault
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
