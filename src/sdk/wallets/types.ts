import type { Money } from '../../shared/money'

/** The wallets there are, by the service's names. */
export type WalletType = 'APPLE_PAY' | 'GOOGLE_PAY'

/**
 * `available`: the customer can pay with it. `needsSetUp`: the device has it, but no card in it yet. `unavailable`: the device has it and
 * may not use it here. `unsupported`: this browser does not have it, or its vendor's script could not be loaded.
 */
export type WalletAvailability = 'available' | 'needsSetUp' | 'unavailable' | 'unsupported'

/** The card brands that both wallets know. */
export type WalletNetwork = 'visa' | 'mastercard' | 'amex' | 'discover' | 'jcb'

export interface ApplePayOptions {
  /** Your identifier at Apple, such as `merchant.com.example.shop`. */
  merchantIdentifier: string
  /** Your name as the sheet shows it, at most 64 characters. */
  displayName: string
  /** Where you do business: ISO 3166-1 alpha-2. */
  countryCode: string
  /** The domain that you have registered at Apple. @default the host of the page that the customer sees */
  domain?: string
  /** Load Apple's script where the browser has no Apple Pay of its own: it is then paid with a telephone. @default true */
  otherBrowsers?: boolean
}

export interface GooglePayOptions {
  /** Your name at the service's gateway. */
  merchantGatewayId: string
  /** Your identifier at Google; needed to take real money. */
  merchantId?: string
  /** Your name as the sheet shows it. */
  merchantName: string
  /** Where you do business: ISO 3166-1 alpha-2. Google asks for it in the European Economic Area. */
  countryCode?: string
  /** @default PRODUCTION with a live key, TEST with a test key */
  environment?: 'PRODUCTION' | 'TEST'
}

export interface WalletButtonOptions {
  /** Height of a button in px. @default 48 */
  height?: number
  /** Roundness of the corners in px. @default 8 */
  radius?: number
  /** `auto`: what stands out from the page. @default 'auto' */
  color?: 'auto' | 'black' | 'white'
  /** What the buttons say beside the wallet's name. @default 'plain' */
  label?: 'plain' | 'buy' | 'checkout' | 'order' | 'subscribe' | 'donate' | 'book'
  /** Beside each other where there is room, or one below the other. @default 'row' */
  layout?: 'row' | 'column'
}

/** One line of the bill that the sheet shows. */
export interface WalletLineItem {
  label: string
  /** Minor units of the checkout's currency; less than zero for a discount. */
  amount: number
}

export interface WalletShippingMethod {
  id: string
  label: string
  /** Such as when it will be there. */
  detail?: string
  /** Minor units of the checkout's currency. */
  amount: number
}

/** An address as a wallet tells it. Before the customer has agreed to pay, wallets tell no more than town, region, postcode and country. */
export interface WalletAddress {
  name?: string
  lines: readonly string[]
  city: string
  region: string
  postcode: string
  /** ISO 3166-1 alpha-2. */
  country: string
  phone?: string
}

/** What the customer has to put right in the sheet. */
export interface WalletFieldError {
  /** `unserviceable`: you do not deliver there. */
  field: 'name' | 'email' | 'phone' | 'lines' | 'city' | 'region' | 'postcode' | 'country' | 'unserviceable' | 'coupon'
  /** For the customer, in their language. */
  message: string
  /** It is the billing address that has it. @default that of delivery */
  billing?: boolean
}

/** What a change in the sheet leads to; what is left out stays as it is. */
export interface WalletUpdate {
  total?: Money
  lineItems?: readonly WalletLineItem[]
  /** The first is chosen, unless the customer's choice is among them; `total` has it in. */
  methods?: readonly WalletShippingMethod[]
  errors?: readonly WalletFieldError[]
}

type WalletCallbackResult = WalletUpdate | undefined | Promise<WalletUpdate | undefined>

/** Asks for an address and a way of delivery in the sheet: a purchase from the cart. Each answer has 20 seconds. */
export interface WalletShipping {
  /** What can be chosen before there is an address. */
  methods?: readonly WalletShippingMethod[]
  /** Countries that you deliver to: ISO 3166-1 alpha-2. @default all; Apple asks `onAddressChange` only */
  countries?: readonly string[]
  onAddressChange: (address: WalletAddress) => WalletCallbackResult
  onMethodChange?: (methodId: string) => WalletCallbackResult
}

/** What the sheet asks for beside the card. The address of delivery is asked for by `shipping`. */
export interface WalletCollectOptions {
  email?: boolean
  /** Google Pay asks for it together with an address of delivery. */
  phone?: boolean
  billingAddress?: boolean
}

/** What the customer has told the wallet, for your server. */
export interface WalletCustomer {
  email?: string
  shipping?: WalletAddress
  billing?: WalletAddress
  shippingMethod?: string
  coupon?: string
}
