import type { Maybe } from './maybe'

/**
 * The `fraud` data of a payment whose flow uses the order-risk provider. Amounts are in units of
 * the currency, with decimals: 50.99. Dates are `yyyy-MM-dd'T'HH:mm:ssZ`, such as
 * `2026-01-15T12:00:00Z`. The provider may support further members.
 */
export interface OrderRisk {
  /** Your id of the checkout, such as the intent's tracking id. */
  checkoutId: string
  /** Your id of the order. */
  orderId: string
  /** Four digits, ISO 18245. */
  merchantCategoryCode?: Maybe<string>
  /** The recommendation of your own risk system. */
  customerOrderRecommendation?: Maybe<'DECLINE_POLICY' | 'DECLINE_FRAUD' | 'APPROVE' | 'REVIEW'>
  /** @default your team's policy at the provider */
  coverageRequests?: Maybe<('FRAUD' | 'INR' | 'SNAD' | 'ALL' | 'NONE')[]>
  tags?: Maybe<string[]>
  device?: Maybe<OrderRiskDevice>
  merchantPlatform?: Maybe<{ name?: Maybe<string>; version?: Maybe<string> }>
  purchase: OrderRiskPurchase
  userAccount?: Maybe<OrderRiskUserAccount>
  memberships?: Maybe<OrderRiskMembership[]>
  /** For marketplaces. */
  sellers?: Maybe<OrderRiskSeller[]>
}

/** The device of the customer. */
export interface OrderRiskDevice {
  /**
   * The customer's own IP address: not a loopback or private address, and not the address of a
   * proxy.
   */
  clientIpAddress: string
  sessionId?: Maybe<string>
  fingerprint?: Maybe<OrderRiskFingerprint>
}

/** The fingerprint of a device. */
export interface OrderRiskFingerprint {
  provider?: Maybe<string>
  payload?: Maybe<string>
  payloadEncoding?: Maybe<string>
  payloadVersion?: Maybe<string>
}

/** What the customer buys. */
export interface OrderRiskPurchase {
  /** When the order was placed. */
  createdAt: string
  orderChannel:
    | 'WEB'
    | 'PHONE'
    | 'MOBILE_APP'
    | 'SOCIAL'
    | 'MARKETPLACE'
    | 'IN_STORE_KIOSK'
    | 'SCAN_AND_GO'
    | 'SMART_TV'
  /** Including shipping, taxes and fees. */
  totalPrice: number
  /**
   * ISO 4217.
   * @default 'USD'
   */
  currency?: Maybe<string>
  /** The email address to which the order's confirmation is sent. */
  confirmationEmail: string
  confirmationPhone?: Maybe<string>
  totalShippingCost?: Maybe<number>
  /** The agent who placed the order for the customer. */
  receivedBy?: Maybe<string>
  /** Each with either an amount or a percentage. */
  discountCodes?: Maybe<OrderRiskDiscountCode[]>
  /** At least one. */
  products: OrderRiskProduct[]
  /** At least one. */
  shipments: OrderRiskShipment[]
}

/** A discount code with either an amount or a percentage. */
export interface OrderRiskDiscountCode {
  code: string
  amount?: Maybe<number>
  /** Per cent. */
  percentage?: Maybe<number>
}

/** A product of the order. */
export interface OrderRiskProduct {
  itemName?: Maybe<string>
  /** The price of one piece. */
  itemPrice?: Maybe<number>
  /** A whole number. */
  itemQuantity?: Maybe<number>
  itemIsDigital?: Maybe<boolean>
  itemCategory?: Maybe<string>
  itemSubCategory?: Maybe<string>
  itemId?: Maybe<string>
  /** The URL of an image. */
  itemImage?: Maybe<string>
  itemUrl?: Maybe<string>
  /** In grams. */
  itemWeight?: Maybe<number>
  /** The shipment that contains the product. */
  shipmentId?: Maybe<string>
}

/** A shipment of the order. */
export interface OrderRiskShipment {
  carrier?: Maybe<string>
  minDeliveryDate?: Maybe<string>
  maxDeliveryDate?: Maybe<string>
  shipmentId?: Maybe<string>
  fulfillmentMethod?: Maybe<string>
  /** The recipient. */
  destination: {
    fullName?: Maybe<string>
    organization?: Maybe<string>
    email?: Maybe<string>
    address?: Maybe<OrderRiskAddress>
  }
  /** The place from which the shipment is sent. */
  origin?: Maybe<{ locationId?: Maybe<string>; address?: Maybe<OrderRiskAddress> }>
}

/** A postal address. */
export interface OrderRiskAddress {
  streetAddress?: Maybe<string>
  /** Flat, floor or suite. */
  unit?: Maybe<string>
  postalCode?: Maybe<string>
  city?: Maybe<string>
  provinceCode?: Maybe<string>
  /** ISO 3166-1 alpha-2. */
  countryCode?: Maybe<string>
}

/** The customer's account at your shop. */
export interface OrderRiskUserAccount {
  username?: Maybe<string>
  createdDate?: Maybe<string>
  accountNumber?: Maybe<string>
  /** The number of the customer's orders, 1 or more, including this one. */
  aggregateOrderCount?: Maybe<number>
  /** The value of the customer's orders in dollars, including this one. */
  aggregateOrderDollars?: Maybe<number>
  email?: Maybe<string>
  phone?: Maybe<string>
  /** Another name of `email`. */
  userEmail?: Maybe<string>
  /** Another name of `phone`. */
  userPhone?: Maybe<string>
  /** The id of the customer's previous order. */
  lastOrderId?: Maybe<string>
  lastUpdateDate?: Maybe<string>
  emailLastUpdateDate?: Maybe<string>
  phoneLastUpdateDate?: Maybe<string>
  passwordLastUpdateDate?: Maybe<string>
}

/** A membership of the customer. */
export interface OrderRiskMembership {
  membershipName: string
  phoneNumber?: Maybe<string>
  emailAddress?: Maybe<string>
  membershipId?: Maybe<string>
}

/** A seller on a marketplace. */
export interface OrderRiskSeller {
  name?: Maybe<string>
  username?: Maybe<string>
  sellerId?: Maybe<string>
  phone?: Maybe<string>
  email?: Maybe<string>
  domain?: Maybe<string>
  createdDate?: Maybe<string>
  lastUpdateDate?: Maybe<string>
  onboardingEmail?: Maybe<string>
  onboardingIpAddress?: Maybe<string>
  parentEntity?: Maybe<string>
  accountNumber?: Maybe<string>
  /** The number of the seller's orders, 1 or more, including this one. */
  aggregateOrderCount?: Maybe<number>
  /** The value of the seller's orders in dollars, including this one. */
  aggregateOrderDollars?: Maybe<number>
  tags?: Maybe<string[]>
  contactAddress?: Maybe<OrderRiskAddress>
}
