import type { TenderError } from '../../shared/error'
import type { Money } from '../../shared/money'
import type { AuthoriseRequest } from '../../shared/types'
import type { PaymentResult, PayOptions } from '../payment/payment-types'

/** A wallet, by the service's name. */
export type WalletType = 'APPLE_PAY' | 'GOOGLE_PAY'

/**
 * Whether the customer can pay with a wallet.
 *
 * - `available`: the wallet can be used. Some browsers do not report whether it contains a card:
 *   then only the wallet's sheet shows that it contains none.
 * - `needsSetUp`: the wallet contains no card yet. Apple's button then offers to add one.
 * - `unavailable`: the browser supports the wallet, but it cannot be used here.
 * - `unsupported`: the browser or the device does not support the wallet, or the vendor's script
 *   failed to load.
 */
export type WalletAvailability = 'available' | 'needsSetUp' | 'unavailable' | 'unsupported'

/** A card brand that at least one of the wallets supports. */
export type WalletNetwork =
  | 'visa'
  | 'mastercard'
  | 'amex'
  | 'discover'
  | 'jcb'
  | 'interac'
  | 'maestro'
  | 'electron'
  | 'elo'
  | 'unionpay'
  | 'cartes-bancaires'
  | 'eftpos'
  | 'vpay'
  | 'mada'
  | 'girocard'
  | 'mir'
  | 'dankort'
  | 'bancomat'
  | 'bancontact'

/** The options of Apple Pay. */
export interface ApplePayOptions {
  /** Your merchant identifier at Apple, such as `merchant.com.example.shop`. */
  merchantIdentifier: string
  /** Your name in the sheet, at most 64 characters. */
  displayName: string
  /** The country of your business: ISO 3166-1 alpha-2. */
  countryCode: string
  /**
   * The domain that you have registered at Apple.
   *
   * @default the host of the top window, or of your page in browsers that do not report it;
   * `localhost.localdomain` if that is no domain name, as with `http://localhost`
   */
  domain?: string
  /**
   * The card brands that you accept with Apple Pay.
   *
   * @default the option `networks`
   */
  networks?: readonly WalletNetwork[]
  /**
   * The kinds of cards that you accept: with `supportsCredit` or `supportsDebit` alone, only these.
   * `supportsEMV` is needed for UnionPay. `supports3DS`, which Apple requires, is always added.
   *
   * @default all kinds
   */
  merchantCapabilities?: readonly ('supportsEMV' | 'supportsCredit' | 'supportsDebit')[]
  /**
   * Whether to load Apple's script in browsers without native Apple Pay. The customer then pays
   * with their iPhone.
   *
   * @default true
   */
  otherBrowsers?: boolean
}

/** The options of Google Pay. */
export interface GooglePayOptions {
  /** Your identifier at the service's gateway. */
  merchantGatewayId: string
  /**
   * The name of the service's gateway at Google. Required if the service does not report it.
   *
   * @default the name that the service reports
   */
  gateway?: string
  /** Your merchant identifier at Google. Required in `PRODUCTION`. */
  merchantId?: string
  /** Your name in the sheet. */
  merchantName: string
  /**
   * The country of your business: ISO 3166-1 alpha-2. Google requires it in the European Economic
   * Area.
   */
  countryCode?: string
  /**
   * The card brands that you accept with Google Pay.
   *
   * @default the option `networks`
   */
  networks?: readonly WalletNetwork[]
  /** @default true */
  allowCreditCards?: boolean
  /** @default true */
  allowPrepaidCards?: boolean
  /** @default PRODUCTION with a live key, TEST with a test key */
  environment?: 'PRODUCTION' | 'TEST'
}

/** The style of the wallet buttons. */
export interface WalletButtonOptions {
  /**
   * The height of a button in pixels.
   *
   * @default 48
   */
  height?: number
  /**
   * The radius of the corners in pixels.
   *
   * @default 8
   */
  radius?: number
  /**
   * The colour. `auto` contrasts with the page and follows its colour scheme.
   *
   * @default 'auto'
   */
  color?: 'auto' | 'black' | 'white'
  /**
   * The text beside the wallet's name, in the customer's language if the vendor supports it.
   * `plain` has none.
   *
   * @default 'plain'
   */
  label?: 'plain' | 'buy' | 'checkout' | 'order' | 'subscribe' | 'donate' | 'book'
  /**
   * Whether the buttons are beside each other, if there is room, or below each other.
   *
   * @default 'row'
   */
  layout?: 'row' | 'column'
}

/** A line of the bill in the sheet. */
export interface WalletLineItem {
  label: string
  /** The amount in minor units of the checkout's currency; negative for a discount. */
  amount: number
}

/** A charge that repeats. */
export interface WalletRecurringCharge {
  label: string
  /** The amount in minor units of the checkout's currency. */
  amount: number
  unit: 'minute' | 'hour' | 'day' | 'month' | 'year'
  /**
   * The number of units between two charges.
   *
   * @default 1
   */
  every?: number
  /** @default the day of this payment */
  start?: Date
  /** @default until the customer cancels */
  end?: Date
}

