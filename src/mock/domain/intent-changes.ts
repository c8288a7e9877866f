import type {
  CompleteIntentVariables,
  IntentCart,
  IntentCartInput,
  IntentCartItem,
  IntentCartItemType,
  IntentCustomerInput,
  PaymentAttemptInput,
  StartIntentVariables,
  UpdateIntentVariables,
} from '../../contract/generated/types'
import { isCountry, toAlpha3 } from '../../shared/countries'
import { currencyIssues, idIssues, intentCompleted, issueUnless, throwIfInvalid, type ValidationIssue } from '../errors'
import type { Context, CredentialKind, Received } from '../operation'
import { maskCardsIn } from '../redaction'
import type { Flow } from '../seed/flows'
import type { AttemptRecord, IntentRecord, StepRecord, StepStatus } from '../store/records'
import type { Reader, Transactor } from '../store/store'
import type { Instant } from '../time'
import { isGiven, membersOf } from '../values'
import { findIntent, getIntent, linkedPayments, nextIntent, withPayments } from './intents'
import { canonicalPaymentId } from './payments/find-payment'

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

/**
 * Returns the step with a new status. The date changes only with the status, so a repeated update
 * changes nothing.
 */
export const nextStep = (step: StepRecord, status: StepStatus | null | undefined, now: Instant): StepRecord =>
  !isGiven(status) || status === step.status ? step : { status, date: now }

/** The country of an intent if neither the caller nor a proxy passes a known one. */
const homeCountry = 'IRL'

const longestTrackingId = 255

/** Finds the issues of a `trackingId`. */
export const trackingIdIssues = (trackingId: string | null | undefined): ValidationIssue[] => {
  if (!isGiven(trackingId)) return []
  return [
    ...issueUnless(trackingId.trim() !== '', 'trackingId', 'must not be empty'),
    ...issueUnless(
      trackingId.length <= longestTrackingId,
      'trackingId',
      `expected at most ${longestTrackingId} characters`,
    ),
  ]
}

const countryIssues = (country: string | null | undefined): ValidationIssue[] =>
  issueUnless(isCountry(country ?? homeCountry), 'location.country', 'expected an ISO 3166-1 alpha-3 code such as IRL')

const required = (value: unknown, path: string): ValidationIssue[] => issueUnless(isGiven(value), path, 'is required')

const startIntentIssues = (input: StartIntentInput, flows: readonly Flow[]): ValidationIssue[] => [
  ...trackingIdIssues(input.trackingId),
  ...idIssues(input.paymentFlowId, flows, 'paymentFlowId', 'flow'),
  ...required(input.amount.amount, 'amount.amount'),
  ...required(input.amount.currency, 'amount.currency'),
  ...currencyIssues(input.amount.currency, 'amount.currency'),
  ...countryIssues(input.location?.country),
]

const changedTrackingIdIssues = ({ trackingId }: UpdateIntentInput, frozenAs: string | null): ValidationIssue[] => {
  if (frozenAs === null || (trackingId ?? frozenAs) === frozenAs) return trackingIdIssues(trackingId)
  return [{ path: 'trackingId', message: 'cannot change after a payment is linked, except with a Private Key' }]
}

/**
 * Finds the issues of updateIntent's arguments.
 *
 * @param frozenAs The current `trackingId` if the caller may not change it; otherwise null.
 */
const updateIntentIssues = (input: UpdateIntentInput, frozenAs: string | null): ValidationIssue[] => [
  ...changedTrackingIdIssues(input, frozenAs),
  ...currencyIssues(input.amount?.currency, 'amount.currency'),
  ...countryIssues(input.location?.country),
]

const notStarted: StepRecord = { status: 'NOT_STARTED', date: null }

const newIntent = (input: StartIntentInput, { ids, now, caller, countryHeader }: Context): IntentRecord => ({
  id: ids.uuid(),
  accountId: caller.account.id,
  date: now,
  trackingId: input.trackingId,
  paymentFlowId: input.paymentFlowId,
  flowInstanceId: ids.uuid(),
  amount: input.amount.amount ?? 0,
  currency: input.amount.currency ?? '',
  status: 'INTENT',
  statusDate: now,
  touched: now,
  country: input.location?.country ?? toAlpha3(countryHeader ?? '') ?? homeCountry,
  customer: mergeCustomer(null, input.customer ?? undefined),
  steps: { shipping: notStarted, delivery: notStarted, billing: notStarted },
  completed: null,
  attempts: [],
  linkedPaymentIds: [],
  cart: mergeCart(null, input.cart ?? undefined),
})

