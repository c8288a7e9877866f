import type { BehaviouralRisk } from '../../shared/fraud/behavioural-risk'
import type { OrderRisk } from '../../shared/fraud/order-risk'
import { behaviouralRisk } from './behavioural-risk'
import type { BehaviouralRiskOptions } from './behavioural-risk-options'
import type { FraudCart } from './fraud-options'
import { orderRisk } from './order-risk'
import type { OrderRiskOptions } from './order-risk-options'

/** What fraud providers want to know, made of one cart and of what your server knows of the order. */
export interface FraudHelpers {
  /**
   * The `fraud` of a payment whose flow asks the order-risk provider. The order goes out in one shipment. Amounts are given in minor
   * units of ISO 4217 and become units of the currency: 5099 EUR is 50.99, 5099 JPY is 5099, 5099 KWD is 5.099.
   * @throws TenderError `options.invalid` with every fault, at the path of the option or of the `cart`, and no value
   */
  orderRisk: (cart: FraudCart, options: OrderRiskOptions) => OrderRisk
  /**
   * The `fraud` of a payment whose flow asks the behavioural-risk provider. Amounts are given in minor units of ISO 4217 and become
   * micros: 1 cent is 10,000, 1 yen 1,000,000, 1 fils 1,000.
   * @throws TenderError `options.invalid` with every fault, at the path of the option or of the `cart`, and no value
   */
  behaviouralRisk: (cart: FraudCart, options: BehaviouralRiskOptions) => BehaviouralRisk
}

export const fraud: FraudHelpers = { orderRisk, behaviouralRisk }
