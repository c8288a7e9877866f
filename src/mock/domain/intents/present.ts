import type * as contract from '../../../contract/generated/types'
import { formatMoney } from '../../../shared/money'
import type { CredentialKind } from '../../caller'
import { toDateTime } from '../../clock'
import type { Answered } from '../../interface-types'
import type { Instant } from '../../records/instant'
import type { IntentRecord, StepRecord, StepStatus } from '../../records/intent'
import type { PaymentRecord } from '../../records/payment'

const presentStep = ({ status, date }: StepRecord) => ({ status, date: date === null ? null : toDateTime(date) })

const lastEvent = (payment: PaymentRecord) => payment.events.at(-1)

const changed = (payment: PaymentRecord): Instant => lastEvent(payment)?.time ?? payment.date

const waiting: ReadonlySet<PaymentRecord['status']> = new Set<PaymentRecord['status']>([
  'NEEDS_3D_SECURE',
  'NEEDS_APM_AUTHORIZATION',
])

const attemptStatus = (payment: PaymentRecord): StepStatus => (waiting.has(payment.status) ? 'IN_PROGRESS' : 'COMPLETE')

const presentAttempts = (intent: IntentRecord, payments: readonly PaymentRecord[]) =>
  [
    ...intent.attempts.map((attempt) => ({ made: attempt.date, step: presentStep(attempt) })),
    ...payments.map((payment) => ({
      made: payment.date,
      step: presentStep({ status: attemptStatus(payment), date: changed(payment) }),
    })),
  ]
    .sort((a, b) => a.made - b.made)
    .map(({ step }) => step)

const presentTimeline = (intent: IntentRecord, payments: readonly PaymentRecord[]) => ({
  intentStarted: presentStep({ status: 'COMPLETE', date: intent.date }),
  shipping: presentStep(intent.steps.shipping),
  delivery: presentStep(intent.steps.delivery),
  billing: presentStep(intent.steps.billing),
  paymentAttempts: presentAttempts(intent, payments),
  completeIntent: intent.completed === null ? null : presentStep({ status: 'COMPLETE', date: intent.completed }),
})

/**
 * Removes name and email address for callers without a Private Key, because Public Keys and Client
 * Tokens are in the browser, where anyone can read them.
 */
const presentCustomer = (customer: IntentRecord['customer'], kind: CredentialKind) =>
  customer && kind !== 'PRIVATE_KEY' ? { ...customer, email: null, name: null } : customer

const presentAmount = (amount: number, currency: string) => ({
  rawAmount: amount,
  currency,
  formattedAmount: formatMoney({ amount, currency }),
})

/** Returns an intent as the GraphQL API presents it to this kind of caller. */
export const presentIntent = (intent: IntentRecord, payments: readonly PaymentRecord[], kind: CredentialKind) =>
  ({
    id: intent.id,
    date: toDateTime(intent.date),
    trackingId: intent.trackingId,
    paymentFlowId: intent.paymentFlowId,
    currency: intent.currency,
    amount: presentAmount(intent.amount, intent.currency),
    status: intent.status,
    statusDate: toDateTime(intent.statusDate),
    location: intent.country === null ? null : { country: intent.country },
    customer: presentCustomer(intent.customer, kind),
    timeline: presentTimeline(intent, payments),
    linkedPayments: payments.map((payment) => ({
      paymentId: payment.id,
      status: payment.status,
      time: toDateTime(changed(payment)),
      title: lastEvent(payment)?.title ?? null,
      amount: presentAmount(payment.authorisedAmount, payment.currency),
    })),
    cart: intent.cart,
  }) satisfies Answered<contract.Intent>
