import type { AddressRecord } from './address'
import type { CardBehaviour } from './card-behaviour'
import type { Instant } from './instant'

/** A stored card or bank account: no full number and no security code, ever. */
export interface PaymentMethodRecord {
  id: string
  type: 'CARD' | 'BANK_ACCOUNT'
  /** 16 letters and digits. */
  token: string
  accountId: string
  customerId: string | null
  /** How many methods the customer had before, deleted ones included: tells which is newer within a millisecond. */
  place: number
  /** The id of the Client Token that made it; null when a Private Key did. */
  madeWith: string | null
  /** The order that the token is bound to; null for a token that is not bound. */
  trackingId: string | null
  externalId: string | null
  /** First six and last four digits at most; of an account the last four characters. */
  maskedNumber: string
  /** Equal for equal numbers of one account. */
  fingerprint: string
  /** 1 to 12; an account has none, as of the three below. */
  expMonth: number | null
  /** Four digits. */
  expYear: number | null
  brand: string | null
  kind: 'CREDIT' | 'DEBIT' | 'UNDEFINED'
  /** Of the cardholder, or of who holds the account. */
  name: string | null
  bankName: string | null
  billingAddress: AddressRecord | null
  /** What the card does when it pays. */
  behaviour: CardBehaviour
  created: Instant
  /** A deleted method is kept so that paying with it declines; nobody can read it. */
  deleted: Instant | null
}
