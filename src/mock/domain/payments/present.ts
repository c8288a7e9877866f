import type * as contract from '../../../contract/generated/types'
import { formatMoney } from '../../../shared/money'
import { toDateTime } from '../../clock'
import type { Context } from '../../context'
import type { Answered } from '../../interface-types'
import { methodName } from '../../records/method-name'
import type { PaymentRecord, PaymentStatus } from '../../records/payment'
import { connectionName } from '../../seed/connections'
import { declineMessages } from './decline-messages'
import { capturedAt } from './life-cycle'
import { presentMethod } from './present-method'
import { receiptUrl } from './receipt-url'

const processorStatus: Readonly<Record<PaymentStatus, string>> = {
  AUTHORISED: 'requires_capture',
  NEEDS_3D_SECURE: 'requires_action',
  NEEDS_APM_AUTHORIZATION: 'requires_action',
  SUCCEEDED: 'succeeded',
  PARTIAL_REFUNDED: 'partially_refunded',
  REFUNDED: 'refunded',
  CANCELLED: 'canceled',
  FAILED: 'failed',
  DECLINED: 'declined',
  DISPUTED: 'disputed',
}

const waits: readonly PaymentStatus[] = ['NEEDS_3D_SECURE', 'NEEDS_APM_AUTHORIZATION']

/**
 * Returns whether the payment ended before it reached a network: its flow blocked it, or the
 * customer did not complete the action.
 */
const endedBefore = ({ events, declineCode, blockedByFlow }: PaymentRecord): boolean =>
  blockedByFlow === true ||
  (declineCode === 'AUTHORIZATION_REQUIRED' && events.some(({ status }) => waits.includes(status)))

const networkStatus = (payment: PaymentRecord): string => {
  const { status } = payment
  if (status === 'DECLINED') return endedBefore(payment) ? 'not_sent_to_network' : 'declined_by_network'
  return status !== 'FAILED' && !waits.includes(status) ? 'approved_by_network' : 'not_sent_to_network'
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

const money = (amount: number, currency: string) => ({
  rawAmount: amount,
  currency,
  formattedAmount: formatMoney({ amount, currency }),
})

/**
 * Returns an invented processor fee: 1.4 % plus 25 minor units, but not more than the captured
 * amount.
 */
const feeOf = (captured: number): number => Math.min(captured, Math.round(captured * 0.014) + 25)

const presentDetails = ({ capturedAmount, authorisedAmount, currency, description }: PaymentRecord) => {
  const fee = capturedAmount === null ? null : feeOf(capturedAmount)
  return {
    statementDescriptor: 'TENDER MOCK',
    localCurrency: currency,
    localAmount: money(capturedAmount ?? authorisedAmount, currency),
    exchangeRate: '1',
    fee: fee === null ? null : money(fee, currency),
    tax: money(0, currency),
    processingFee: fee === null ? null : money(fee, currency),
    net: capturedAmount === null || fee === null ? null : money(capturedAmount - fee, currency),
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
export type Host = Pick<Context, 'baseUrl'>

const presentReceipt = (payment: PaymentRecord, host: Host) => {
  const date = captureDate(payment)
  if (date === null) return null
  return { type: 'PAYMENT', message: 'Thank you for your payment.', date, receiptUrl: receiptUrl(payment, host) }
}

/**
 * Returns a payment as the GraphQL API presents it. The result is plain data, because the outcome
 * of a request with an idempotency key is stored.
 */
export const presentPayment = (payment: PaymentRecord, host: Host) =>
  ({
    id: payment.id,
    sourceId: payment.sourceId,
    orderId: payment.orderId,
    connectionId: payment.connectionId,
    flowId: payment.flowId,
    intentId: payment.intentId,
    date: toDateTime(payment.date),
    status: payment.status,
    type: 'PAYMENT' as const,
    amount: money(payment.capturedAmount ?? payment.authorisedAmount, payment.currency),
    refundedAmount: payment.refundedAmount === 0 ? null : payment.refundedAmount,
    currency: payment.currency,
    country: payment.country,
    eci: payment.threeDSecure?.eci ?? null,
    paymentProcessingOrigin: payment.origin,
    threeDSecureVersion: payment.threeDSecure?.version ?? null,
    threeDSecureAuthenticationResult: payment.threeDSecure?.result ?? null,
    paymentGateway: { id: payment.connectionId, name: connectionName(payment.connectionId), logo: gatewayLogo },
    paymentCore: {
      processorStatus: processorStatus[payment.status],
      paymentMethod: methodName(payment.paidWith),
      outcome: presentOutcome(payment),
    },
    paymentDetails: presentDetails(payment),
    paymentTimeline: presentTimeline(payment),
    paymentConnections: presentConnections(payment),
    paymentCustomer: payment.customer,
    paymentMethodDetails: presentMethod(payment),
    paymentReceipt: presentReceipt(payment, host),
    // The mock has no attachments.
    attachments: [],
    metadata: payment.metadata,
  }) satisfies Answered<contract.Payment>
