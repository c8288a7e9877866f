import { formatMoney } from '../../../shared/money'
import { toDateTime } from '../../clock'
import { methodName } from '../../records/method-name'
import type { PaymentRecord, PaymentStatus } from '../../records/payment'
import { processorWords } from './processor-words'

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

const networkStatus = ({ status }: PaymentRecord): string => {
  if (status === 'DECLINED') return 'declined_by_network'
  const sent = status !== 'FAILED' && status !== 'NEEDS_3D_SECURE' && status !== 'NEEDS_APM_AUTHORIZATION'
  return sent ? 'approved_by_network' : 'not_sent_to_network'
}

const presentOutcome = (payment: PaymentRecord) => {
  const { declineCode, riskScore } = payment
  return {
    networkStatus: networkStatus(payment),
    reason: declineCode === null ? null : processorWords[declineCode],
    riskLevel: riskScore > 70 ? 'highest' : riskScore > 50 ? 'elevated' : 'normal',
    riskScore,
    type: 'PAYMENT',
    declineCode,
    processorDeclineCode: declineCode === null ? null : declineCode.toLowerCase(),
  }
}

const money = (amount: number, currency: string) => ({
  rawAmount: amount,
  currency,
  formattedAmount: formatMoney({ amount, currency }),
})

/** 1.4 % and 25 minor units, never more than the payment. */
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

const presentMethod = (payment: PaymentRecord) => {
  const { paidWith } = payment
  const { expMonth, expYear } = paidWith
  return {
    id: paidWith.id,
    number: paidWith.maskedNumber,
    expires: expMonth === null || expYear === null ? null : `${String(expMonth).padStart(2, '0')}/${expYear}`,
    fingerprint: paidWith.fingerprint,
    paymentMethod: methodName(payment.paidWith),
    type: paidWith.kind,
    product: null,
    issuingBank: 'Bank of the Mock',
    category: 'CONSUMER',
    country: payment.country,
    brand: paidWith.brand,
    name: paidWith.name,
  }
}

const presentTimeline = ({ events, flows }: PaymentRecord) => ({
  overview: events.map(({ title, time, message }) => ({ title, time: toDateTime(time), message })),
  flows: flows.map(({ date, ...flow }) => ({ ...flow, date: toDateTime(date) })),
})

const captureDate = ({ events }: PaymentRecord): string | null => {
  const captured = events.find((event) => event.status === 'SUCCEEDED')
  return captured ? toDateTime(captured.time) : null
}

const presentReceipt = (payment: PaymentRecord) => {
  const date = captureDate(payment)
  return date === null ? null : { type: 'PAYMENT', message: 'Thank you for your payment.', date, receiptUrl: null }
}

/** A payment as the interface shows it. Plain data, since the answer to a keyed request is kept. */
export const presentPayment = (payment: PaymentRecord) => ({
  id: payment.id,
  sourceId: payment.sourceId,
  orderId: payment.orderId,
  connectionId: payment.connectionId,
  flowId: payment.flowId,
  intentId: payment.intentId,
  date: toDateTime(payment.date),
  status: payment.status,
  type: 'PAYMENT',
  amount: money(payment.capturedAmount ?? payment.authorisedAmount, payment.currency),
  refundedAmount: payment.refundedAmount === 0 ? null : payment.refundedAmount,
  currency: payment.currency,
  country: payment.country,
  eci: payment.threeDSecure?.eci ?? null,
  paymentProcessingOrigin: payment.origin,
  threeDSecureVersion: payment.threeDSecure?.version ?? null,
  threeDSecureAuthenticationResult: payment.threeDSecure?.result ?? null,
  paymentGateway: { id: payment.connectionId, name: 'Tender mock gateway', logo: null },
  paymentCore: {
    processorStatus: processorStatus[payment.status],
    paymentMethod: methodName(payment.paidWith),
    outcome: presentOutcome(payment),
  },
  paymentDetails: presentDetails(payment),
  paymentTimeline: presentTimeline(payment),
  paymentConnections: { latestCharge: captureDate(payment), invoice: null, payout: null },
  paymentCustomer: payment.customer,
  paymentMethodDetails: presentMethod(payment),
  paymentReceipt: presentReceipt(payment),
  attachments: [],
  metadata: payment.metadata,
})
