import type { Maybe } from '../../shared/fraud/payloads/maybe'
import type { Money } from '../../shared/money'

/** The cart of an intent, as `createCheckout` accepts it and as the service returns it. */
export interface FraudCart {
  items?: Maybe<FraudCartItem[]>
}

/** The members of an item that the providers receive. Other members are ignored. */
export interface FraudCartItem {
  id?: Maybe<string>
  title?: Maybe<string>
  /** Appended to the title, such as `Trainers - blue, 42`. */
  variantTitle?: Maybe<string>
  sku?: Maybe<string>
  /** Whole number of pieces. */
  quantity?: Maybe<number>
  /** Price of one piece in minor units. */
  price?: Maybe<number>
  /** In grams. For `orderRisk`. */
  weight?: Maybe<number>
  /** `false` for a digital item. */
  requiresShipping?: Maybe<boolean>
  /** URL of an image. For `orderRisk`. */
  image?: Maybe<string>
}

/** A postal address. */
export interface FraudAddress {
  streetAddress?: Maybe<string>
  /** Flat, floor or suite. */
  unit?: Maybe<string>
  postalCode?: Maybe<string>
  city?: Maybe<string>
  provinceCode?: Maybe<string>
  /** ISO 3166-1 alpha-2 or alpha-3. Providers receive alpha-2. */
  countryCode?: Maybe<string>
}

/** A person or organisation with an address. */
export interface FraudParty {
  fullName?: Maybe<string>
  /** For `orderRisk`. */
  organization?: Maybe<string>
  /** For `orderRisk`. */
  email?: Maybe<string>
  /** For `behaviouralRisk`: in E.164 or in its country's format. */
  phone?: Maybe<string>
  address?: Maybe<FraudAddress>
}

/** A discount code with either an amount or a percentage. */
export interface FraudDiscountCode {
  code: string
  /** Minor units of the order's currency. */
  amount?: Maybe<number>
  /** Per cent, for `orderRisk` only. */
  percentage?: Maybe<number>
  /** For `behaviouralRisk`. */
  description?: Maybe<string>
  /** For `behaviouralRisk`: minor units of the order's currency. */
  minimumPurchaseAmount?: Maybe<number>
}

/** Options of both providers. */
export interface FraudOptions {
  /**
   * The amount to pay, including shipping, taxes and fees: minor units, ISO 4217. The cart's prices
   * are in its currency.
   */
  amount: Money
  /** Your id of the order. */
  orderId: string
  /** Your id of the session. `orderRisk` accepts it only with `clientIpAddress`. */
  sessionId?: Maybe<string>
  /** The recipient and the delivery address. */
  destination?: Maybe<FraudParty>
  /** The carrier of the order. */
  carrier?: Maybe<string>
  discountCodes?: Maybe<FraudDiscountCode[]>
}
