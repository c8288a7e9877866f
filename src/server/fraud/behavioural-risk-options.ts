import type { Maybe } from '../../shared/fraud/payloads/maybe'
import type { FraudOptions, FraudParty } from './fraud-options'

/** The data for the behavioural-risk provider, in addition to the cart. */
export interface BehaviouralRiskOptions extends FraudOptions {
  /** The customer's account id, case-sensitive. Without it, `sessionId` is required. */
  userId?: Maybe<string>
  /** If accounts are identified by email address, pass it as `userId` too. */
  userEmail: string
  /** The browser's request header `User-Agent`. */
  userAgent?: Maybe<string>
  /** The browser's request header `Accept-Language`. Requires `userAgent`. */
  acceptLanguage?: Maybe<string>
  /** The `Content-Language` of your page. Requires `userAgent`. */
  contentLanguage?: Maybe<string>
  /** The app in which the customer pays. */
  app?: Maybe<BehaviouralRiskApp>
  /** The payer and the billing address. */
  billing?: Maybe<FraudParty>
  /** The store where the order was placed. */
  orderedFrom?: Maybe<{ storeId?: Maybe<string>; store?: Maybe<FraudParty> }>
  digitalWallet?: Maybe<string>
  couponCode?: Maybe<string>
  shippingChoice?: Maybe<string>
  /**
   * @default 'physical' if `requiresShipping` is true for an item of the cart, 'electronic' if the
   *   cart has items and it is false for all of them, otherwise absent
   */
  shippingMethod?: Maybe<'electronic' | 'physical'>
  shippingTrackingNumbers?: Maybe<string[]>
  expeditedShipping?: Maybe<boolean>
  isFirstTimeBuyer?: Maybe<boolean>
  /** The seller on a marketplace. */
  sellerUserId?: Maybe<string>
  brandName?: Maybe<string>
  /** The full domain, such as `shop.example`. */
  siteDomain?: Maybe<string>
  /** ISO 3166-1, alpha-2 or alpha-3; the provider gets alpha-2. */
  siteCountry?: Maybe<string>
  /** At least one, if present. */
  accountTypes?: Maybe<string[]>
}

/** The app and the device of the customer. */
export interface BehaviouralRiskApp {
  os?: Maybe<string>
  osVersion?: Maybe<string>
  deviceManufacturer?: Maybe<string>
  deviceModel?: Maybe<string>
  deviceUniqueId?: Maybe<string>
  appName?: Maybe<string>
  appVersion?: Maybe<string>
  clientLanguage?: Maybe<string>
}
