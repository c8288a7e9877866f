/**
 * The messages between the merchant's page, the controller frame and the element frames.
 *
 * 1. Hello. A frame sends `hello` to its parent, with its nonce and protocol version. The target is
 *    the exact page origin from the frame's address. The frame sends the page nothing else until
 *    the page has answered.
 * 2. Welcome. The page accepts a `hello` only from the window of a frame that it has created or
 *    adopted, from the service's origin, with the nonce of that frame. It answers with `welcome` to
 *    that window and origin, and transfers one end of a new channel.
 * 3. The frame accepts a `welcome` only from its parent, from the origin in its address, with its
 *    nonce and for its own document. The frame repeats `hello` until it is answered, so either
 *    side may start first. The page answers each document once. A reloaded frame is a new document
 *    and gets a new channel.
 * 4. Attach. An element or challenge frame finds the controller among its parent's frames, by
 *    origin and instance id, and sends `attach` with one end of a channel. Only from this channel
 *    does the controller take the card of a payment: both ends are inside the service's origin.
 * 5. Versions. Each side rejects a peer with another major protocol version. Minor versions only
 *    add to the protocol.
 * 6. Channels. A channel carries calls, notifications, replies and errors. The receiver checks the
 *    shape of each before it uses it. A frame drops page messages that are too large or too
 *    frequent (`port-rate-limit.ts`).
 * 7. Field sync. Frames that show one field each exchange their texts with `field` messages
 *    (`field-sync.ts`), sent to the service's exact origin. A frame accepts them only from that
 *    origin, from a frame of the same parent and of the same checkout, so the page can neither read
 *    nor forge them, except with the mock (rule 9). Both frames must have the same version, so that
 *    a page cannot add a frame of a version with a known fault. A frame ignores messages about its
 *    own field.
 * 8. Adoption. A frame in the merchant's HTML has no page origin in its address. It may announce
 *    itself with a `hello` without a nonce, to the exact parent origin that the browser reports.
 *    The page adopts it by sending `adopt`, with a fresh nonce, to the service's exact origin. The
 *    frame accepts `adopt` only from its parent. From then on the reported origin and the nonce
 *    replace those of the address, and rules 1 to 3 apply. The page gains no more than with a frame
 *    that it creates itself: by rule 4, card values go to the controller, which has checked with
 *    the service that the key may be used on that page's origin.
 * 9. Own origin. A page can read the frames of its own origin, so it rejects them. The exceptions
 *    are the frames of the mock, for a test key: they are a build of their own, which says so in
 *    its `hello`, shows that it is a demo, and rejects every number but those of the test cards.
 */
import type { ErrorData } from '../shared/error'
import type { Locale } from '../shared/locale'
import type { Texts } from '../shared/messages/en'
import type {
  ActionEnd,
  ActionRequest,
  Appearance,
  AuthoriseRequest,
  CardState,
  ClientTokenRequest,
  ElementOptions,
  FieldName,
  InputName,
  MerchantAnswer,
  MethodChoice,
  OutcomeRequest,
  PaymentEnd,
  PayRequest,
  PrepareEnd,
  PrepareRequest,
  ProcessorTokenRequest,
  RecoveredOrder,
  ResumeRequest,
  ReturnHint,
  TextOverrides,
  WalletSetup,
} from '../shared/types'
import type { DesiredMessage, Observed } from './desired'

/** The protocol version, as `major.minor`. */
export const protocolVersion = '2.0'

export type FrameRole = 'controller' | 'card' | 'field' | 'payment' | 'challenge' | 'vault' | 'methods'

/** Frame → page: the frame has loaded and asks for a channel (rule 1). */
export interface Hello {
  tender: 'hello'
  protocol: string
  role: FrameRole
  nonce: string
  /** Identifies the document, so that the page can tell a repeated hello from a reloaded frame. */
  document: string
  /** The service has withdrawn the frame's version, and has sent this document instead. */
  isWithdrawn?: true
  /**
   * The frame belongs to the mock and takes test cards only, so the page may have the same origin
   * (rule 9).
   */
  isMock?: true
}

/** Page → frame: answers a hello and transfers a channel (rule 2). */
export interface Welcome {
  tender: 'welcome'
  protocol: string
  nonce: string
  /** The `document` of the hello that this message answers. */
  document: string
}

