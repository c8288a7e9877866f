import type { TenderError } from '../shared/error'
import type { Money } from '../shared/money'
import type {
  ActionDisplay,
  ActionKind,
  Appearance,
  AuthoriseRequest,
  CheckoutChanges,
  ClientTokenRequest,
  IntentOptions,
  IntentSnapshot,
  OutcomeOrder,
  ProcessorTokenRequest,
  StepChange,
  StepName,
  TextOverrides,
  Tracking,
} from '../shared/types'
import type { CheckoutElement, ElementOptions, ElementType } from './elements/element-types'
import type { Readable } from './readable'
import type {
  ApplePayOptions,
  GooglePayOptions,
  WalletAvailability,
  WalletButtonOptions,
  WalletCollectOptions,
  WalletCustomer,
  WalletLineItem,
  WalletNetwork,
  WalletShipping,
  WalletType,
  WalletUpdate,
} from './wallets/types'

export type * from './elements/element-types'
export type * from './wallets/types'

export interface CheckoutOptions {
  /** Where the service lives, such as `https://pay.example`: it serves the frames and the API. */
  serviceUrl: string
  /** `pk_test_…` or `pk_live_…`. Not secret; a Private Key is refused on the spot. */
  publicKey: string
  /**
   * A function that fetches a Client Token from your server, or the token itself. Needed to pay with a card.
   *
   * The function is called when a card is complete or is first sent, and again when the token has expired, when the
   * amount has changed, and for each order that `restart` begins. It may return the token, an object such as
   * `{ clientToken }`, or the `Response` of your `fetch` with either. A token in place of a function serves one order.
   */
  clientToken?: string | ((request: ClientTokenRequest) => unknown)
  intent: IntentOptions
  /**
   * Whether the service hears of the customer's way through the checkout: from the start, after `consent()`, or not at all. Paying
   * works in any case; the intent is then started by `pay`, with amount and tracking id alone. @default 'on'
   */
  tracking?: Tracking
  /**
   * BCP 47, such as `de-AT`. Customers are spoken to in English, German, French, Spanish, Italian, Dutch, Portuguese, Polish,
   * Swedish, Japanese, Chinese (simplified) or Arabic; in English where the tag names none of them.
   * @default the page's `<html lang>`
   */
  locale?: string
  /** Your own words in place of the SDK's, by their keys. Plain text of at most 300 characters each. */
  texts?: TextOverrides
  appearance?: Appearance
  /** How long a frame may take until it answers, in milliseconds. @default 10000 */
  loadTimeoutMs?: number
}

export interface PayOptions {
  /**
   * Called once per attempt with what your server needs; your server calls authorizePayment with the Private Key.
   * Return the service's answer unchanged: the GraphQL body, the payment in it, or the `Response` of your `fetch`.
   *
   * If your server refuses and this request charged nothing, return the `Response` with a status of 400 to 499 and the
   * JSON body `{ "error": { "message": "for the customer" } }`, or throw
   * `new TenderError('authorise.failed', why, { customerMessage })`. After anything else the outcome is unknown.
   */
  authorise: (request: AuthoriseRequest) => unknown
  /**
   * Asks your server for a payment (getPayment) if the browser cannot read its outcome, or not the reason of a decline.
   * Return the service's answer unchanged. Without this function the message of a decline is a general one.
   */
  outcome?: (paymentId: string, order: OutcomeOrder) => unknown
  /** An alternative method, such as `PAYPAL`, for a button of your own: nothing is then collected from an element. */
  method?: { type: string }
  /**
   * Where redirects come back to; may be relative to the page. A redirect that was to be a dialog goes on by itself to origins of the
   * Public Key only; to any other the customer presses a link.
   * @default the page's own address, without what the service has added to it
   */
  returnUrl?: string
  /**
   * How 3-D Secure is shown: in a dialog over the page, by leaving it (call `resume` on the page at `returnUrl`), or in a container of
   * yours. With `popup` alternative methods get a window of their own, which needs a click, where the browser allows it; they go by
   * redirect otherwise. Where a frame cannot be loaded the page is left by itself. Another word, or a container that the page has
   * not, is `options.invalid`. @default 'modal'
   */
  actions?: 'modal' | 'redirect' | 'popup' | { container: Element | string }
  /** Milliseconds that `authorise` may take until its outcome is looked up without it, at most 2147483647. @default 60000 */
  authoriseTimeoutMs?: number
}

/** The customer is asked to confirm (3-D Secure) or to approve (an alternative method), or no longer. */
export interface ActionEvent {
  kind: ActionKind
  display: ActionDisplay
  phase: 'begin' | 'end'
}

/**
 * The result of a payment. `message` is for the customer, in their language.
 *
 * `amount` is the charged or reserved amount in minor units, as the service reports it: in the intent, to your `outcome` function or in the
 * answer of your `authorise` function. It is null if none of them names it, and it is never the amount that you asked for. Compare
 * it on your server before you deliver.
 */
