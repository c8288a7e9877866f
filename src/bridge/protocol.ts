/**
 * Everything that crosses between the merchant's page, the controller frame and the element frames.
 *
 * 1. A frame says `hello` to its parent, naming the nonce it was given and the protocol it speaks. The target is the exact
 *    origin from its own address; nothing else is told to anyone before the page has answered.
 * 2. The page believes a `hello` only from the window of a frame it made, from the service's origin, with that frame's nonce.
 *    It answers `welcome` to that exact window and origin, and hands over one end of a new channel.
 * 3. The frame believes a `welcome` only from its parent, from the origin in its address, with its nonce and to its own document.
 *    Whoever spoke first, `hello` is repeated until answered. A document is answered once; a reloaded frame is a new document and
 *    gets a new channel.
 * 4. An element frame finds the controller among its parent's frames by origin and instance id and sends it `attach` with one end
 *    of a channel of their own. Card values go through that channel only: it begins and ends inside the service's origin.
 * 5. Both ends refuse each other when the major protocol versions differ. Minor versions only ever add.
 * 6. What comes through a channel is a call, a notification, a reply or an error, each checked for its shape before it is used. A frame takes no
 *    message of the page's that is too large, nor more of them than a page can mean to send (`port-rate-limit.ts`).
 * 7. Frames that show one field each tell each other its text as `field` (`field-sync.ts`), the target being exactly their own origin,
 *    which is the service's. A `field` is believed only from that origin, from a frame of the same parent, and of the same checkout.
 *    The page has no part in it and can neither read nor forge one. Each field has one owner, the frame that shows it.
 * 8. A frame that stands in the merchant's HTML has no origin in its address: at most it says that it waits, in a hello without a nonce to
 *    the exact origin around it that the browser names. The page that wants it says `adopt`, with a fresh nonce, to that window at the
 *    service's exact origin. The frame believes it only from its parent. The origin that the browser names for it and its nonce stand
 *    from then on for those of the address, and rules 1 to 3 hold as they are. That gives a page no more than a frame of its own making
 *    would: card values go by rule 4 to the controller, which has asked the service whether the key serves that page's origin.
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

/** `major.minor`. */
export const protocolVersion = '1.0'

export type FrameRole = 'controller' | 'card' | 'field' | 'payment' | 'challenge'

export interface Hello {
  tender: 'hello'
  protocol: string
  role: FrameRole
  nonce: string
  /** Made anew by each document, so that a repeated hello is told from that of a reloaded frame. */
  document: string
}

export interface Welcome {
  tender: 'welcome'
  protocol: string
  nonce: string
  /** The document that is answered. */
  document: string
}

/** To a frame whose address names no page. */
export interface Adopt {
  tender: 'adopt'
  protocol: string
  nonce: string
}

export interface Attach {
  tender: 'attach'
  protocol: string
  /** The checkout that both frames belong to. */
  instance: string
  /** The element that attaches, by the id the page gave it. */
  element: string
}

/** What a frame that shows one field says to those that show the others. */
export type FieldContent =
  /** What stands in my field. `asks`: tell me yours. */
  | { kind: 'text'; text: string; expectsReply: boolean }
  /** What belongs to your fields of a whole card that was put into mine. */
  | { kind: 'fill'; texts: Partial<Record<FieldName, string>> }
  /** Show what is missing. */
  | { kind: 'showErrors' }

export interface FieldMessage {
  tender: 'field'
  protocol: string
  instance: string
  /** The field that the sender shows. */
  field: FieldName
  /** It stands in a shadow root, where no window lists it. */
  inShadowRoot: boolean
  content: FieldContent
}

/** Messages between windows. Everything else goes through channels. */
export type WindowMessage = Hello | Welcome | Adopt | Attach | FieldMessage

/** Messages within a channel. */
export type ChannelMessage =
  | { kind: 'call'; id: number; name: string; payload: unknown }
  | { kind: 'notification'; name: string; payload: unknown }
  | { kind: 'reply'; id: number; value: unknown }
  | { kind: 'error'; id: number; error: ErrorData }

/**
 * Page → controller. Each of these interfaces is what one side of a channel answers: a name, what it takes, what it gives back
 * (nothing: it may be told without a reply).
 */
export interface PageToController {
  /** Checks the options and the page's right to use the key. */
  start(options: ControllerOptions): StartResult
  /** Starts the intent or resumes the one of this tracking id. `null`: it is not to be started before the customer pays. */
  openIntent(nothing: null): IntentSnapshot | null
  /** The customer agrees to be followed. */
  allowTracking(nothing: null): void
  /** A step of the checkout form begins, ends or is reopened. */
  setStep(change: StepChange): void
  update(changes: CheckoutChanges): void
  /** What the checkout has begun with, but for the texts: these take the place of those. */
  setTexts(options: ControllerOptions): StartResult
  /** The customer is at work on the page, or has come back to it. */
  reportActivity(activity: { returned: boolean }): void
  /** Answered at once, whatever the service takes: who hears nothing knows that this frame is gone. */
  ping(nothing: null): void
  /** One attempt to pay, to its end. The merchant's server is asked through the page. */
  pay(request: PayRequest): PaymentEnd
  /** A session of a wallet, for its sheet on the page. */
  setupWallet(request: WalletSetup): Record<string, unknown>
  /** Recovers the payment of an earlier page. `amount` is what the page shows now. Sends no request if nothing is stored. */
  resume(request: ResumeRequest): RecoveredOrder
  requestProcessorToken(request: ProcessorTokenRequest & Pick<PayRequest, 'actions' | 'place' | 'returnUrl'>): {
    token: string
  }
  /** The page has taken this element away. */
  detachElement(request: { element: string }): void
}