/** Page → frame: adopts a frame whose address names no page (rule 8). */
export interface Adopt {
  tender: 'adopt'
  protocol: string
  nonce: string
}

/** Element or challenge frame → controller: transfers a channel (rule 4). */
export interface Attach {
  tender: 'attach'
  protocol: string
  /** The checkout that both frames belong to. */
  instance: string
  /** The id that the page gave to the element, or `challengeName`. */
  element: string
}

/**
 * Which part of a card number a text is.
 * - `beginning`: it starts with the first digit.
 * - `middle`: digits may be missing before it or in it, for example because the page cleared the
 *   field while the customer typed.
 * - `broken`: digits are missing in it, because the customer typed them while the field was locked.
 */
export type NumberPart = 'beginning' | 'middle' | 'broken'

/** The content of a message from a single-field frame to the frames of the other fields. */
export type FieldContent =
  /**
   * The text of the sender's field. With `expectsReply`, each receiver answers with the text of its
   * own field. `part` and `hasOtherLength` decide what the page may learn of a number
   * (`number-claim.ts`). With `isPrefilled`, the page has passed the text.
   */
  | {
      kind: 'text'
      text: string
      expectsReply: boolean
      part?: NumberPart
      hasOtherLength?: boolean
      isPrefilled?: boolean
    }
  /**
   * The customer pasted a whole card into the sender's field. Each receiver fills in the text for
   * its own field.
   */
  | { kind: 'fill'; texts: Partial<Record<FieldName, string>> }
  /** Asks each receiver to show an error if its value is missing or invalid. */
  | { kind: 'showErrors' }
  /** The card was submitted by the sender's frame, with a number of this many digits. */
  | { kind: 'submitted'; digits: number }
  /**
   * The page has focused the sender's field. A screen reader then reads that field's error, so the
   * receivers do not announce it.
   */
  | { kind: 'focused' }

/** Field frame → field frame: keeps the fields of one card in sync (rule 7 of this file). */
export interface FieldMessage {
  tender: 'field'
  protocol: string
  instance: string
  /** The field that the sender shows. */
  field: FieldName
  /**
   * Whether the sender is in a shadow root. Such a frame is in no `window.frames` list, so the
   * controller relays its messages.
   */
  inShadowRoot: boolean
  content: FieldContent
}

/** The messages of these rules that are posted directly to a window. The others use channels. */
export type WindowMessage = Hello | Welcome | Adopt | Attach | FieldMessage

/** Messages within a channel. A notification is a call without a reply. */
export type ChannelMessage =
  | { kind: 'call'; id: number; name: string; payload: unknown }
  | { kind: 'notification'; name: string; payload: unknown }
  | { kind: 'reply'; id: number; value: unknown }
  | { kind: 'error'; id: number; error: ErrorData }

/**
 * Page → controller: the functions that the controller implements and the page calls. Each function
 * has one payload and returns a result. A function that returns nothing may be called as a
 * notification.
 */
export interface PageToController {
  /**
   * Replaces the value that the page wants. Answered when the controller has applied or rejected
   * it. The answer to the first value of an order also waits for the intent, if `tracking` is `on`.
   */
  sync(desired: DesiredMessage): Observed
  /** The customer is active on the page, or has returned to the page from the browser's history. */
  reportActivity(activity: { returned: boolean }): void
  /** Answered at once. If no reply arrives in time, the page treats the frame as crashed. */
  ping(nothing: null): void
  /**
   * Makes a payment of the order in `desired`, or continues one. The controller asks the merchant's
   * server through the page.
   */
  pay(request: PayRequest & { desired: DesiredMessage }): PaymentEnd
  /** Checks and tokenises the payment method that the next `pay` of this order uses. */
  prepare(request: PrepareRequest & { desired: DesiredMessage }): PrepareEnd
  /** Opens a wallet session, for the wallet's sheet on the page. */
  setupWallet(request: WalletSetup): Record<string, unknown>
  /**
   * Looks for a payment of the order, for example one that an earlier page has started. Then opens
   * the intent, if the customer may be tracked, or if the browser or the return URL names an
   * intent.
   */
  resume(request: ResumeRequest): RecoveredOrder
  requestProcessorToken(request: ProcessorTokenRequest & Pick<PayRequest, 'actions' | 'containerId' | 'returnUrl'>): {
    token: string
  }
  /** Closes the channel to an element whose frame was removed or has lost its content. */
  detachElement(request: { element: string }): void
}

