/**
 * The messages between the merchant's page, the controller frame and the element frames.
 *
 * 1. Hello. A frame sends `hello` to its parent, with its nonce and protocol version. The target
 *    is the exact page origin from the frame's address. The frame sends nothing else until the
 *    page has answered.
 * 2. Welcome. The page accepts a `hello` only from the window of a frame that it created, from the
 *    service's origin, with the nonce of that frame. It answers with `welcome` to that window and
 *    origin, and transfers one end of a new channel.
 * 3. The frame accepts a `welcome` only from its parent, from the origin in its address, with its
 *    nonce and for its own document. The frame repeats `hello` until it is answered, so either
 *    side may start first. The page answers each document once. A reloaded frame is a new document
 *    and gets a new channel.
 * 4. Attach. An element frame finds the controller among its parent's frames, by origin and
 *    instance id, and sends `attach` with one end of a channel. Card values use only this channel:
 *    both ends are inside the service's origin.
 * 5. Versions. Each side rejects a peer with another major protocol version. Minor versions only
 *    add to the protocol.
 * 6. Channels. A channel carries calls, notifications, replies and errors. The receiver checks the
 *    shape of each before it uses it. A frame drops page messages that are too large or too
 *    frequent (`port-rate-limit.ts`).
 * 7. Field sync. Frames that show one field each exchange their texts with `field` messages
 *    (`field-sync.ts`), sent to the service's exact origin. A frame accepts them only from that
 *    origin, from a frame of the same parent and of the same checkout, so the page can neither
 *    read nor forge them. Each field belongs to the frame that shows it.
 * 8. Adoption. A frame in the merchant's HTML has no page origin in its address. It may announce
 *    itself with a `hello` without a nonce, to the exact parent origin that the browser reports.
 *    The page adopts it by sending `adopt`, with a fresh nonce, to the service's exact origin. The
 *    frame accepts `adopt` only from its parent. From then on the reported origin and the nonce
 *    replace those of the address, and rules 1 to 3 apply. The page gains no more than with a frame
 *    that it creates itself: by rule 4, card values go to the controller, which has checked with
 *    the service that the key may be used on that page's origin.
 */
import type { ErrorData } from '../shared/error'
import type {
  ActionEnd,
  ActionRequest,
  Appearance,
  AuthoriseRequest,
  BrandOptions,
  CardState,
  CheckoutChanges,
  ClientTokenRequest,
  ControllerOptions,
  FieldName,
  IntentSnapshot,
  MerchantAnswer,
  MethodChoice,
  MethodsOptions,
  PaymentEnd,
  PayRequest,
  ProcessorTokenRequest,
  RecoveredOrder,
  ResumeRequest,
  ReturnHint,
  StartResult,
  StepChange,
  TextOverrides,
  WalletSetup,
} from '../shared/types'

/** The protocol version, as `major.minor`. */
export const protocolVersion = '1.0'

export type FrameRole = 'controller' | 'card' | 'field' | 'payment' | 'challenge'

/** Frame → page: the frame has loaded and asks for a channel (rule 1). */
export interface Hello {
  tender: 'hello'
  protocol: string
  role: FrameRole
  nonce: string
  /** Identifies the document, so that the page can tell a repeated hello from a reloaded frame. */
  document: string
}

/** Page → frame: answers a hello and transfers a channel (rule 2). */
export interface Welcome {
  tender: 'welcome'
  protocol: string
  nonce: string
  /** The document that this message answers. */
  document: string
}

/** Page → frame: adopts a frame whose address names no page (rule 8). */
export interface Adopt {
  tender: 'adopt'
  protocol: string
  nonce: string
}

/** Element frame → controller: transfers a channel inside the service's origin (rule 4). */
export interface Attach {
  tender: 'attach'
  protocol: string
  /** The checkout that both frames belong to. */
  instance: string
  /** The id that the page gave to the element. */
  element: string
}

