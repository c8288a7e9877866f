import type { Context } from '../../context'
import { maskCardsIn } from '../../mask-card-numbers'
import type { CustomerRecord } from '../../records/customer'
import type { IntentRecord } from '../../records/intent'
import type { FlowInstanceRecord, PaymentRecord } from '../../records/payment'
import { flowConnectionId } from '../../seed/connections'
import type { Flow } from '../../seed/flows'
import type { FraudCheck } from '../fraud/check-fraud'
import { applySettlement, lowRisk } from './apply-settlement'
import type { AuthorisePaymentInput } from './input'
import type { PaymentInstrument } from './payment-instrument'
import { nextPayment } from './rules'
import { withThreeDSecureResult } from './three-d-secure-result'
import type { Verdict } from './verdict'

/** What a payment is made of, all of it found and checked. */
export interface PaymentParts {
  input: AuthorisePaymentInput
  /** What is to be paid: minor units, ISO 4217. */
  sum: { amount: number; currency: string }
  /** Null in the headless variant, which goes to a connection of its own. */
  flow: Flow | null
  fraud: FraudCheck
  instrument: PaymentInstrument
  intent: IntentRecord | null
  customer: CustomerRecord | null
  verdict: Verdict
}

/** The instance that the intent began, and one of its own when the payment runs another flow or has no intent. */
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
    // Overwritten by the first event, which every payment has.
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
    riskScore: fraud.score ?? lowRisk,
    blockedByFlow: fraud.suspected,
    capture: flow?.capture ?? { by: 'api' },
    threeDSecure: null,
    disputedAtCapture: means.behaviour.type === 'dispute',
    // As the status.
    respondBy: null,
    due: null,
    keys: { amount: 0, method: '', country: '', flowId: '' },
    events: [],
  }
}

/** A payment right after its authorisation, with everything the flow does at once already done. */
export const newPayment = (parts: PaymentParts, context: Context): PaymentRecord => {
  const blank = blankPayment(parts, context)
  const { verdict } = parts
  const time = context.now
  switch (verdict.type) {
    case 'challenge':
      return nextPayment(blank, { event: 'askThreeDSecure', time, message: 'The issuer asks the customer' })
    case 'approval':
      return nextPayment(blank, { event: 'askApproval', time, message: 'The customer is asked to approve' })
    case 'frictionless':
      return applySettlement(withThreeDSecureResult(blank, true), verdict.passed, time)
    default:
      return applySettlement(blank, verdict, time)
  }
}