/** Controller → page: the functions that the page implements and the controller calls. */
export interface ControllerToPage {
  /** Asks the merchant's code or server for a Client Token. */
  clientToken(request: ClientTokenRequest): MerchantAnswer
  /** Asks the merchant's code or server to authorise a payment. */
  authorise(request: AuthoriseRequest): MerchantAnswer
  /** Asks the merchant's code or server for the state of an attempt or of the order. */
  outcome(request: OutcomeRequest): MerchantAnswer
  /** Reports how the controller has applied `Desired`, whenever that may have changed. */
  observed(observed: Observed): void
  /**
   * Shows a customer action. Answered when the action is closed, or when the page cannot show it.
   */
  showAction(action: ActionRequest): ActionEnd
  /** The customer action is over. The page removes the challenge that it shows. */
  closeAction(nothing: null): void
  /**
   * Reports the changed end of an attempt for which `pay` or `resume` had returned `pending`. The
   * page ignores it during a payment, and for an earlier order: the next order may begin while this
   * message is sent.
   */
  outcomeFound(found: FoundOutcome): void
  warning(error: ErrorData): void
}

/** The new end of a payment attempt of one order. */
export interface FoundOutcome {
  trackingId: string
  end: PaymentEnd
}

/** Page → element frame: the functions that the frame implements. */
export interface PageToElement {
  /** The settings of the element. After each call, the frame connects to the controller. */
  configure(settings: ElementSettings): void
  /** The settings have changed, or the colour scheme at the frame's place on the page. */
  update(settings: ElementSettings): void
  focus(request: { field?: InputName | undefined }): void
  clear(request: { fields: readonly InputName[] }): void
  /**
   * Shows the errors of the fields that are missing or invalid, also of the fields in other frames.
   * Returns whether everything is complete. Sends nothing to the controller.
   */
  validate(nothing: null): Promise<boolean>
  /** Locks or unlocks the form. The lock `paid` also removes what the customer typed. */
  setLock(request: LockRequest): void
}

export interface LockRequest {
  lock: Lock
  /** Whether the frame shows no progress of a payment, because the pay button shows it. */
  isQuiet?: boolean
  /**
   * The note that covers the form while `lock` is `paying`. The frame of a single field shows no
   * note. @default no note
   */
  note?: LockNote
}

/**
 * Why a form is locked.
 * - `checking`: the page's address names an earlier payment, and the page asks for it.
 * - `confirming`: the customer may have paid, and the page asks whether the payment succeeded.
 *   `method` is its type, as the service names it. It is absent for a card, or if it is not known.
 * - `window`: the customer pays in a pop-up.
 */
export interface LockNote {
  kind: 'checking' | 'confirming' | 'window'
  method?: string
}

/** The lock of a form. `paying`: during a payment, or while the page asks for an earlier one. */
export type Lock = 'open' | 'paying' | 'paid'

/** The options of an element, which the frame checks, because the page does not. */
type SentOptions = { [Name in keyof ElementOptions]?: ElementOptions[Name] | undefined }

export interface ElementSettings extends SentOptions {
  /**
   * Ids of the checkout and of the element, by which the frame and the controller find each other.
   * Neither is secret.
   */
  instance: string
  element: string
  /** @default the appearance of the SDK */
  appearance?: Appearance | undefined
  /** Texts that replace those in the frame's document. */
  texts?: TextOverrides | undefined
  /**
   * The colour scheme of the page. The frame must use the same one, because browsers paint a frame
   * with another scheme on an opaque background.
   */
  scheme: 'light' | 'dark'
  /**
   * Whether an earlier document of this frame was lost while it contained typed values of a card.
   * Its empty fields then ask for the card again.
   */
  hasLostCard?: boolean
}

/**
 * Element frame → page: the functions that the page implements. Of the values of a card, at most
 * the brand, the first six and the last four digits are sent.
 */