/** What a frame that shows one field sends to the frames of the other fields. */
export type FieldContent =
  /** The text of the sender's field. With `expectsReply` the receivers send theirs back. */
  | { kind: 'text'; text: string; expectsReply: boolean }
  /** A whole card was pasted into the sender's field: these texts belong to the other fields. */
  | { kind: 'fill'; texts: Partial<Record<FieldName, string>> }
  /** The receivers show which values are missing or invalid. */
  | { kind: 'showErrors' }

/** Field frame → field frame (rule 7). */
export interface FieldMessage {
  tender: 'field'
  protocol: string
  instance: string
  /** The field that the sender shows. */
  field: FieldName
  /** Whether the sender is in a shadow root, where no `window.frames` list contains it. */
  inShadowRoot: boolean
  content: FieldContent
}

/** Messages between windows. Everything else uses channels. */
export type WindowMessage = Hello | Welcome | Adopt | Attach | FieldMessage

/** Messages within a channel. A notification is a call without a reply. */
export type ChannelMessage =
  | { kind: 'call'; id: number; name: string; payload: unknown }
  | { kind: 'notification'; name: string; payload: unknown }
  | { kind: 'reply'; id: number; value: unknown }
  | { kind: 'error'; id: number; error: ErrorData }

/**
 * Page → controller. The receiver of a channel implements its interface: each member has a name,
 * one payload and a result. A member without a result may be sent as a notification.
 */
export interface PageToController {
  /** Checks the options, and whether the key may be used on the page's origin. */
  start(options: ControllerOptions): StartResult
  /**
   * Starts the intent, or resumes the one of this tracking id. Returns `null` if tracking does not
   * allow it to start before the customer pays.
   */
  openIntent(nothing: null): IntentSnapshot | null
  /** The customer has consented to tracking. */
  allowTracking(nothing: null): void
  /** A section of the checkout form begins, is completed or is reopened. */
  setStep(change: StepChange): void
  update(changes: CheckoutChanges): void
  /** Replaces the texts of the options that the checkout started with. */
  setTexts(options: ControllerOptions): StartResult
  /** The customer is active on the page, or has returned to it. */
  reportActivity(activity: { returned: boolean }): void
  /** Answered at once, whatever the service does. A missing reply means that the frame is gone. */
  ping(nothing: null): void
  /** Runs one payment attempt to its end. Reaches the merchant's server through the page. */
  pay(request: PayRequest): PaymentEnd
  /** Opens a wallet session, for the wallet's sheet on the page. */
  setupWallet(request: WalletSetup): Record<string, unknown>
  /**
   * Recovers the payment of an earlier page. `amount` is what the page shows now. Sends no request
   * if nothing is stored.
   */
  resume(request: ResumeRequest): RecoveredOrder
  requestProcessorToken(request: ProcessorTokenRequest & Pick<PayRequest, 'actions' | 'containerId' | 'returnUrl'>): {
    token: string
  }
  /** The page has removed this element. */
  detachElement(request: { element: string }): void
}

/** Controller → page. */
export interface ControllerToPage {
  /** Calls the merchant's `clientToken` function. */
  clientToken(request: ClientTokenRequest): MerchantAnswer
  /** Calls the merchant's `authorise` function. */
  authorise(request: AuthoriseRequest): MerchantAnswer
  /** Calls the merchant's `outcome` function: what became of a payment. */
  outcome(request: { paymentId: string; trackingId: string }): MerchantAnswer
  intentChanged(intent: IntentSnapshot): void
  /** Shows a customer action. Answered when it is closed or cannot be shown. */
  showAction(action: ActionRequest): ActionEnd
  /** The customer action is over: the page removes whatever it shows for it. */
  closeAction(nothing: null): void
  /** The outcome of an attempt is known, after `pay` or `resume` returned `pending` for it. */
  outcomeFound(end: PaymentEnd): void
  warning(error: ErrorData): void
}

