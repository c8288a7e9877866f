import type {
  CompleteIntentVariables,
  Intent,
  IntentCart,
  IntentCartInput,
  IntentCartItem,
  IntentCartItemType,
  IntentCustomerInput,
  PaymentAttemptInput,
  StartIntentVariables,
  UpdateIntentVariables,
} from '../../contract/generated/types'
import { membersOf } from '../members-of'
import type { Answered, CredentialKind, Received } from '../operation'
import { maskCardsIn } from '../redaction'
import type { IntentRecord, PaymentRecord, StepRecord, StepStatus } from '../store/records'
import { type Instant, toDateTime } from '../time'
import { isWaiting } from './payments/life-cycle'
import { money } from './payments/present-payment'

export type StartIntentInput = Received<StartIntentVariables>
export type UpdateIntentInput = Received<UpdateIntentVariables>
export type CompleteIntentInput = Received<CompleteIntentVariables>
type CustomerInput = Received<IntentCustomerInput>
type CartInput = Received<IntentCartInput>
type CartItemInput = Received<IntentCartItem>
export type AttemptInput = Received<PaymentAttemptInput>

/** Returns the new value, or the old value if the new one is undefined. Null clears the value. */
const changedOr = <Value>(value: Value | null | undefined, before: Value | null | undefined): Value | null =>
  value === undefined ? (before ?? null) : value

/**
 * Merges changes into the intent's customer. An undefined input keeps the customer, and null
 * removes it.
 */
export const mergeCustomer = (
  before: IntentRecord['customer'],
  input: CustomerInput | null | undefined,
): IntentRecord['customer'] => {
  if (input === undefined) return before
  if (input === null) return null
  return {
    id: changedOr(input.id, before?.id),
    email: changedOr(input.email, before?.email),
    name: changedOr(maskCardsIn(input.name), before?.name),
    isGuest: changedOr(input.isGuest, before?.isGuest),
  }
}

const toItem = (item: CartItemInput): IntentCartItemType => ({
  ...membersOf(item, 'id', 'quantity', 'title', 'variantTitle', 'weight', 'taxable', 'requiresShipping', 'price'),
  ...membersOf(item, 'sku', 'lineTotal', 'image', 'discountedPrice', 'totalDiscount'),
})

const largestInt = 2 ** 31 - 1

/** Counts the items by their quantity. Returns null if the count exceeds GraphQL's Int. */
const countOf = (items: readonly IntentCartItemType[]): number | null => {
  const count = items.reduce((sum, item) => sum + (item.quantity ?? 1), 0)
  return Math.abs(count) <= largestInt ? count : null
}

/**
 * Merges changes into the cart. If the input has items but no `itemCount`, the items are counted.
 */
export const mergeCart = (before: IntentCart | null, input: CartInput | null | undefined): IntentCart | null => {
  if (input === undefined) return before
  if (input === null) return null
  const items = input.items?.map(toItem)
  return {
    id: changedOr(input.id, before?.id),
    weight: changedOr(input.weight, before?.weight),
    itemCount: items && input.itemCount === undefined ? countOf(items) : changedOr(input.itemCount, before?.itemCount),
    items: changedOr(input.items === undefined ? undefined : (items ?? null), before?.items),
  }
}

const presentStep = ({ status, date }: StepRecord) => ({ status, date: date === null ? null : toDateTime(date) })

const lastEvent = (payment: PaymentRecord) => payment.events.at(-1)

const changed = (payment: PaymentRecord): Instant => lastEvent(payment)?.time ?? payment.date

const attemptStatus = (payment: PaymentRecord): StepStatus => (isWaiting(payment.status) ? 'IN_PROGRESS' : 'COMPLETE')

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

/** Returns an intent as the GraphQL API presents it to this kind of caller. */
export const presentIntent = (intent: IntentRecord, payments: readonly PaymentRecord[], kind: CredentialKind) =>
  ({
    ...membersOf(intent, 'id', 'trackingId', 'paymentFlowId', 'currency', 'status', 'cart'),
    date: toDateTime(intent.date),
    amount: money(intent.amount, intent.currency),
    statusDate: toDateTime(intent.statusDate),
    location: intent.country === null ? null : { country: intent.country },
    customer: presentCustomer(intent.customer, kind),
    timeline: presentTimeline(intent, payments),
    linkedPayments: payments.map((payment) => ({
      paymentId: payment.id,
      status: payment.status,
      time: toDateTime(changed(payment)),
      title: lastEvent(payment)?.title ?? null,
      amount: money(payment.authorisedAmount, payment.currency),
    })),
  }) satisfies Answered<Intent>