export interface ElementToPage {
  /**
   * The frame is connected, or its texts have changed. `title` is the frame's accessible name,
   * which the page sets on the iframe.
   */
  ready(frame: { title: string }): void
  /**
   * The state of the card has changed, or the customer keeps typing. `typed` is false if only the
   * errors that are shown have changed, or if a text was replaced by one about which the page
   * learns the same (`report-state.ts`).
   */
  changed(change: { state: CardState; typed: boolean }): void
  focused(request: { field: InputName }): void
  blurred(request: { field: InputName }): void
  /** The customer pressed Enter in a field or on an option. */
  submitted(nothing: null): void
  /** The customer pressed Escape, and nothing in the frame has used the key. */
  escaped(nothing: null): void
  resized(request: { heightPx: number }): void
  /**
   * Something that the merchant should know: for example, an option is invalid, a message was
   * dropped, a contrast is too low, or the saved cards cannot be read.
   */
  warning(error: ErrorData): void
}

/**
 * Element frame → controller: the functions that the controller implements. The channel stays
 * inside the service's origin.
 */
export interface ElementToController {
  /**
   * Returns the Client Token to an element that calls the service itself, and the features that
   * the account announces.
   * @param request `refused`: a token that the service has rejected. It is not returned again.
   */
  clientToken(request: { refused?: string }): Promise<{ token: string; features: readonly string[] }>
  /**
   * The customer has completed a new card. If the controller has no Client Token, it now requests
   * one, so that a payment does not have to wait for it.
   */
  cardCompleted(nothing: null): void
  /**
   * A text or the selected method has changed. Sent together with `changed` to the page, so that
   * the page learns nothing else from it.
   */
  edited(nothing: null): void
}

/** The fields that are missing or invalid, with error texts by field. */
export interface InvalidFields {
  invalid: InputName[]
  messages?: Partial<Record<InputName, string>>
}

/** A language, with its direction and all its texts. */
export interface Language {
  locale: Locale
  direction: 'ltr' | 'rtl'
  texts: Texts
}

/**
 * Controller → element frame: the functions that the frame implements. The channel stays inside the
 * service's origin.
 */
export interface ControllerToElement {
  /** The controller has accepted the channel that the frame sent. */
  attached(nothing: null): void
  /** Shows another language. What the customer typed stays. */
  setLanguage(language: Language): void
  /**
   * Returns the selected payment method. If fields are missing or invalid, shows their errors and
   * returns these fields.
   *
   * With `mayBeEmpty`, a new card without any typed value returns `{ empty: true }` and shows no
   * errors, because the order has a payment attempt that can continue without the card.
   */
  collect(request: { mayBeEmpty: boolean }): Exclude<MethodChoice, { kind: 'wallet' }> | InvalidFields | EmptyCard
  /**
   * Removes everything that the customer has typed: the page has started another order, and the
   * card may have paid the previous one.
   */
  forgetCard(nothing: null): void
  /**
   * The service has withdrawn the version of this frame. The frame removes everything that was
   * typed, and takes no card any longer.
   */
  withdraw(nothing: null): void
}

/** A new card is selected, and the customer has typed nothing into it. */
export interface EmptyCard {
  empty: true
}

/**
 * The element id that a challenge frame uses to attach to the controller. A checkout shows at most
 * one challenge at a time.
 */
export const challengeName = 'challenge'

/** The challenge that a challenge frame shows. */
export interface ChallengeSettings {
  /**
   * Identifies the challenge. The frame ignores the message of a return document that belongs to an
   * earlier challenge (`read-return-message.ts`).
   */
  id: string
  /** The URL of the bank's page. The controller has checked it (`customer-action.ts`). */
  url: string
  /** Whether the frame fills a container of the page. Otherwise it is in a dialog over the page. */
  inline: boolean
  /** Texts that replace those in the frame's document. */
  texts?: TextOverrides | undefined
}

/**
 * Page → challenge frame: the functions that the frame implements. The controller sends everything
 * else.
 */
export interface PageToChallenge {
  /** The appearance of the checkout, unchecked, and the colour scheme of the page. */
  setAppearance(settings: Pick<ElementSettings, 'appearance' | 'scheme'>): void
}

/** Controller → challenge frame: the functions that the frame implements. */
export interface ControllerToChallenge {
  attached(nothing: null): void
  setLanguage(language: Language): void
  show(settings: ChallengeSettings): void
}

/** Challenge frame → controller: the functions that the controller implements. */
export interface ChallengeToController {
  /** The customer has closed the challenge. */
  closed(nothing: null): void
  /**
   * The bank's page has redirected the customer to the service's return document. The controller
   * now reads the outcome.
   */
  returned(hint: ReturnHint): void
  /** The customer wants to open the bank's page in place of the checkout page. */
  redirectRequested(nothing: null): void
}