/** Controller → page. */
export interface ControllerToPage {
  clientToken(request: ClientTokenRequest): MerchantAnswer
  /** Asks the merchant's server to authorise. */
  authorise(request: AuthoriseRequest): MerchantAnswer
  /** Asks the merchant's server what became of a payment. */
  outcome(request: { paymentId: string; trackingId: string }): MerchantAnswer
  intentChanged(intent: IntentSnapshot): void
  /** Shows what the customer has to do; answers when it is closed or cannot be shown. */
  showAction(action: ActionRequest): ActionEnd
  /** It is over: nothing of it stays. */
  closeAction(nothing: null): void
  /** The outcome of an attempt is known now, after `pay` or `resume` returned `pending` for it. */
  outcomeFound(end: PaymentEnd): void
  warning(error: ErrorData): void
}

/** Page → element frame. */
export interface PageToElement {
  configure(options: ElementSettings): void
  /** The page wants something else, or has become light or dark where the frame stands. */
  update(options: ElementSettings): void
  focus(request: { field?: FieldName | undefined }): void
  clear(request: { fields: readonly FieldName[] }): void
  /** While a payment is under way the card cannot be changed. */
  setPaying(request: { paying: boolean }): void
}

export interface ElementSettings {
  /** Both name whom to find and how to say who calls; neither is a secret. */
  instance: string
  element: string
  appearance: Appearance
  /** In place of the texts that the frame's document holds. */
  texts?: TextOverrides | undefined
  /** What the page uses where the frame stands: both sides alike, or the browser paints the frame opaque. */
  scheme: 'light' | 'dark'
  /** Whether the card form asks for the cardholder's name. */
  cardholderName: boolean
  brands?: BrandOptions | undefined
  /** Of the payment element, both as the page gave them. */
  alternatives?: MethodsOptions['alternatives'] | undefined
  saved?: MethodsOptions['saved'] | undefined
}

/** Element frame → page. Brand, first six and last four digits at most. */
export interface ElementToPage {
  /** It has taken the channel, or other texts. `title`: what assistive technology is to call the frame. */
  ready(frame: { title: string }): void
  /** `typed`: a value has changed, and not only what is shown of it. */
  changed(change: { state: CardState; typed: boolean }): void
  focused(request: { field: FieldName }): void
  blurred(request: { field: FieldName }): void
  /** Enter was pressed in a field. */
  submitted(nothing: null): void
  resized(request: { heightPx: number }): void
  /** What the page gave or sent is not all taken. */
  warning(error: ErrorData): void
}

/** Element frame → controller, inside the service's origin. */
export interface ElementToController {
  /**
   * The Client Token, for an element that asks the service itself.
   * @param request the token that the service has refused, to get another
   */
  clientToken(request: { refused?: string }): Promise<string>
  /** The customer can pay with a new card: what that needs is had ready. */
  cardCompleted(nothing: null): void
}

/** What the customer has to mend, and what each field tells them. */
export interface InvalidFields {
  invalid: FieldName[]
  messages?: Partial<Record<FieldName, string>>
}

/** Controller → element frame, inside the service's origin. */
export interface ControllerToElement {
  /** The controller has taken the channel. */
  attached(nothing: null): void
  /**
   * Returns what the customer pays with, or shows which fields are missing or invalid.
   *
   * With `mayBeEmpty`, a new card in which the customer has typed nothing returns `{ empty: true }` and shows no errors: the order has an
   * attempt that does not need the card again.
   */
  collect(request: { mayBeEmpty: boolean }): Exclude<MethodChoice, { kind: 'wallet' }> | InvalidFields | EmptyCard
}

/** The customer has typed nothing into a new card, and selected nothing else. */
export interface EmptyCard {
  empty: true
}

/** What a challenge frame attaches as: there is one at a time. */
export const challengeName = 'challenge'

/** What a challenge frame shows. */
export interface ChallengeSettings {
  /** Names the challenge: what tells of another is not heard. */
  id: string
  /** The bank's page. Checked by the controller, and never the page's to give. */
  url: string
  /** It fills a container of the page; else it is a window over the page. */
  inline: boolean
  /** In place of the texts that the frame's document holds. */
  texts?: TextOverrides | undefined
}

/** Controller → challenge frame, inside the service's origin. */
export interface ControllerToChallenge {
  attached(nothing: null): void
  show(what: ChallengeSettings): void
}

/** Challenge frame → controller. */
export interface ChallengeToController {
  /** The customer has closed it. */
  closed(nothing: null): void
  /** The bank has sent them back: a reason to ask the service. */
  returned(hint: ReturnHint): void
  /** The customer wants the bank's page as a page of its own. */
  redirectRequested(nothing: null): void
}
