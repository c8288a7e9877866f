/** A question that the page has to answer while a sheet is open. */
export type Question = 'merchant' | 'contact' | 'delivery' | 'card' | 'coupon' | 'authorisation'

/**
 * One act of a scripted customer. Most acts wait until the sheet is idle. `cancelDuring` and
 * `timeOutDuring` happen while their question is open, and `expire` happens when the page passes
 * the merchant session. An act whose moment does not come keeps all later acts waiting.
 */
export type CustomerAct =
  | 'authorise'
  | 'cancel'
  /** Apple Pay: the merchant session counts as expired. */
  | 'expire'
  /** Selects an address by the contact's id. */
  | { changeAddress: string }
  /** Selects a delivery by the id that the page offered. */
  | { changeShipping: string }
  /** Selects a card by its id. */
  | { changeCard: string }
  /** Enters a coupon code. An empty code removes it. */
  | { coupon: string }
  | { cancelDuring: Question }
  /** The page's time to answer this question ends immediately. */
  | { timeOutDuring: Question }

/** An address in the customer's wallet. */
export interface SimulatedContact {
  id: string
  givenName: string
  familyName: string
  emailAddress: string
  phoneNumber: string
  addressLines: string[]
  locality: string
  administrativeArea: string
  postalCode: string
  country: string
  /** ISO 3166-1 alpha-2. */
  countryCode: string
}

/** A card in the customer's wallet. It has no card number. */
export interface SimulatedCard {
  id: string
  /** As the sheet shows it: 'Visa', 'Mastercard'. */
  brand: string
  /** The last four digits. */
  lastDigits: string
  type: 'credit' | 'debit' | 'prepaid'
  /**
   * Google Pay: whether the token contains a device token or the card's own number (PAN_ONLY). A
   * payment with the latter may require 3-D Secure.
   * @default 'CRYPTOGRAM_3DS'
   */
  authMethod?: 'PAN_ONLY' | 'CRYPTOGRAM_3DS'
}

/** Options of both simulators. */
export interface SimulatorOptions {
  /**
   * The customer's addresses. The first one is selected when a sheet opens, with Google Pay the
   * first one to which the request allows delivery.
   * @default one in Britain, the United States, Canada and Germany each
   */
  contacts?: readonly SimulatedContact[]
  /**
   * The customer's cards. The first one is selected when a sheet opens, with Google Pay the first
   * one that the request accepts.
   * @default a Visa and a Mastercard
   */
  cards?: readonly SimulatedCard[]
  /**
   * Whether sheets are shown. If not, the customer performs only the acts that `next` has set.
   * @default true if the window has a document
   */
  sheet?: boolean
  /**
   * Milliseconds that the page has for each answer.
   * @default 30000
   */
  answerTimeoutMs?: number
  /**
   * Returns the time in milliseconds since 1970.
   * @default Date.now
   */
  clock?: () => number
  /**
   * Returns whether the caller runs inside a user gesture, such as a click or a key press.
   * @default determined from the window's trusted events
   */
  userGesture?: () => boolean
}

/** An installed simulator. */
export interface Simulator {
  /** Sets the customer's acts on the next sheet. Further calls are for the sheets after it. */
  next(...acts: CustomerAct[]): void
  /**
   * The page's violations of the vendor's rules. A test expects none. Violations are not included
   * if the page's call throws, or if a call of Apple Pay rejects. If a call of Google Pay rejects
   * because of a violation, the violation is included.
   */
  readonly faults: readonly string[]
  /**
   * Restores the window's globals and closes an open sheet. The element `apple-pay-button` stays
   * defined, because a browser cannot remove it.
   */
  uninstall(): void
}
