import type { Maybe } from '../../shared/fraud/payloads/maybe'
import type { OrderRisk } from '../../shared/fraud/payloads/order-risk'
import type { FraudAddress, FraudOptions, FraudParty } from './fraud-options'

/**
 * A point in time. A string is ISO 8601 with seconds and an offset from UTC, such as
 * `2026-01-15T12:00:00Z`.
 */
export type Moment = Date | string

/** A type of the provider's payload, in which each member `…Date` may also be a Date object. */
type Dated<Given> = { [Name in keyof Given]: Name extends `${string}Date` ? Maybe<Moment> : Given[Name] }
type Member<Name extends keyof OrderRisk> = NonNullable<OrderRisk[Name]>
type Seller = Dated<Member<'sellers'>[number]>

/**
 * The data for the order-risk provider, in addition to the cart. Members without a comment have the
 * meaning that the provider defines.
 */
export interface OrderRiskOptions extends FraudOptions {
  /** Your id of the checkout, such as the intent's tracking id. */
  checkoutId: string
  /** When the order was placed. */
  createdAt: Moment
  orderChannel: OrderRisk['purchase']['orderChannel']
  /** The email address to which the order's confirmation is sent. */
  confirmationEmail: string
  confirmationPhone?: Maybe<string>
  destination: FraudParty
  /**
   * The customer's own IP address: not a loopback or private address, and not the address of a
   * proxy in front of your server. Required with `sessionId` or `fingerprint`.
   */
  clientIpAddress?: Maybe<string>
  fingerprint?: NonNullable<OrderRisk['device']>['fingerprint']
  /** Part of `amount`, in minor units of its currency. */
  totalShippingCost?: Maybe<number>
  minDeliveryDate?: Maybe<Moment>
  maxDeliveryDate?: Maybe<Moment>
  fulfillmentMethod?: Maybe<string>
  /** The place from which the order is shipped. */
  origin?: Maybe<{ locationId?: Maybe<string>; address?: Maybe<FraudAddress> }>
  /** The agent who placed the order for the customer. */
  receivedBy?: Maybe<string>
  /** Four digits, ISO 18245. */
  merchantCategoryCode?: Maybe<string>
  /** The recommendation of your own risk system. */
  customerOrderRecommendation?: OrderRisk['customerOrderRecommendation']
  /** @default your team's policy at the provider */
  coverageRequests?: OrderRisk['coverageRequests']
  tags?: OrderRisk['tags']
  merchantPlatform?: OrderRisk['merchantPlatform']
  /**
   * `aggregateOrderCount` and `aggregateOrderDollars` include this order. `aggregateOrderDollars`
   * is in dollars and is sent unchanged.
   */
  userAccount?: Maybe<Dated<Member<'userAccount'>>>
  memberships?: OrderRisk['memberships']
  /** For marketplaces. */
  sellers?: Maybe<(Omit<Seller, 'contactAddress'> & { contactAddress?: Maybe<FraudAddress> })[]>
}