export type PaymentResult =
  /** The customer has paid. */
  | { status: 'succeeded'; paymentId: string; amount: Money | null }
  /** The amount is reserved and will be captured later. */
  | { status: 'authorised'; paymentId: string; amount: Money | null }
  /** The bank declined the payment, or 3-D Secure failed. Nothing was charged. */
  | { status: 'declined'; paymentId: string; message: string }
  /** The payment was cancelled, or its authorisation was released or expired. Nothing was charged. */
  | { status: 'cancelled'; paymentId: string; message: string }
  /** The payment was refunded in full: the order is no longer paid. */
  | { status: 'refunded'; paymentId: string; amount: Money | null; message: string }
  /** Nothing was charged. Never returned while an attempt of this order may still be charged. */
  | { status: 'failed'; error: TenderError; message: string; paymentId?: string }
  /**
   * The outcome is not known yet, or the customer has to act: the next `pay()` continues this attempt and charges nothing twice. The
   * `result` event follows once the outcome is known.
   *
   * With the error code `amount.mismatch` money was taken: `amount` differs from what the customer was shown. With `card.invalid` the card
   * is incomplete, and an earlier attempt of the order may still be charged.
   */
  | { status: 'pending'; message: string; paymentId?: string; amount?: Money | null; error?: TenderError }

export interface ProcessorTokenOptions extends ProcessorTokenRequest, Pick<PayOptions, 'actions' | 'returnUrl'> {}

export interface ResumeOptions extends Pick<PayOptions, 'outcome'> {}

/** The result of `resume`. */
export interface ResumeResult {
  /** An earlier page started this intent. */
  resumed: boolean
  /** The intent with the steps done so far. */
  intent?: IntentSnapshot
  /** The payment of an earlier page or another tab; `pending` while its outcome is unknown. Absent if there is none. */
  payment?: PaymentResult
}

export interface CheckoutEvents {
  /** A payment begins or ends; nothing may be changed in between. */
  paying: (paying: boolean) => void
  /**
   * A section of your form has been begun, completed or reopened, as it is followed or as you said yourself. What the service has of it
   * is in `intent`.
   */
  step: (change: StepChange) => void
  /** The customer has something to do before the payment can go on. It says nothing of how they did it. */
  action: (event: ActionEvent) => void
  /**
   * A payment has a result: the one that `pay` resolves with, or the later outcome of an attempt for which `pay` or `resume` returned
   * `pending`.
   */
  result: (result: PaymentResult) => void
  /** Something went wrong that no call of yours waits for. The sale can go on. */
  warning: (error: TenderError) => void
}

/** What you say of a step yourself holds until the customer touches a followed section of it again. */
export interface Steps {
  /** The customer has begun this section, or come back to it. */
  start(step: StepName): void
  /** All that this section asks for is there. */
  complete(step: StepName): void
  /**
   * Follows the sections marked `data-tender-step` below this node, and those that come later. Open shadow roots are looked into;
   * call it for a closed one. Called again for the same node it takes the new options.
   * @param root default: the document. What is no node of the page is a `warning`.
   * @returns what stops it
   */
  follow(root?: ParentNode, options?: FollowOptions): () => void
}

export interface FollowOptions {
  /**
   * Says whether a section is complete, in place of the browser's own rules. Asked after every change, so let it be quick; one that
   * throws says no, and a `warning` tells of it.
   * @param valid what the browser's rules say: every control that can be filled in is valid
   * @default those rules
   */
  complete?: (section: Element, step: StepName, valid: boolean) => boolean
}

export interface WalletsOptions extends Pick<PayOptions, 'outcome' | 'actions' | 'returnUrl' | 'authoriseTimeoutMs'> {
  /**
   * As that of `pay`, with what the customer has told the wallet. Throw `new TenderError('authorise.failed', why, { fields: [{ path:
   * 'shipping.postcode', message }] })` for what they can mend in the sheet: it stays open.
   */
  authorise: (request: AuthoriseRequest, customer: WalletCustomer) => unknown
  /** Which wallets, and which first. @default Apple Pay, Google Pay */
  order?: readonly WalletType[]
  /** Left out, Apple Pay is not offered. */
  apple?: ApplePayOptions
  /** Left out, Google Pay is not offered. */
  google?: GooglePayOptions
  /** The card brands you take. @default visa, mastercard, amex */
  networks?: readonly WalletNetwork[]
  buttons?: WalletButtonOptions
  /** What the sheet asks for beside the card. */
  collect?: WalletCollectOptions
  /** The bill as it stands when a sheet is opened; its total is the checkout's amount. */
  lineItems?: () => readonly WalletLineItem[]
  /** Asks for address and delivery in the sheet, and tells the intent of them. */
  shipping?: WalletShipping
  /** Lets the customer enter a coupon's code; it is empty when they have taken one away. */
  onCouponChange?: (code: string) => WalletUpdate | undefined | Promise<WalletUpdate | undefined>
  /** Called in the click: `false` leaves the sheet closed, such as while your terms are not accepted. */
  beforeOpen?: (wallet: WalletType) => unknown
}

