/** What the page is being asked while a sheet is open. */
export type Question = 'merchant' | 'contact' | 'delivery' | 'card' | 'coupon' | 'authorisation'

/**
 * One thing that a scripted customer does. Plain acts wait until the page has answered what it was asked; `cancelDuring` and
 * `timeOutDuring` wait for that question, and come before its answer.
 */
export type CustomerAct =
  | 'authorise'
  | 'cancel'
  /** Apple Pay: the merchant session is taken for one whose five minutes are over. */
  | 'expire'
  /** By the contact's id. */
  | { changeAddress: string }
  /** By the id of the delivery that the page offered. */
  | { changeShipping: string }
  /** By the card's id. */
  | { changeCard: string }
  /** Empty takes the code away again. */
  | { coupon: string }
  | { cancelDuring: Question }
  /** The page's answer comes too late, at once. */
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

/** A card in the customer's wallet. There is no number behind it. */
export interface SimulatedCard {
  id: string
  /** As it is shown: 'Visa', 'Mastercard'. */
  brand: string
  /** The last four digits. */
  lastDigits: string
  type: 'credit' | 'debit' | 'prepaid'
  /** Google Pay: whether the card's own number is given on, which asks for 3-D Secure, or a token of the device. Default CRYPTOGRAM_3DS. */
  authMethod?: 'PAN_ONLY' | 'CRYPTOGRAM_3DS'
}

/** What both simulators take. */
export interface SimulatorOptions {
  /** The addresses of the customer, the first of them chosen. Default: one in Britain, the United States, Canada and Germany. */
  contacts?: readonly SimulatedContact[]
  /** The cards of the customer, the first of them chosen. Default: a Visa and a Mastercard. */
  cards?: readonly SimulatedCard[]
  /** Whether a sheet is shown; without one only the script acts. Default true where there is a document. */
  sheet?: boolean
  /** How long the page has for each answer, in milliseconds. Default 30,000. */
  answerTimeoutMs?: number
  /** Tells the time, in milliseconds since 1970. Default `Date.now`. */
  clock?: () => number
  /** Tells whether the caller runs inside a click or a key press. Default: the trusted events of the window tell. */
  userGesture?: () => boolean
}

/** What both installations give back. */
export interface Simulator {
  /** What the customer does on the next sheet, in turn. Further calls are for the sheets after it. */
  next(...acts: CustomerAct[]): void
  /** Rules that the page broke without being told by an exception. A test expects none. */
  readonly faults: readonly string[]
  /** Takes everything away again, an open sheet too. */
  uninstall(): void
}
