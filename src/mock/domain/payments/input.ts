import type { MethodType } from '../../records/payment'
import type { AddressInput, CardInput } from '../vault/input'

export interface FullCardInput {
  /** Digits only. */
  number?: string | null
  expMonth: number
  expYear: number
  cvc?: string | null
  name?: string | null
  address?: AddressInput | null
}

export interface AuthorisePaymentInput {
  orderId?: string | null
  flowId?: string | null
  intentId?: string | null
  currencyCode?: string | null
  /** Minor units. */
  amount?: number | null
  paymentMethod: {
    token?: string | null
    type: string
    /** An object, or text that holds one as JSON. */
    walletToken?: unknown
    card?: FullCardInput | null
    googlePay?: { transactionId: string } | null
  }
  customer?: { id?: string | null; email?: string | null; name?: string | null } | null
  description?: string | null
  metadata?: unknown
  perform3DSecure?: { redirectUrl?: string | null } | null
  performHeadless3DSecure?: { redirectUrl: string; perform3DSecure: boolean } | null
  apmRedirectUrl?: string | null
  paymentProcessorConnectionId?: string | null
  /** What the fraud provider of the flow is told. */
  fraud?: unknown
}

/** An empty id names nothing, and is given all the same: whoever sends one has lost the id on the way. */
export const isGiven = (id: string | null | undefined): id is string => id !== null && id !== undefined

export const methodTypes: readonly MethodType[] = ['CARD', 'APPLE_PAY', 'GOOGLE_PAY', 'PAYPAL', 'KLARNA']

export const isAlternative = (type: string): type is 'PAYPAL' | 'KLARNA' => type === 'PAYPAL' || type === 'KLARNA'

export const isWallet = (type: string): type is 'APPLE_PAY' | 'GOOGLE_PAY' =>
  type === 'APPLE_PAY' || type === 'GOOGLE_PAY'

/** Whether a wallet pays, with its own token or Google's transaction; then the intent may tell the amount. */
export const paysByWallet = ({
  type,
  token,
  walletToken,
  googlePay,
}: AuthorisePaymentInput['paymentMethod']): boolean => isWallet(type) && !token && Boolean(walletToken ?? googlePay)

/** A full card as the vault takes it. */
export const toCard = ({ number, address, ...card }: FullCardInput): CardInput => ({
  ...card,
  number: number ?? '',
  billingAddress: address ?? null,
})

/** Whether the merchant asks for 3-D Secure, leaves it to the issuer, or has no way for it. */
export type ThreeDSecureWish = 'asked' | 'possible' | 'impossible'

/** What the merchant says of 3-D Secure, in either variant. */
export const threeDSecureWish = ({
  perform3DSecure,
  performHeadless3DSecure,
}: AuthorisePaymentInput): ThreeDSecureWish => {
  if (perform3DSecure || performHeadless3DSecure?.perform3DSecure) return 'asked'
  return performHeadless3DSecure ? 'possible' : 'impossible'
}
