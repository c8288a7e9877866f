import type { BehaviouralRisk } from '../../../shared/fraud/payloads/behavioural-risk'
import type { OrderRisk } from '../../../shared/fraud/payloads/order-risk'
import type { BillingAddressInput } from './address'

/** A payment to authorise. */
export interface PaymentInput {
  /** Your id of the order. */
  orderId?: string
  /**
   * The flow to run.
   * @default the intent's flow
   */
  flowId?: string
  /**
   * The intent that the checkout started. Without it, the checkout in the browser cannot read the
   * outcome.
   */
  intentId?: string | undefined
  /** ISO 4217. Optional with a wallet token and an intent. */
  currencyCode?: string
  /** Minor units. Optional with a wallet token and an intent. */
  amount?: number
  paymentMethod: PayingMethodInput
  customer?: { id?: string; email?: string; name?: string }
  description?: string
  /** Stored with the payment. */
  metadata?: unknown
  /** Enables 3-D Secure. After a challenge, the customer returns to `redirectUrl`. */
  perform3DSecure?: { redirectUrl?: string }
  /**
   * Enables 3-D Secure for headless payments. With `perform3DSecure: true`, 3-D Secure is
   * requested; with `false`, the issuer decides.
   */
  performHeadless3DSecure?: { redirectUrl: string; perform3DSecure: boolean }
  /** The URL to which the customer returns from an alternative payment method. */
  apmRedirectUrl?: string
  /**
   * The id of the processor connection that processes the payment. The payment is then headless: no
   * flow runs, even if `flowId` is set.
   */
  paymentProcessorConnectionId?: string
  /** The payload for the flow's fraud check. A flow without a fraud check accepts any object. */
  fraud?: OrderRisk | BehaviouralRisk | Readonly<Record<string, unknown>>
}

/** The payment method of a payment. */
export interface PayingMethodInput {
  /**
   * A vault token. With it, `card` is ignored. Wallets and alternative methods have no vault token.
   */
  token?: string | undefined
  /** `CARD`, `APPLE_PAY`, `GOOGLE_PAY`, `PAYPAL` or `KLARNA`. */
  type: string
  /** The wallet's token, as an object or as JSON. */
  walletToken?: unknown
  card?: PayingCardInput
  googlePay?: { transactionId: string } | undefined
}

/** A full card, which only a PCI-compliant server may send. */
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
