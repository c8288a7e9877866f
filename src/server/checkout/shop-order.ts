import type { BehaviouralRisk } from '../../shared/fraud/payloads/behavioural-risk'
import type { OrderRisk } from '../../shared/fraud/payloads/order-risk'
import { isObject } from '../../shared/is-object'
import { isCurrency, type Money } from '../../shared/money'
import { describeFaults } from '../../shared/options-error'
import { type FieldFault, TenderError } from '../../shared/tender-error'

/** An order in the shop's own records. Take nothing in it from the browser. */
export type ShopOrder = OrderFacts & (FlowPayment | HeadlessPayment)

/** A payment that runs a flow. */
export interface FlowPayment {
  /** The payment flow to run. */
  flowId: string
  paymentProcessorConnectionId?: undefined
}

/** A payment without a flow. It is captured only by `payments.capture`. */
export interface HeadlessPayment {
  flowId?: undefined
  /** The processor connection that processes the payment. */
  paymentProcessorConnectionId: string
}

/** What an order contains besides the way in which it is processed. */
export interface OrderFacts {
  /**
   * The order's id in your records. If present, a request with another spelling is rejected,
   * because a database may treat `order_1` and `ORDER_1` as the same order.
   */
  trackingId?: string
  /** The order's amount now. */
  amount: Money
  /** The signed-in customer. `id` is the customer's id in the service's vault. */
  customer?: { id?: string; email?: string; name?: string }
  description?: string
  /** Stored with the payment. */
  metadata?: unknown
  /**
   * The payload for the flow's fraud check, for example from `fraud.orderRisk` or
   * `fraud.behaviouralRisk`.
   */
  fraud?: OrderRisk | BehaviouralRisk | Readonly<Record<string, unknown>>
}

/**
 * Checks the types and formats of an order from the shop, before it is sent to the service.
 *
 * @throws TenderError `options.invalid` that names every invalid member.
 */
export const checkShopOrder = ({ amount, ...rest }: ShopOrder): void => {
  const fields = [
    ...amountFaults(amount),
    ...variantFaults(rest),
    ...textFaults(rest),
    ...jsonFaults(rest.metadata, 'metadata'),
    ...jsonFaults(rest.fraud, 'fraud'),
  ]
  if (fields.length === 0) return
  const text = `createCheckoutHandlers: the shop's order (order() or --order-url) has ${describeFaults(fields)}`
  throw new TenderError('options.invalid', text, { fields })
}

/** Returns the amount of an order. Null if there is no order, or its amount is invalid. */
export const amountOf = (order: ShopOrder | null): Money | null =>
  order && amountFaults(order.amount).length === 0 ? order.amount : null

const amountFaults = (amount: Partial<Money> | null | undefined): FieldFault[] => {
  const { amount: units, currency } = amount ?? {}
  const fields: FieldFault[] = []
  if (!Number.isSafeInteger(units) || Number(units) < 0)
    fields.push({ path: 'amount.amount', message: 'expected minor units: a whole number of zero or more' })
  if (typeof currency !== 'string' || !isCurrency(currency))
    fields.push({ path: 'amount.currency', message: 'expected an ISO 4217 code such as EUR' })
  return fields
}

/**
 * Reports an order without exactly one of flow and connection, and an id that is not a text or is
 * empty.
 */
const variantFaults = ({ flowId, paymentProcessorConnectionId }: Partial<ShopOrder>): FieldFault[] => {
  const isText = (value: unknown) => typeof value === 'string' && value !== ''
  if (paymentProcessorConnectionId === undefined)
    return isText(flowId) ? [] : [{ path: 'flowId', message: 'expected the id of a payment flow' }]
  const path = 'paymentProcessorConnectionId'
  if (!isText(paymentProcessorConnectionId)) return [{ path, message: 'expected the id of a processor connection' }]
  return flowId === undefined ? [] : [{ path, message: 'expected either this or flowId, not both' }]
}

/** Finds members of `customer` that are not strings, and a `description` that is not a string. */
const textFaults = ({ customer, description }: Pick<ShopOrder, 'customer' | 'description'>): FieldFault[] => {
  if (customer !== undefined && !isObject(customer)) return [{ path: 'customer', message: 'expected an object' }]
  const members = { 'customer.id': customer?.id, 'customer.email': customer?.email, 'customer.name': customer?.name }
  return Object.entries({ ...members, description })
    .filter(([, value]) => value !== undefined && value !== null && typeof value !== 'string')
    .map(([path]) => ({ path, message: 'expected a string' }))
}

/** Many GraphQL services limit how deep a value may be nested (rule ORDER-21). */
const mostLevels = 30

/**
 * Finds the members of a value that JSON cannot represent, or that are nested too deeply. An object
 * with `toJSON`, such as a Date, is accepted without a check of its members.
 */
const jsonFaults = (value: unknown, path: string, level = 1): FieldFault[] => {
  if (typeof value === 'number' && !Number.isFinite(value)) return [{ path, message: 'expected a finite number' }]
  if (typeof value === 'bigint' || typeof value === 'symbol' || typeof value === 'function')
    return [{ path, message: `expected a value that JSON can represent, not a ${typeof value}` }]
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return []
  if (level > mostLevels) return [{ path, message: `expected at most ${mostLevels} levels` }]
  return Object.entries(value).flatMap(([name, member]) => jsonFaults(member, `${path}.${name}`, level + 1))
}
