import type { AddressRecord } from './address'
import type { CardBehaviour } from './card-behaviour'
import type { Instant } from './instant'

/** A stored card: no full number and no security code, ever. */
export interface PaymentMethodRecord {
  id: string
  /** 16 letters and digits. */
  token: string
  accountId: string
  customerId: string | null
  /** The id of the Client Token that made it; null when a Private Key did. */
  madeWith: string | null
  externalId: string | null
  /** First six and last four digits at most. */
  maskedNumber: string
  /** Equal for equal numbers of one account. */
  fingerprint: string
  /** 1 to 12. */
  expMonth: number
  /** Four digits. */
  expYear: number
  name: string | null
  brand: string
  kind: 'CREDIT' | 'DEBIT'
  billingAddress: AddressRecord | null
  /** What the card does when it pays. */
  behaviour: CardBehaviour
  created: Instant
  /** A deleted method is kept so that paying with it declines; nobody can read it. */
  deleted: Instant | null
}