export const startIntent = async (input: StartIntentInput, context: Context): Promise<IntentRecord> => {
  throwIfInvalid(startIntentIssues(input, context.flows))
  const record = newIntent(input, context)
  await context.store.transact((transactor) => transactor.put('intents', record))
  return record
}

const toAttempt = (input: AttemptInput, now: Instant): AttemptRecord => ({
  status: input.status ?? 'IN_PROGRESS',
  date: now,
  ...membersOf(input, 'outcome', 'paymentMethod', 'sca'),
})

const change = (record: IntentRecord, input: UpdateIntentInput, now: Instant): IntentRecord => ({
  ...record,
  trackingId: input.trackingId ?? record.trackingId,
  amount: input.amount?.amount ?? record.amount,
  currency: input.amount?.currency ?? record.currency,
  country: input.location?.country ?? record.country,
  customer: mergeCustomer(record.customer, input.customer),
  cart: mergeCart(record.cart, input.cart),
  steps: {
    shipping: nextStep(record.steps.shipping, input.shipping?.status, now),
    delivery: nextStep(record.steps.delivery, input.delivery?.status, now),
    billing: nextStep(record.steps.billing, input.billing?.status, now),
  },
  attempts: input.paymentIntent ? [...record.attempts, toAttempt(input.paymentIntent, now)] : record.attempts,
})

/**
 * Returns whether the caller may no longer change the `trackingId`: a payment is linked to the
 * intent, and the caller has no Private Key.
 */
const hasFrozenTrackingId = (reader: Reader, record: IntentRecord, { caller, now }: Context): boolean =>
  caller.kind !== 'PRIVATE_KEY' && linkedPayments(reader, record, now).length > 0

/**
 * Changes the passed members and keeps the others. An update that passes only the id also makes the
 * intent ACTIVE. A complete intent cannot be changed.
 */
export const updateIntent = (input: UpdateIntentInput, context: Context): Promise<IntentRecord> =>
  context.store.transact((transactor: Transactor) => {
    const record = findIntent(transactor, input.id, context)
    const next = nextIntent(record, 'update', context.now)
    if (!next) throw intentCompleted()
    const frozen = hasFrozenTrackingId(transactor, record, context)
    throwIfInvalid(updateIntentIssues(input, frozen ? record.trackingId : null))
    const changed = change(next, input, context.now)
    transactor.put('intents', changed)
    return changed
  })

/**
 * Returns the id of the payment to link; undefined if the reference names no payment that the
 * caller may link. Public Keys and Client Tokens are visible in the browser. So a call with one of
 * them links only a payment for which the merchant's server passed this intent's id.
 */
const referencedPaymentId = (
  reader: Reader,
  reference: string | null | undefined,
  intent: IntentRecord,
  kind: CredentialKind,
): string | undefined => {
  if (!isGiven(reference)) return undefined
  const byId = reader.get('payments', canonicalPaymentId(reference))
  const candidates = byId ? [byId] : reader.all('payments').filter(({ sourceId }) => sourceId === reference)
  return candidates.find(
    ({ accountId, intentId }) => accountId === intent.accountId && (kind === 'PRIVATE_KEY' || intentId === intent.id),
  )?.id
}

/**
 * Completes the intent, whatever its status is. A repeated call can only add the payment that it
 * names.
 */
export const completeIntent = (input: CompleteIntentInput, context: Context): Promise<IntentRecord> =>
  context.store.transact((transactor) => {
    const record = findIntent(transactor, input.id, context)
    const completed = nextIntent(record, 'complete', context.now) ?? record
    const paymentId = referencedPaymentId(transactor, input.paymentReference, record, context.caller.kind)
    const linked = paymentId === undefined ? [] : [paymentId]
    const changed: IntentRecord = {
      ...completed,
      completed: record.completed ?? context.now,
      linkedPaymentIds: [...new Set([...record.linkedPaymentIds, ...linked])],
    }
    transactor.put('intents', changed)
    return changed
  })

export const intentOperations = {
  startIntent: withPayments(startIntent),
  getIntent,
  updateIntent: withPayments(updateIntent),
  completeIntent: withPayments(completeIntent),
}
