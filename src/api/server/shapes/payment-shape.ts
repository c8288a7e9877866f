import * as z from 'zod/mini'
import { paymentStatuses } from '../../../shared/types'
import { amountShape } from './amount-shape'
import { listOf, long, text } from './leaves'

const amount = z.nullable(amountShape)

const outcomeShape = z.object({
  networkStatus: text,
  reason: text,
  riskLevel: text,
  riskScore: z.nullable(z.number()),
  type: text,
  declineCode: text,
  processorDeclineCode: text,
})

const detailsShape = z.object({
  statementDescriptor: text,
  localCurrency: text,
  localAmount: amount,
  exchangeRate: text,
  fee: amount,
  tax: amount,
  processingFee: amount,
  net: amount,
  description: text,
})

const timelineShape = z.object({
  overview: listOf(z.object({ title: text, time: text, message: text })),
  flows: listOf(z.object({ name: text, date: text, flowId: text, flowInstanceId: text })),
})

const methodDetailsShape = z.object({
  id: text,
  number: text,
  expires: text,
  fingerprint: text,
  paymentMethod: text,
  type: text,
  product: text,
  issuingBank: text,
  category: text,
  country: text,
  brand: text,
  name: text,
})

const attachmentShape = z.object({ id: text, fileName: text, objectKey: text, contenttype: text, accessUrl: text })

/**
 * All members of a payment. Only `status` must have a known value, because the service may add
 * names to the other enumerations.
 */
export const paymentShape = z.object({
  id: z.string(),
  sourceId: text,
  orderId: text,
  connectionId: text,
  flowId: text,
  intentId: text,
  date: z.string(),
  status: z.enum(paymentStatuses),
  type: text,
  amount,
  refundedAmount: z.nullable(long),
  currency: text,
  country: text,
  eci: text,
  paymentProcessingOrigin: text,
  threeDSecureVersion: text,
  threeDSecureAuthenticationResult: text,
  paymentGateway: z.nullable(z.object({ id: text, name: text, logo: text })),
  paymentCore: z.nullable(z.object({ processorStatus: text, paymentMethod: text, outcome: z.nullable(outcomeShape) })),
  paymentDetails: z.nullable(detailsShape),
  paymentTimeline: z.nullable(timelineShape),
  paymentConnections: z.nullable(z.object({ latestCharge: text, invoice: text, payout: text })),
  paymentCustomer: z.nullable(z.object({ id: text, email: text, name: text })),
  paymentMethodDetails: z.nullable(methodDetailsShape),
  paymentReceipt: z.nullable(z.object({ type: text, message: text, date: text, receiptUrl: text })),
  attachments: listOf(attachmentShape),
  metadata: z.unknown(),
})
