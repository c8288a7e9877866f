import type { Context } from '../../context'
import type { CustomerRecord } from '../../records/customer'
import type { IntentRecord } from '../../records/intent'
import type { FlowInstanceRecord, PaymentRecord } from '../../records/payment'
import type { PaymentMethodRecord } from '../../records/payment-method'
import type { Flow } from '../../seed/flows'
import type { FraudCheck } from '../fraud/check-fraud'
import type { AuthorisePaymentInput } from './input'
import { capture, nextPayment } from './rules'
import type { Verdict } from './verdict'

/** What a payment is made of, all of it found and checked. */
export interface PaymentParts {
  input: AuthorisePaymentInput
  flow: Flow
  fraud: FraudCheck
  method: PaymentMethodRecord
  intent: IntentRecord | null
  customer: CustomerRecord | null
  verdict: Verdict
}

const lowRisk = 12
const highRisk = 90

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
  if (intent?.paymentFlowId === flow.id) return begun
  return [...begun, { flowInstanceId: ids.uuid(), flowId: flow.id, name: flow.name, date: now }]
}

const paidWith = (method: PaymentMethodRecord): PaymentRecord['paidWith'] => ({
  id: method.id,
  maskedNumber: method.maskedNumber,
  fingerprint: method.fingerprint,
  expMonth: method.expMonth,
  expYear: method.expYear,
  brand: method.brand,
  kind: method.kind,
  name: method.name,
})

const payer = ({ input, customer }: PaymentParts): PaymentRecord['customer'] =>
  input.customer || customer
    ? {
        id: customer?.id ?? null,
        email: input.customer?.email ?? customer?.email ?? null,
        name: input.customer?.name ?? customer?.name ?? null,
      }
    : null

const blankPayment = (parts: PaymentParts, context: Context): PaymentRecord => {
  const { input, flow, fraud, method, intent, verdict } = parts
  const { ids, now, caller } = context
  return {
    id: `payments:${ids.uuid()}`,
    accountId: caller.account.id,
    sourceId: `ch_${ids.token(24)}`,
    orderId: input.orderId ?? null,
    connectionId: 'connection_card',
    flowId: flow.id,
    intentId: intent?.id ?? null,
    flows: flowInstances(parts, context),
    date: now,
    // Overwritten by the first event, which every payment has.
    status: 'FAILED',
    authorisedAmount: input.amount ?? 0,
    capturedAmount: null,
    refundedAmount: 0,
    currency: input.currencyCode ?? '',
    country: intent?.country ?? method.billingAddress?.country ?? null,
    origin: 'AUTOMATION',
    paidWith: paidWith(method),
    customer: payer(parts),
    description: input.description ?? null,
    metadata: input.metadata ?? null,
    declineCode: verdict.type === 'approve' ? null : verdict.reason,
    riskScore: fraud.score ?? (verdict.type !== 'approve' && verdict.reason === 'SUSPECTED_FRAUD' ? highRisk : lowRisk),
    capture: flow.capture,
    events: [],
  }
}

/** A payment right after its authorisation, with everything the flow does at once already done. */
export const newPayment = (parts: PaymentParts, context: Context): PaymentRecord => {
  const blank = blankPayment(parts, context)
  const { verdict, flow } = parts
  const time = context.now
  if (verdict.type !== 'approve') {
    return nextPayment(blank, { event: verdict.type, time, message: `The answer was ${verdict.reason}` })
  }
  const authorised = nextPayment(blank, { event: 'authorise', time, message: 'Authorised by the issuer' })
  return flow.capture.by === 'flow'
    ? capture(authorised, authorised.authorisedAmount, time, 'Captured at once')
    : authorised
}