/** Page → element frame. */
export interface PageToElement {
  /** The first settings of this element. */
  configure(settings: ElementSettings): void
  /** The settings have changed, or the page has become light or dark where the frame is. */
  update(settings: ElementSettings): void
  focus(request: { field?: FieldName | undefined }): void
  clear(request: { fields: readonly FieldName[] }): void
  /** The customer cannot change the card while a payment is in progress. */
  setPaying(request: { paying: boolean }): void
}

export interface ElementSettings {
  /** The checkout and the element. Both ids are used to find the controller; neither is secret. */
  instance: string
  element: string
  appearance: Appearance
  /** Replace texts of the frame's document. */
  texts?: TextOverrides | undefined
  /** The colour scheme of the page. If the frame's differs, browsers paint the frame opaque. */
  scheme: 'light' | 'dark'
  /** Whether the card form has a field for the cardholder's name. */
  cardholderName: boolean
  brands?: BrandOptions | undefined
  /** Options of the payment element, unchecked. */
  alternatives?: MethodsOptions['alternatives'] | undefined
  saved?: MethodsOptions['saved'] | undefined
}

/** Element frame → page. Contains at most the brand, the first six and the last four digits. */
export interface ElementToPage {
  /**
   * The frame has taken the channel, or its texts have changed. `title` is the frame's accessible
   * name.
   */
  ready(frame: { title: string }): void
  /** `typed`: whether a value has changed, and not only which errors are shown. */
  changed(change: { state: CardState; typed: boolean }): void
  focused(request: { field: FieldName }): void
  blurred(request: { field: FieldName }): void
  /** The customer pressed Enter in a field. */
  submitted(nothing: null): void
  resized(request: { heightPx: number }): void
  /** The frame has ignored an option or dropped a message. */
  warning(error: ErrorData): void
}

/** Element frame → controller, inside the service's origin. */
export interface ElementToController {
  /**
   * Returns the Client Token, for an element that calls the service itself.
   * @param request `refused`: the token that the service has rejected, to get another one
   */
  clientToken(request: { refused?: string }): Promise<string>
  /** The new card is complete: the controller prepares what a payment needs. */
  cardCompleted(nothing: null): void
}

/** The fields that are missing or invalid, with the error text that each shows. */
export interface InvalidFields {
  invalid: FieldName[]
  messages?: Partial<Record<FieldName, string>>
}

/** Controller → element frame, inside the service's origin. */
export interface ControllerToElement {
  /** The controller has taken the channel. */
  attached(nothing: null): void
  /**
   * Returns the selected payment method, or shows which fields are missing or invalid.
   *
   * With `mayBeEmpty`, a new card in which the customer has typed nothing returns
   * `{ empty: true }` and shows no errors: the order has an attempt that does not need the card
   * again.
   */
  collect(request: { mayBeEmpty: boolean }): Exclude<MethodChoice, { kind: 'wallet' }> | InvalidFields | EmptyCard
}

/** The customer has typed nothing into a new card, and selected nothing else. */
export interface EmptyCard {
  empty: true
}

/** The element id with which a challenge frame attaches. A checkout has one at a time. */
export const challengeName = 'challenge'

/** The challenge that a challenge frame shows. */
export interface ChallengeSettings {
  /** Identifies the challenge. Messages about another one are ignored. */
  id: string
  /** The bank's page. The controller has checked the URL; it never comes from the page. */
  url: string
  /** Whether it fills a container of the page. Otherwise it is a dialog over the page. */
  inline: boolean
  /** Replace texts of the frame's document. */
  texts?: TextOverrides | undefined
}

/** Controller → challenge frame, inside the service's origin. */
export interface ControllerToChallenge {
  attached(nothing: null): void
  show(settings: ChallengeSettings): void
}

/** Challenge frame → controller. */
export interface ChallengeToController {
  /** The customer has closed the challenge. */
  closed(nothing: null): void
  /** The bank has redirected the customer back. A reason to read the outcome from the service. */
  returned(hint: ReturnHint): void
  /** The customer wants to open the bank's page in place of the checkout page. */
  redirectRequested(nothing: null): void
}
