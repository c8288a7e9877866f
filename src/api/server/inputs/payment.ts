import type { BehaviouralRisk } from '../../../shared/fraud/behavioural-risk'
import type { OrderRisk } from '../../../shared/fraud/order-risk'
import type { BillingAddressInput } from './address'

/** A payment to authorise, as the service's AuthorisedPaymentInput. */
export interface PaymentInput {
  /** Your id of the order. */
  orderId?: string
  /** The flow to run; left out, the intent's. */
  flowId?: string
  /** The intent that the checkout started: without it the customer's page cannot read the outcome. */
  intentId?: string | undefined
  /** ISO 4217. With a wallet token it may be left out. */
  currencyCode?: string
  /** Minor units. With a wallet token it may be left out. */
  amount?: number
  paymentMethod: PayingMethodInput
  customer?: { id?: string; email?: string; name?: string }
  description?: string
  /** Kept with the payment. */
  metadata?: unknown
  /** Allows 3-D Secure; the customer comes back to this address. */
  perform3DSecure?: { redirectUrl?: string }
  /** The same in the headless variant, where `perform3DSecure` asks for it; with `false` the issuer still may. */
  performHeadless3DSecure?: { redirectUrl: string; perform3DSecure: boolean }
  /** Where the customer comes back to from an alternative method. */
  apmRedirectUrl?: string
  /** The processor to use; makes this the headless variant. */
  paymentProcessorConnectionId?: string
  /** What the flow's fraud provider wants to know; any object in a flow without one. */
  fraud?: OrderRisk | BehaviouralRisk | Readonly<Record<string, unknown>>
}

export interface PayingMethodInput {
  /** A vault token; all of a card beside it is ignored. A request for a wallet or an alternative method brings none. */
  token?: string | undefined
  /** `CARD`, `APPLE_PAY`, `GOOGLE_PAY`, `PAYPAL` or `KLARNA`. */
  type: string
  /** The wallet's own token, as an object or as its JSON. */
  walletToken?: unknown
  card?: PayingCardInput
  googlePay?: { transactionId: string } | undefined
}

export interface PayingCardInput {
  /** Digits, without separators. */
  number?: string
  /** 1 to 12. */
  expMonth: number
  /** Four digits. */
  expYear: number
  cvc?: string
  name?: string
  address?: BillingAddressInput
}
