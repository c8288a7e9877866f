import type { Context } from '../../context'
import { maskCardsIn } from '../../mask-card-numbers'
import type { CustomerRecord } from '../../records/customer'
import type { IntentRecord } from '../../records/intent'
import type { FlowInstanceRecord, PaymentRecord } from '../../records/payment'
import { flowConnectionId } from '../../seed/connections'
import type { Flow } from '../../seed/flows'
import type { FraudCheck } from '../fraud/check-fraud'
import { applySettlement } from './apply-settlement'
import type { AuthorisePaymentInput } from './input'
import { nextPayment } from './life-cycle'
import type { PaymentInstrument } from './payment-instrument'
import { withThreeDSecureResult } from './three-d-secure-result'
import type { Verdict } from './verdict'

/** Everything a payment is created from, already found and validated. */
export interface PaymentParts {
  input: AuthorisePaymentInput
  /** The amount to pay: minor units and ISO 4217. */
  sum: { amount: number; currency: string }
  /**
   * Null for a payment that names a processor's connection instead of a flow (the headless
   * variant).
   */
  flow: Flow | null
  fraud: FraudCheck
  instrument: PaymentInstrument
  intent: IntentRecord | null
  customer: CustomerRecord | null
  verdict: Verdict
}

/**
 * Returns the flow instances of a payment: that of its intent, and a new one if the payment has no
 * intent or runs another flow than the intent.
 */
const flowInstances = ({ flow, intent }: PaymentParts, { ids, now, flows }: Context): FlowInstanceRecord[] => {
  const nameOf = (id: string) => flows.find((candidate) => candidate.id === id)?.name ?? id
  const begun = intent
    ? [
        {
          flowInstanceId: intent.flowInstanceId,
          flowId: intent.paymentFlowId,
          name: nameOf(intent.paymentFlowId),
          date: intent.date,
        },
      ]
    : []
  if (flow === null || intent?.paymentFlowId === flow.id) return begun
  return [...begun, { flowInstanceId: ids.uuid(), flowId: flow.id, name: flow.name, date: now }]
}

const payer = ({ input, customer }: PaymentParts): PaymentRecord['customer'] =>
  input.customer || customer
    ? {
        id: customer?.id ?? null,
        email: input.customer?.email ?? customer?.email ?? null,
        name: maskCardsIn(input.customer?.name) ?? customer?.name ?? null,
      }
    : null

const blankPayment = (parts: PaymentParts, context: Context): PaymentRecord => {
  const { input, sum, flow, fraud, instrument: means, intent } = parts
  const { ids, now, caller } = context
  return {
    id: `payments:${ids.uuid()}`,
    accountId: caller.account.id,
    sourceId: `ch_${ids.token(24)}`,
    orderId: input.orderId ?? null,
    receiptToken: ids.token(32),
    connectionId: input.paymentProcessorConnectionId ?? flowConnectionId,
    flowId: flow?.id ?? null,
    intentId: intent?.id ?? null,
    flows: flowInstances(parts, context),
    date: now,
    // A placeholder: `newPayment` applies the first event, which sets the status.
    status: 'FAILED',
    authorisedAmount: sum.amount,
    capturedAmount: null,
    refundedAmount: 0,
    currency: sum.currency,
    country: intent?.country ?? means.country,
    origin: flow ? 'AUTOMATION' : 'HEADLESS',
    paidWith: means.paidWith,
    customer: payer(parts),
    description: maskCardsIn(input.description) ?? null,
    metadata: input.metadata ?? null,
    declineCode: null,
    riskScore: fraud.score,
    blockedByFlow: fraud.suspected,
    capture: flow?.capture ?? { by: 'api' },
    threeDSecure: null,
    disputedAtCapture: means.behaviour.type === 'dispute',
    respondBy: null,
    events: [],
  }
}

/**
 * Creates a payment as it is after authorizePayment. If the flow captures immediately, an approved
 * payment is already captured.
 */
export const newPayment = (parts: PaymentParts, context: Context): PaymentRecord => {
  const blank = blankPayment(parts, context)
  const { verdict } = parts
  const time = context.now
  switch (verdict.type) {
    case 'challenge':
      return nextPayment(blank, { event: 'askThreeDSecure', time, message: 'The issuer requires 3D Secure' })
    case 'approval':
      return nextPayment(blank, {
        event: 'askApproval',
        time,
        message: "The payment method requires the customer's approval",
      })
    case 'frictionless':
      return applySettlement(withThreeDSecureResult(blank, true), verdict.passed, time)
    default:
      return applySettlement(blank, verdict, time)
  }
}
