import type { AddressRecord } from './address'
import type { CardBehaviour } from './card-behaviour'
import type { Instant } from './instant'

/** A stored card or bank account, without full number and security code. */
export interface PaymentMethodRecord {
  id: string
  type: 'CARD' | 'BANK_ACCOUNT'
  /** 16 letters and digits. */
  token: string
  accountId: string
  customerId: string | null
  /** The id of the Client Token that created the method; null for a Private Key. */
  madeWith: string | null
  /** The order that the token is bound to; null for none. */
  trackingId: string | null
  externalId: string | null
  /** First six and last four digits of a card at most; last four characters of an account. */
  maskedNumber: string
  /** Equal for equal numbers within a merchant's account. */
  fingerprint: string
  /** 1 to 12. Null for a bank account, like `expYear`, `brand` and `billingAddress`. */
  expMonth: number | null
  /** Four digits. */
  expYear: number | null
  brand: string | null
  kind: 'CREDIT' | 'DEBIT' | 'UNDEFINED'
  /** The cardholder or account holder. */
  name: string | null
  bankName: string | null
  billingAddress: AddressRecord | null
  /** What happens when the card pays. */
  behaviour: CardBehaviour
  created: Instant
  /** A deleted method stays stored, so that a payment with it declines. It cannot be read. */
  deleted: Instant | null
}