/**
 * What you charge after this payment, as Apple's sheet shows it: a subscription (`recurring`), one
 * later charge (`deferred`), or a balance that is topped up (`reload`). If the customer's bank
 * supports it, Apple then issues a token that stays valid when the customer changes devices.
 */
export type WalletAgreement = {
  /** What the customer agrees to, such as `Magazine, monthly`. */
  description: string
  /** The URL of the page on which the customer changes or deletes the payment method. */
  managementUrl: string
  /** The terms, in the customer's language. */
  terms?: string
  /** The URL of your server to which Apple reports changes of the token. */
  notificationUrl?: string
} & (
  | { kind: 'recurring'; regular: WalletRecurringCharge; trial?: WalletRecurringCharge }
  | {
      kind: 'deferred'
      label: string
      /** The amount in minor units of the checkout's currency. */
      amount: number
      date: Date
      /** Until when the customer can cancel without costs. */
      freeUntil?: Date
      /** The time zone of `freeUntil`, such as `Europe/Vienna`. */
      timeZone?: string
    }
  | {
      kind: 'reload'
      label: string
      /** The amount of one charge in minor units of the checkout's currency. */
      amount: number
      /** The balance in minor units below which you charge. */
      threshold: number
    }
)

/** A delivery method that the customer can choose in the sheet. */
export interface WalletShippingMethod {
  id: string
  label: string
  /** A description, such as the delivery time. */
  detail?: string
  /** The price in minor units of the checkout's currency. */
  amount: number
}

/**
 * An address from a wallet. Before the customer authorises the payment, it contains only city,
 * region, postcode and country.
 */
export interface WalletAddress {
  name?: string
  /** The lines with street and number. Empty before the customer authorises the payment. */
  lines: readonly string[]
  city: string
  region: string
  postcode: string
  /** ISO 3166-1 alpha-2. */
  country: string
  phone?: string
}

/** An error that the customer can correct in the sheet. */
export interface WalletFieldError {
  /** The field. `unserviceable` means that you do not deliver to the address. */
  field: 'name' | 'email' | 'phone' | 'lines' | 'city' | 'region' | 'postcode' | 'country' | 'unserviceable' | 'coupon'
  /** The text for the customer, in their language. */
  message: string
  /**
   * Whether the field belongs to the billing address.
   *
   * @default false: it belongs to the shipping address
   */
  billing?: boolean
}

/**
 * The changes that the sheet shows. Values of members that are left out stay as they are, except
 * for `errors`: without it, the sheet shows no errors.
 */
export interface WalletUpdate {
  /** The new total, including the selected delivery method, in the checkout's currency. */
  total?: Money
  lineItems?: readonly WalletLineItem[]
  /**
   * The delivery methods. If the customer's choice is not among them, the first one is selected.
   */
  methods?: readonly WalletShippingMethod[]
  /** The errors that the sheet shows. */
  errors?: readonly WalletFieldError[]
}

/** The result of a callback of the sheet. */
export type WalletCallbackResult = WalletUpdate | undefined | Promise<WalletUpdate | undefined>

/**
 * Express checkout: the sheet collects the shipping address and the delivery method. Each callback
 * has 20 seconds. If it throws or takes longer, a `warning` is emitted and the sheet shows an
 * error. After an error of `onMethodChange`, Apple Pay shows the previous delivery method instead.
 */
export interface WalletShipping {
  /**
   * The delivery methods before an address is known.
   *
   * @default none
   */
  methods?: readonly WalletShippingMethod[]
  /**
   * The countries to which you deliver: ISO 3166-1 alpha-2. Apple Pay ignores this option, so also
   * return an `unserviceable` error from `onAddressChange`.
   *
   * @default all countries
   */
  countries?: readonly string[]
  /** Called when the customer chooses an address. Returns the changes that the sheet shows. */
  onAddressChange: (address: WalletAddress) => WalletCallbackResult
  /**
   * Called when the customer chooses a delivery method. Returns the changes that the sheet shows.
   */
  onMethodChange?: (methodId: string) => WalletCallbackResult
}

/** The data that the sheet collects beside the card. `shipping` collects the shipping address. */
export interface WalletCollectOptions {
  /** @default false */
  email?: boolean
  /**
   * Google Pay collects the phone number only together with a shipping address.
   *
   * @default false
   */
  phone?: boolean
  /** @default false */
  billingAddress?: boolean
}

/** What the customer has entered in the sheet, for your server. */
export interface WalletCustomer {
  email?: string
  shipping?: WalletAddress
  billing?: WalletAddress
  /** The id of the delivery method. */
  shippingMethod?: string
  /** The coupon code that `onCouponChange` has accepted. */
  coupon?: string
}

