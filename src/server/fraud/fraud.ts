import type { BehaviouralRisk } from '../../shared/fraud/payloads/behavioural-risk'
import type { OrderRisk } from '../../shared/fraud/payloads/order-risk'
import { behaviouralRisk } from './behavioural-risk'
import type { BehaviouralRiskOptions } from './behavioural-risk-options'
import type { FraudCart } from './fraud-options'
import { orderRisk } from './order-risk'
import type { OrderRiskOptions } from './order-risk-options'

/**
 * Functions that create the payloads of fraud providers from a cart and your server's data about
 * the order.
 */
export interface FraudHelpers {
  /**
   * Creates the `fraud` value of a payment whose flow uses the order-risk provider. The payload
   * contains the order as one shipment. Amounts are passed in minor units (ISO 4217) and converted
   * to major units: 5099 EUR to 50.99, 5099 JPY to 5099, 5099 KWD to 5.099. Only
   * `aggregateOrderDollars` is passed in dollars and not converted.
   *
   * @param cart The intent's cart.
   * @param options Data about the order.
   * @returns The payload.
   * @throws TenderError `options.invalid`, whose `fields` have every issue with its path in the
   *   options or `cart`, but no value.
   */
  orderRisk: (cart: FraudCart, options: OrderRiskOptions) => OrderRisk
  /**
   * Creates the `fraud` value of a payment whose flow uses the behavioural-risk provider. Amounts
   * are passed in minor units (ISO 4217) and converted to micros: 1 cent is 10,000, 1 yen
   * 1,000,000, 1 fils 1,000.
   *
   * @param cart The intent's cart.
   * @param options Data about the order.
   * @returns The payload.
   * @throws TenderError `options.invalid`, whose `fields` have every issue with its path in the
   *   options or `cart`, but no value.
   */
  behaviouralRisk: (cart: FraudCart, options: BehaviouralRiskOptions) => BehaviouralRisk
}

/** Creates the payloads of fraud providers. */
export const fraud: FraudHelpers = { orderRisk, behaviouralRisk }