export interface WalletsEventMap {
  /** There are buttons to press. */
  ready: (availability: Partial<Record<WalletType, WalletAvailability>>) => void
  /** There is no wallet to offer: the container is hidden. */
  empty: (availability: Partial<Record<WalletType, WalletAvailability>>) => void
  /** The file with the wallets did not come. It is tried again by `mount`, and by the customer's next try where an element offers one. */
  loaderror: (error: TenderError) => void
  /** A sheet is shown. It ends in exactly one of the three events below. */
  open: (wallet: WalletType) => void
  /** The payment's result, as `pay` gives it. */
  result: (result: PaymentResult, wallet: WalletType) => void
  /** The customer has closed the sheet; nothing was paid. */
  cancel: (wallet: WalletType) => void
  /** The sheet could not go on; nothing was paid. */
  error: (error: TenderError, wallet: WalletType) => void
}

export interface WalletsElement {
  /** What can be paid with here; known before anything is mounted. Rejects with what `loaderror` tells; read again, it tries again. */
  readonly availability: Promise<Partial<Record<WalletType, WalletAvailability>>>
  /** @throws TenderError `container.notFound` */
  mount(container: Element | string): WalletsElement
  unmount(): void
  /** Other looks from now on, also of buttons that are shown; what is not named stays. */
  update(changes: Pick<WalletsOptions, 'buttons'>): void
  on<Name extends keyof WalletsEventMap>(event: Name, listener: WalletsEventMap[Name]): () => void
}

export interface Checkout {
  /**
   * Resolves when the intent exists (or need not yet, where tracking waits), rejects when it cannot: the error tells why. Paying may be
   * possible all the same: without the service's intent calls `pay` goes on, and a `warning` says so.
   */
  readonly ready: Promise<void>
  /** The intent as the service last told it; undefined until it exists. */
  readonly intent: Readable<IntentSnapshot | undefined>
  readonly paying: boolean
  readonly steps: Steps
  /**
   * Changes amount, customer, location or cart and keeps what the customer typed. What is there already changes nothing, at any time.
   * @throws TenderError `options.invalid` while a payment is under way, and once the order is paid
   */
  update(changes: CheckoutChanges): void
  /**
   * Gives every element another look, in place of the one it has. What the customer typed stays.
   * @param appearance default: our own look
   */
  setAppearance(appearance?: Appearance): void
  /**
   * Puts other words in place of the SDK's, at any time, in the language that the checkout has: it takes the place of the `texts` there
   * were. What the customer typed stays. A key that there is not, or a sentence that is too long, is a `warning`, and payments keep the words that they had;
   * before `ready` it is refused as it would be in `createCheckout`, until another call brings better ones.
   * @param texts default: our own words
   */
  setTexts(texts?: TextOverrides): void
  /** The customer agrees to be followed: with `tracking: 'after-consent'`, what they did so far is told now. */
  consent(): void
  /**
   * Begins a new intent and keeps frames and listeners: for another order, or if the intent no longer exists. `clientToken` is called
   * again before the next card is sent.
   * @param intent what differs from the last one; give another order a `trackingId` of its own
   * @throws TenderError `options.invalid` while a payment is under way; rejects as `ready` does
   */
  restart(intent?: Partial<IntentOptions>): Promise<void>
  /**
   * Recovers the order after a reload, a redirect or in another tab: the steps done, and a payment that an earlier page started. Call it
   * on every load of the payment page. Without a payment of an earlier page it resolves without one.
   *
   * While the payment is `pending`, the outcome is asked for again with growing intervals, and the `result` event follows. As soon as it
   * is known, the parameters that the service added to the return URL are removed from the page's address.
   *
   * @param options `outcome` is called if the browser cannot read the outcome, as that of `pay`
   * @returns rejects if the service cannot be reached. The next call tries again, and `pay` asks the service first in any case.
   */
  resume(options?: ResumeOptions): Promise<ResumeResult>
  /**
   * An element to mount, one of each type: asked again, the same one. `card` is one frame with number, expiry, CVC and name; `number`,
   * `expiry`, `cvc` and `name` are a frame each, for pages that lay out their own; `payment` has saved and other methods too.
   * @throws TenderError `options.invalid` for a type that there is not
   */
  element(type: ElementType, options?: ElementOptions): CheckoutElement
  /** The buttons of Apple Pay and Google Pay, as far as the customer has them. */
  element(type: 'wallets', options: WalletsOptions): WalletsElement
  /**
   * Pays once. A call while a payment is in progress returns that payment's result. A call after `pending` continues the same attempt:
   * it reports the outcome or shows the customer action again, and an empty card form is not asked for.
   * Always resolves with a result, never rejects.
   */
  pay(options: PayOptions): Promise<PaymentResult>
  /**
   * Gets the processor's own token of a method in the vault, with 3-D Secure where the processor wants it. Rejects with
   * `action.unfinished` when the customer does not pass.
   */
  processorToken(request: ProcessorTokenOptions): Promise<{ token: string }>
  on<Name extends keyof CheckoutEvents>(event: Name, listener: CheckoutEvents[Name]): () => void
  /** Takes everything away. May be called at any time, any number of times. */
  destroy(): void
}
