import type { FraudOptions, FraudParty, Maybe } from './fraud-options'

/** What the behavioural-risk provider takes beyond a cart. */
export interface BehaviouralRiskOptions extends FraudOptions {
  /** The customer's account, in its own case. Without it, `sessionId` is required. */
  userId?: Maybe<string>
  /** Repeat it as `userId` when it is what accounts are known by. */
  userEmail: string
  /** What the customer's browser calls itself: the header `User-Agent`. */
  userAgent?: Maybe<string>
  /** The header `Accept-Language`. Needs `userAgent`. */
  acceptLanguage?: Maybe<string>
  /** The header `Content-Language` of your page. Needs `userAgent`. */
  contentLanguage?: Maybe<string>
  /** The app in which the customer pays. */
  app?: Maybe<BehaviouralRiskApp>
  /** Who pays, and where the bill goes. */
  billing?: Maybe<FraudParty>
  /** The branch where the order was placed. */
  orderedFrom?: Maybe<{ storeId?: Maybe<string>; store?: Maybe<FraudParty> }>
  digitalWallet?: Maybe<string>
  couponCode?: Maybe<string>
  shippingChoice?: Maybe<string>
  /** @default as the cart's `requiresShipping` tell: physical with one item to ship, electronic when there is none */
  shippingMethod?: Maybe<'electronic' | 'physical'>
  shippingTrackingNumbers?: Maybe<string[]>
  expeditedShipping?: Maybe<boolean>
  isFirstTimeBuyer?: Maybe<boolean>
  /** The seller on a marketplace. */
  sellerUserId?: Maybe<string>
  brandName?: Maybe<string>
  /** A domain in full, such as `shop.example`. */
  siteDomain?: Maybe<string>
  /** ISO 3166-1, alpha-2 or alpha-3; the provider gets alpha-2. */
  siteCountry?: Maybe<string>
  /** At least one, if any. */
  accountTypes?: Maybe<string[]>
}

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
