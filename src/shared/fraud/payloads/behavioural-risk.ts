import type { Maybe } from './maybe'

/**
 * The `fraud` data of a payment whose flow uses the behavioural-risk provider. Amounts are micros,
 * which are millionths of the currency's unit: one cent is 10,000, and one yen is 1,000,000. The
 * provider may support further members.
 */
export interface BehaviouralRisk {
  /** The customer's account id, case-sensitive. Without it, `session_id` is required. */
  user_id?: Maybe<string>
  /** Required without `user_id`. */
  session_id?: Maybe<string>
  /** Your id of the order. */
  order_id: string
  /** If accounts are identified by email address, pass it as `user_id` too. */
  user_email: string
  /** Micros. */
  amount: number
  /** ISO 4217. */
  currency_code: string
  digital_wallet?: Maybe<string>
  coupon_code?: Maybe<string>
  shipping_choice?: Maybe<string>
  is_first_time_buyer?: Maybe<boolean>
  expedited_shipping?: Maybe<boolean>
  /** The seller on a marketplace. */
  seller_user_id?: Maybe<string>
  shipping_method?: Maybe<'electronic' | 'physical'>
  shipping_carrier?: Maybe<string>
  brand_name?: Maybe<string>
  /** The full domain, such as `shop.example`. */
  site_domain?: Maybe<string>
  /** ISO 3166-1, alpha-2 or alpha-3. */
  site_country?: Maybe<string>
  /** At least one, if present. */
  account_types?: Maybe<string[]>
  billing_address?: Maybe<BehaviouralRiskAddress>
  shipping_address?: Maybe<BehaviouralRiskAddress>
  /** The store where the order was placed. */
  ordered_from?: Maybe<{ store_id?: Maybe<string>; store_address?: Maybe<BehaviouralRiskAddress> }>
  shipping_tracking_numbers?: Maybe<string[]>
  items?: Maybe<BehaviouralRiskItem[]>
  promotions?: Maybe<BehaviouralRiskPromotion[]>
  browser?: Maybe<BehaviouralRiskBrowser>
  /** The app in which the customer pays. */
  app?: Maybe<BehaviouralRiskAppData>
}

/** A person with an address. */
export interface BehaviouralRiskAddress {
  name?: Maybe<string>
  /** In E.164 or in its country's format. */
  phone?: Maybe<string>
  address_1?: Maybe<string>
  address_2?: Maybe<string>
  city?: Maybe<string>
  region?: Maybe<string>
  /** ISO 3166-1, alpha-2 or alpha-3. */
  country?: Maybe<string>
  /** A ZIP code of nine digits has a '-' before the last four. */
  zipcode?: Maybe<string>
}

/** An item of the order. */
export interface BehaviouralRiskItem {
  item_id?: Maybe<string>
  product_title?: Maybe<string>
  /** The price of one piece in micros. */
  price?: Maybe<number>
  upc?: Maybe<string>
  sku?: Maybe<string>
  brand?: Maybe<string>
  manufacturer?: Maybe<string>
  category?: Maybe<string>
  tags?: Maybe<string[]>
  color?: Maybe<string>
  /** A whole number. */
  quantity?: Maybe<number>
}

/** A promotion that the customer used. */
export interface BehaviouralRiskPromotion {
  promotion_id?: Maybe<string>
  status?: Maybe<'success' | 'failure'>
  description?: Maybe<string>
  discount?: Maybe<BehaviouralRiskDiscount>
}

/** The discount of a promotion. */
export interface BehaviouralRiskDiscount {
  /** Micros. */
  amount?: Maybe<number>
  /** ISO 4217. */
  currency_code?: Maybe<string>
  /** Micros. */
  minimum_purchase_amount?: Maybe<number>
}

/** The browser in which the customer pays. */
export interface BehaviouralRiskBrowser {
  /** The browser's request header `User-Agent`. */
  user_agent: string
  /** The browser's request header `Accept-Language`. */
  accept_language?: Maybe<string>
  /** The `Content-Language` of your page. */
  content_language?: Maybe<string>
}

/** The app and the device in which the customer pays. */
export interface BehaviouralRiskAppData {
  os?: Maybe<string>
  os_version?: Maybe<string>
  device_manufacturer?: Maybe<string>
  device_model?: Maybe<string>
  device_unique_id?: Maybe<string>
  app_name?: Maybe<string>
  app_version?: Maybe<string>
  client_language?: Maybe<string>
}
