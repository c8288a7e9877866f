import type { OrderRisk } from '../../shared/fraud/order-risk'
import type { FraudAddress, FraudOptions, FraudParty, Maybe } from './fraud-options'

/** A moment: text is ISO 8601 with an offset from UTC, such as `2026-01-15T12:00:00Z`. */
export type Moment = Date | string

/** A member of the provider's shape, in which dates may be written as a Date. */
type Dated<Given> = { [Name in keyof Given]: Name extends `${string}Date` ? Maybe<Moment> : Given[Name] }
type Member<Name extends keyof OrderRisk> = NonNullable<OrderRisk[Name]>
type Seller = Dated<Member<'sellers'>[number]>

/** What the order-risk provider takes beyond a cart. Members that have no comment are as the provider has them. */
export interface OrderRiskOptions extends FraudOptions {
  /** Your id of the checkout, such as the intent's tracking id. */
  checkoutId: string
  /** When the order was placed. */
  createdAt: Moment
  orderChannel: OrderRisk['purchase']['orderChannel']
  /** Where the confirmation of the order goes. */
  confirmationEmail: string
  confirmationPhone?: Maybe<string>
  destination: FraudParty
  /** The customer's own: no loopback or private address, none of a proxy in front of your server. */
  clientIpAddress?: Maybe<string>
  fingerprint?: NonNullable<OrderRisk['device']>['fingerprint']
  /** Part of `amount`, in minor units of its currency. */
  totalShippingCost?: Maybe<number>
  minDeliveryDate?: Maybe<Moment>
  maxDeliveryDate?: Maybe<Moment>
  fulfillmentMethod?: Maybe<string>
  /** Where the order is shipped from. */
  origin?: Maybe<{ locationId?: Maybe<string>; address?: Maybe<FraudAddress> }>
  /** The agent who placed the order for the customer. */
  receivedBy?: Maybe<string>
  /** Four digits, ISO 18245. */
  merchantCategoryCode?: Maybe<string>
  /** What another risk system of yours says. */
  customerOrderRecommendation?: OrderRisk['customerOrderRecommendation']
  /** @default the policy of your team at the provider */
  coverageRequests?: OrderRisk['coverageRequests']
  tags?: OrderRisk['tags']
  merchantPlatform?: OrderRisk['merchantPlatform']
  /** `aggregateOrderCount` and `aggregateOrderDollars` include this order; the latter is in dollars, and goes on as it is. */
  userAccount?: Maybe<Dated<Member<'userAccount'>>>
  memberships?: OrderRisk['memberships']
  /** Of marketplaces. */
  sellers?: Maybe<(Omit<Seller, 'contactAddress'> & { contactAddress?: Maybe<FraudAddress> })[]>
}