/** The options of `checkout.element('wallets')`. */
export interface WalletsOptions extends Pick<PayOptions, 'outcome' | 'actions' | 'returnUrl' | 'authoriseTimeoutMs'> {
  /**
   * As the `authorise` option of `pay`, with the customer's data from the sheet. For a field that
   * the customer can correct in the sheet, throw `new TenderError('authorise.failed', reason, {
   * fields: [{ path: 'shipping.postcode', message }] })`: the sheet stays open and shows the
   * message.
   *
   * @default posts to the route `authorise` of the checkout's option `server`, with the data as
   * `customer`
   */
  authorise?: (request: AuthoriseRequest, customer: WalletCustomer) => unknown
  /**
   * The wallets to offer, in the order of their buttons.
   *
   * @default Apple Pay, Google Pay
   */
  order?: readonly WalletType[]
  /** Required to offer Apple Pay. */
  apple?: ApplePayOptions
  /** Required to offer Google Pay. */
  google?: GooglePayOptions
  /**
   * The card brands that you accept. Each wallet gets those that it knows: Google Pay, for example,
   * `maestro` only from merchants in Brazil, and Apple Pay newer ones only in newer versions.
   *
   * @default visa, mastercard, amex
   */
  networks?: readonly WalletNetwork[]
  /** The style of the buttons. */
  buttons?: WalletButtonOptions
  /**
   * Whether the text “or pay by card” follows the buttons, for a card form below them. To replace
   * the text, set `wallets.divider` in the `texts` of the checkout.
   *
   * @default false
   */
  divider?: boolean
  /**
   * The data that the sheet collects beside the card.
   *
   * @default none
   */
  collect?: WalletCollectOptions
  /**
   * Returns the lines of the bill when a sheet opens. The total is the amount of the checkout.
   *
   * @default no lines
   */
  lineItems?: () => readonly WalletLineItem[]
  /**
   * Returns what you charge after this payment, when Apple's sheet opens. Google Pay does not show
   * it.
   *
   * @default nothing
   */
  agreement?: () => WalletAgreement | undefined
  /**
   * Collects shipping address and delivery method in the sheet, and reports them as steps of the
   * intent.
   *
   * @default not collected
   */
  shipping?: WalletShipping
  /**
   * Called when the customer enters a coupon code, and with an empty text when they remove the
   * code. Returns the changes that the sheet shows.
   *
   * @default the sheet has no field for coupons
   */
  onCouponChange?: (code: string) => WalletUpdate | undefined | Promise<WalletUpdate | undefined>
  /**
   * Called within the click. If it returns `false`, the sheet does not open, for example while your
   * terms are not accepted.
   */
  beforeOpen?: (wallet: WalletType) => unknown
}

/** The events of the wallets element, for `on`. */
export interface WalletsEventMap {
  /**
   * The buttons are shown. Emitted again when another wallet becomes available, or when the
   * customer returns from Apple's dialog to add a card.
   */
  ready: (availability: Partial<Record<WalletType, WalletAvailability>>) => void
  /**
   * No wallet can be used. The buttons are not shown. The container is hidden, or keeps its height
   * until it is off-screen, so that the page's content does not move.
   */
  empty: (availability: Partial<Record<WalletType, WalletAvailability>>) => void
  /**
   * The core of the SDK or the file with the wallets failed to load. `mount` tries again, and so
   * does the retry button of an element.
   */
  loaderror: (error: TenderError) => void
  /**
   * The wallet was asked to open its sheet. Exactly one of the three events below follows, also if
   * the sheet cannot open, unless the checkout is destroyed before.
   */
  open: (wallet: WalletType) => void
  /** The payment has a result, such as `pay` returns. */
  result: (result: PaymentResult, wallet: WalletType) => void
  /** The customer, Apple or Google has closed the sheet. Nothing was paid. */
  cancel: (wallet: WalletType) => void
  /** The wallet or the service has failed. Nothing was paid. Show the error's `customerMessage`. */
  error: (error: TenderError, wallet: WalletType) => void
}

/** The buttons of Apple Pay and Google Pay. */
export interface WalletsElement {
  /**
   * Whether the customer can pay with each wallet. Works also before the element is mounted.
   * Rejects with the error of `loaderror`. Each read after a failure tries again.
   */
  readonly availability: Promise<Partial<Record<WalletType, WalletAvailability>>>
  /**
   * Mounts the buttons.
   *
   * @param container an element of your page, or a selector for one
   * @throws TenderError `container.notFound`
   */
  mount(container: Element | string): WalletsElement
  unmount(): void
  /** Changes the named style options, also of buttons that are shown. */
  update(changes: Pick<WalletsOptions, 'buttons'>): void
  /**
   * Adds a listener for an event.
   *
   * @returns a function that removes the listener
   */
  on<Name extends keyof WalletsEventMap>(event: Name, listener: WalletsEventMap[Name]): () => void
}
