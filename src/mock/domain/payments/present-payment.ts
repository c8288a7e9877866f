import type { OutcomeReason, Payment, PaymentMethodEnum } from '../../../contract/generated/types'
import { brandTable } from '../../../shared/card/brand-table'
import type { Answered } from '../../operation'
import { receiptPrefix } from '../../routes'
import { connectionName } from '../../seed/flows'
import type { MethodType, PaidWithRecord, PaymentRecord } from '../../store/records'
import { membersOf, money, toDateTime } from '../../values'
import { capturedAt, isWaiting, statusTexts } from './life-cycle'

/**
 * The names of payment methods: that of the service (`PaymentMethodEnum`), which is null if it
 * depends on the card's brand, and one for people.
 */
const methods: Readonly<Record<MethodType, { name: PaymentMethodEnum | null; product: string }>> = {
  CARD: { name: null, product: 'Card' },
  APPLE_PAY: { name: 'APPLE_PAY', product: 'Apple Pay' },
  GOOGLE_PAY: { name: 'GOOGLE_PAY', product: 'Google Pay' },
  PAYPAL: { name: 'PAYPAL', product: 'PayPal' },
  KLARNA: { name: 'BUY_NOW_PAY_LATER', product: 'Pay later' },
  BANK_ACCOUNT: { name: 'ACCOUNT', product: 'Bank account' },
  OTHER: { name: 'WALLET', product: 'Other payment method' },
}

const byBrand: Readonly<Record<string, PaymentMethodEnum>> = { visa: 'VISA', mastercard: 'MASTERCARD', amex: 'AMEX' }

/** Returns the service's name of the payment method (`PaymentMethodEnum`), such as `VISA`. */
export const methodName = ({ type, brand }: PaidWithRecord): PaymentMethodEnum =>
  methods[type].name ?? byBrand[brand ?? ''] ?? 'UNKNOWN_CARD'

const kinds: Readonly<Record<PaidWithRecord['kind'], string>> = {
  CREDIT: 'Credit card',
  DEBIT: 'Debit card',
  PREPAID: 'Prepaid card',
  UNDEFINED: 'Card',
}

const expiresOf = ({ expMonth, expYear }: PaidWithRecord): string | null =>
  expMonth === null || expYear === null ? null : `${String(expMonth).padStart(2, '0')}/${expYear}`

const productOf = ({ type, kind }: PaidWithRecord): string => (type === 'CARD' ? kinds[kind] : methods[type].product)

/** The display names of brands, such as "American Express". */
const brandLabels: Readonly<Record<string, { label: string }>> = {
  ...brandTable,
  'cartes-bancaires': { label: 'Cartes Bancaires' },
}

/** Returns the display name of a card's brand; empty for an unknown brand. */
const brandName = ({ brand }: PaidWithRecord): string => (brand === null ? '' : (brandLabels[brand]?.label ?? ''))

/** Returns the name of a card with its brand, such as "Visa credit card". */
const cardName = (paidWith: PaidWithRecord): string => {
  const [brand, kind] = [brandName(paidWith), kinds[paidWith.kind]]
  return brand === '' ? kind : `${brand} ${kind.toLowerCase()}`
}

/**
 * Describes a payment method for people, with its brand and last digits at most: "Visa credit card
 * ending in 4242", "Apple Pay, Visa credit card ending in 4242", "PayPal".
 */
export const describeMethod = ({ paidWith }: PaymentRecord): string => {
  const { type, maskedNumber } = paidWith
  const { product } = methods[type]
  const digits = maskedNumber === null ? '' : ` ending in ${maskedNumber.slice(-4)}`
  if (type === 'CARD') return `${cardName(paidWith)}${digits}`
  if (digits === '') return product
  return type === 'BANK_ACCOUNT' ? `${product}${digits}` : `${product}, ${cardName(paidWith)}${digits}`
}

/**
 * Returns a payment method as a processor reports it. Only methods with a number have an issuer.
 */
