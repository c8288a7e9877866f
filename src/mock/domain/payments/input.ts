import type * as contract from '../../../contract/generated/types'
import type { Received } from '../../interface-types'
import type { AlternativeType } from '../../records/challenge'
import type { CardInput } from '../vault/input'

export type AuthorisePaymentInput = Received<contract.AuthorisedPaymentInput>
type FullCardInput = Received<contract.CardInputDto>

/**
 * Returns whether an id was passed. An empty id counts: the caller probably lost the real one, and
 * must get an error.
 */
export const isGiven = (id: string | null | undefined): id is string => id !== null && id !== undefined

/**
 * Returns the alternative payment method that pays; undefined for a card, a wallet or a stored
 * method. The type is an open string, so the mock accepts every name.
 */
export const alternativeOf = ({
  type,
  token,
  card,
}: AuthorisePaymentInput['paymentMethod']): AlternativeType | undefined => {
  if (type === 'PAYPAL' || type === 'KLARNA') return type
  return type.trim() === '' || type === 'CARD' || isWallet(type) || token || card ? undefined : 'OTHER'
}

export const isWallet = (type: string): type is 'APPLE_PAY' | 'GOOGLE_PAY' =>
  type === 'APPLE_PAY' || type === 'GOOGLE_PAY'

/**
 * Returns whether a wallet pays, with the wallet's token or a Google transaction. For such a
 * payment, the intent may provide amount and currency.
 */
export const paysByWallet = ({
  type,
  token,
  walletToken,
  googlePay,
}: AuthorisePaymentInput['paymentMethod']): boolean => isWallet(type) && !token && Boolean(walletToken ?? googlePay)

/** Converts a full card to the vault's input. */
export const toCard = ({ number, address, ...card }: FullCardInput): CardInput => ({
  ...card,
  number: number ?? '',
  billingAddress: address ?? null,
})

/** Whether the merchant requests 3-D Secure, leaves it to the issuer, or cannot perform it. */
export type ThreeDSecureWish = 'asked' | 'possible' | 'impossible'

/**
 * Returns the merchant's choice about 3-D Secure, from `perform3DSecure` or
 * `performHeadless3DSecure`.
 */
export const threeDSecureWish = ({
  perform3DSecure,
  performHeadless3DSecure,
}: AuthorisePaymentInput): ThreeDSecureWish => {
  if (perform3DSecure || performHeadless3DSecure?.perform3DSecure) return 'asked'
  return performHeadless3DSecure ? 'possible' : 'impossible'
}
