import type { Money } from '../../shared/money'

/** What is absent may be left out or null, as databases have it. */
export type Maybe<T> = T | null | undefined

/** The cart of an intent, as `checkout` takes it and as the service gives it back. */
export interface FraudCart {
  items?: Maybe<FraudCartItem[]>
}

/** What the providers are told of an item. A cart's other members may be there. */
export interface FraudCartItem {
  id?: Maybe<string>
  title?: Maybe<string>
  /** Follows the title: `Trainers - blue, 42`. */
  variantTitle?: Maybe<string>
  sku?: Maybe<string>
  /** Whole pieces. */
  quantity?: Maybe<number>
  /** Of one piece, in minor units. */
  price?: Maybe<number>
  /** Grams. */
  weight?: Maybe<number>
  /** `false`: the item is digital. */
  requiresShipping?: Maybe<boolean>
  /** Address of a picture. */
  image?: Maybe<string>
}

export interface FraudAddress {
  streetAddress?: Maybe<string>
  /** Flat, floor or suite. */
  unit?: Maybe<string>
  postalCode?: Maybe<string>
  city?: Maybe<string>
  provinceCode?: Maybe<string>
  /** ISO 3166-1, alpha-2 or alpha-3; providers get alpha-2. */
  countryCode?: Maybe<string>
}

export interface FraudParty {
  fullName?: Maybe<string>
  /** For `orderRisk`. */
  organization?: Maybe<string>
  /** For `orderRisk`. */
  email?: Maybe<string>
  /** For `behaviouralRisk`: in E.164 or as it is written in its country. */
  phone?: Maybe<string>
  address?: Maybe<FraudAddress>
}

/** A code that was applied, and either an amount or a percentage. */
export interface FraudDiscountCode {
  code: string
  /** Minor units of the order's currency. */
  amount?: Maybe<number>
  /** Per cent, for `orderRisk`: `behaviouralRisk` has no place for it. */
  percentage?: Maybe<number>
  /** For `behaviouralRisk`. */
  description?: Maybe<string>
  /** For `behaviouralRisk`, in minor units of the order's currency. */
  minimumPurchaseAmount?: Maybe<number>
}

/** What both providers take. */
export interface FraudOptions {
  /** What is to be paid, with shipping, taxes and fees, in minor units of ISO 4217. The cart's prices are of its currency. */
  amount: Money
  /** Your id of the order. */
  orderId: string
  /** Your id of the visit. `orderRisk` takes it with `clientIpAddress` only. */
  sessionId?: Maybe<string>
  /** Who gets the order, and where. */
  destination?: Maybe<FraudParty>
  /** Who ships the order. */
  carrier?: Maybe<string>
  discountCodes?: Maybe<FraudDiscountCode[]>
}