const presentMethod = ({ paidWith, country }: PaymentRecord) => ({
  ...membersOf(paidWith, 'id', 'fingerprint', 'brand', 'name'),
  number: paidWith.maskedNumber,
  expires: expiresOf(paidWith),
  paymentMethod: methodName(paidWith),
  type: paidWith.kind,
  product: productOf(paidWith),
  issuingBank: paidWith.maskedNumber === null ? null : 'Bank of the Mock',
  category: 'CONSUMER',
  country,
})

const declineMessages: Readonly<Record<OutcomeReason, string>> = {
  INVALID_CVC: 'The security code is incorrect.',
  AUTHORIZATION_REQUIRED: 'The issuer requires customer authentication.',
  CONTACT_CARD_ISSUER: 'The customer must contact the card issuer.',
  UNSUPPORTED_CARD: 'The card does not support this kind of purchase.',
  UNSUPPORTED_CURRENCY: 'The card does not support the currency.',
  CARD_REJECTED: 'The card was rejected.',
  EXPIRED_CARD: 'The card has expired.',
  SUSPECTED_FRAUD: 'The payment was suspected to be fraudulent.',
  GENERAL_DECLINE: 'The card was declined.',
  INCORRECT_NUMBER: 'The card number is incorrect.',
  INCORRECT_PIN: 'The PIN is incorrect.',
  INVALID_ADDRESS: 'The address does not match the card.',
  INVALID_CARD_OR_ACCOUNT: 'The card or its account is not valid.',
  INVALID_AMOUNT: 'The amount is not valid or too high for the card.',
  INVALID_DATE: 'The date is not valid.',
  LOST_RESTRICTED_OR_STOLEN_CARD: 'The card was reported lost, restricted or stolen.',
  BLOCKED_LIST: 'The card is on a list of blocked cards.',
  NOT_PERMITTED: 'The card does not permit this payment.',
  OFFLINE_OR_ONLINE_PIN_REQUIRED: 'The card requires a PIN.',
  PIN_RETRY_EXCEEDED: 'The PIN was entered incorrectly too many times.',
  PROCESSING_ERROR: 'The processor could not process the payment.',
  WITHDRAWAL_COUNT_LIMIT_EXCEEDED: 'The card was used too many times.',
  UNKNOWN: 'The card was declined, and the issuer did not state a reason.',
}

/**
 * Returns whether the payment ended before it reached a network: its flow blocked it, or the
 * customer did not pass the required action.
 */
const endedBefore = ({ events, declineCode, blockedByFlow }: PaymentRecord): boolean =>
  blockedByFlow === true || (declineCode === 'AUTHORIZATION_REQUIRED' && events.some(({ status }) => isWaiting(status)))

const networkStatus = (payment: PaymentRecord): string => {
  const { status } = payment
  if (status === 'DECLINED') return endedBefore(payment) ? 'not_sent_to_network' : 'declined_by_network'
  return status !== 'FAILED' && !isWaiting(status) ? 'approved_by_network' : 'not_sent_to_network'
}

/**
 * Returns the score of the flow's fraud check. Without one, the score is invented: high if the
 * issuer suspects fraud, otherwise low.
 */
const riskScoreOf = ({ riskScore, declineCode }: PaymentRecord): number =>
  riskScore ?? (declineCode === 'SUSPECTED_FRAUD' ? 90 : 12)

const presentOutcome = (payment: PaymentRecord) => {
  const { declineCode } = payment
  const riskScore = riskScoreOf(payment)
  return {
    networkStatus: networkStatus(payment),
    reason: declineCode === null ? null : declineMessages[declineCode],
    riskLevel: riskScore > 70 ? 'highest' : riskScore > 50 ? 'elevated' : 'normal',
    riskScore,
    type: 'PAYMENT' as const,
    declineCode,
    processorDeclineCode: declineCode === null ? null : declineCode.toLowerCase(),
  }
}

/**
 * Returns an invented processor fee: 1.4 % plus 25 minor units, but not more than the captured
 * amount.
 */
const feeOf = (captured: number): number => Math.min(captured, Math.round(captured * 0.014) + 25)

const presentDetails = ({ capturedAmount, authorisedAmount, currency, description }: PaymentRecord) => {
  const fee = capturedAmount === null ? null : feeOf(capturedAmount)
  const moneyOrNull = (amount: number | null) => (amount === null ? null : money(amount, currency))
  return {
    statementDescriptor: 'TENDER MOCK',
    localCurrency: currency,
    localAmount: money(capturedAmount ?? authorisedAmount, currency),
    exchangeRate: '1',
    fee: moneyOrNull(fee),
    tax: money(0, currency),
    processingFee: moneyOrNull(fee),
    net: moneyOrNull(capturedAmount === null || fee === null ? null : capturedAmount - fee),
    description,
  }
}

const presentTimeline = ({ events, flows }: PaymentRecord) => ({
  overview: events.map(({ title, time, message }) => ({ title, time: toDateTime(time), message })),
  flows: flows.map(({ date, ...flow }) => ({ ...flow, date: toDateTime(date) })),
})

const captureDate = (payment: PaymentRecord): string | null => {
  const captured = capturedAt(payment)
  return captured === null ? null : toDateTime(captured)
}

/**
 * Returns the time of the capture and the processor's ids of invoice and payout. The ids differ
 * only in their prefix.
 */
const presentConnections = (payment: PaymentRecord) => {
  const latestCharge = captureDate(payment)
  const idOf = (kind: string) => (latestCharge === null ? null : payment.sourceId.replace(/^ch_/, kind))
  return { latestCharge, invoice: idOf('in_'), payout: idOf('po_') }
}

/** A logo as a data URL, which needs no server. */
const gatewayLogo =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Ccircle cx='4' cy='4' r='4'/%3E%3C/svg%3E"

/** The URL to which the paths of the service's own pages are appended. */
type Host = { readonly baseUrl: string }

const presentReceipt = (payment: PaymentRecord, host: Host) => {
  const date = captureDate(payment)
  if (date === null) return null
  const receiptUrl = `${host.baseUrl}${receiptPrefix}${payment.receiptToken}`
  return { type: 'PAYMENT', message: 'Thank you for your payment.', date, receiptUrl }
}

/**
 * Returns a payment as the GraphQL API presents it. The result contains no functions and no class
 * instances, because the outcome of a request with an idempotency key is stored.
 */
export const presentPayment = (payment: PaymentRecord, host: Host) =>
  ({
    ...membersOf(payment, 'id', 'sourceId', 'orderId', 'connectionId', 'flowId', 'intentId'),
    ...membersOf(payment, 'status', 'currency', 'country', 'metadata'),
    date: toDateTime(payment.date),
    type: 'PAYMENT' as const,
    amount: money(payment.capturedAmount ?? payment.authorisedAmount, payment.currency),
    refundedAmount: payment.refundedAmount === 0 ? null : payment.refundedAmount,
    eci: payment.threeDSecure?.eci ?? null,
    paymentProcessingOrigin: payment.origin,
    threeDSecureVersion: payment.threeDSecure?.version ?? null,
    threeDSecureAuthenticationResult: payment.threeDSecure?.result ?? null,
    paymentGateway: { id: payment.connectionId, name: connectionName(payment.connectionId), logo: gatewayLogo },
    paymentCore: {
      processorStatus: statusTexts[payment.status].processor,
      paymentMethod: methodName(payment.paidWith),
      outcome: presentOutcome(payment),
    },
    paymentDetails: presentDetails(payment),
    paymentTimeline: presentTimeline(payment),
    paymentConnections: presentConnections(payment),
    paymentCustomer: payment.customer,
    paymentMethodDetails: presentMethod(payment),
    paymentReceipt: presentReceipt(payment, host),
    attachments: [],
  }) satisfies Answered<Payment>
