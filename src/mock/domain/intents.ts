import { isCountry, toAlpha3 } from '../../shared/countries'
import {
  currencyIssues,
  idIssues,
  intentCompleted,
  issueUnless,
  notFound,
  throwIfInvalid,
  type ValidationIssue,
} from '../errors'
import { isGiven, membersOf } from '../members-of'
import type { Context, CredentialKind, Run } from '../operation'
import type { Flow } from '../seed/flows'
import type { AttemptRecord, IntentRecord, PaymentRecord, StepRecord, StepStatus } from '../store/records'
import type { Reader, Transactor } from '../store/store'
import { type Instant, minute } from '../time'
import {
  type AttemptInput,
  type CompleteIntentInput,
  mergeCart,
  mergeCustomer,
  presentIntent,
  type StartIntentInput,
  type UpdateIntentInput,
} from './intent-details'
import { canonicalPaymentId } from './payments/find-payment'
import { settlePayment } from './payments/life-cycle'

export type IntentStatus = IntentRecord['status']
export type IntentEvent = 'update' | 'idle' | 'complete'

/** An ACTIVE intent becomes INACTIVE after this long without a change. */
export const idleMs = 5 * minute

/** The life cycle of an intent: for each status, the status after each possible event. */
export const intentLifeCycle: Readonly<Record<IntentStatus, Partial<Record<IntentEvent, IntentStatus>>>> = {
  INTENT: { update: 'ACTIVE', complete: 'COMPLETE' },
  ACTIVE: { update: 'ACTIVE', idle: 'INACTIVE', complete: 'COMPLETE' },
  INACTIVE: { update: 'ACTIVE', complete: 'COMPLETE' },
  COMPLETE: { complete: 'COMPLETE' },
}

const enter = (record: IntentRecord, status: IntentStatus, now: Instant): IntentRecord =>
  record.status === status ? record : { ...record, status, statusDate: now }

/**
 * Returns the intent as it is at `now`. An ACTIVE intent that was not changed for `idleMs` is
 * INACTIVE.
 */
export const settleIntent = (record: IntentRecord, now: Instant): IntentRecord => {
  const idleSince = record.touched + idleMs
  const next = intentLifeCycle[record.status].idle
  return next !== undefined && idleSince <= now ? enter(record, next, idleSince) : record
}

/** Returns the intent after an event; undefined if the event is impossible in its status. */
export const nextIntent = (record: IntentRecord, event: IntentEvent, now: Instant): IntentRecord | undefined => {
  const settled = settleIntent(record, now)
  const next = intentLifeCycle[settled.status][event]
  return next === undefined ? undefined : { ...enter(settled, next, now), touched: now }
}

/**
 * Returns the step with a new status. The date changes only with the status, so a repeated update
 * changes nothing.
 */
export const nextStep = (step: StepRecord, status: StepStatus | null | undefined, now: Instant): StepRecord =>
  !isGiven(status) || status === step.status ? step : { status, date: now }

/**
 * Finds an intent of the caller's account, as it is now.
 *
 * @throws ServiceError `error.notFound`, also for an intent of another account.
 */
export const findIntent = (reader: Reader, id: string, { caller, now }: Context): IntentRecord => {
  const record = reader.get('intents', id)
  if (!record || record.accountId !== caller.account.id) throw notFound('intent', id)
  return settleIntent(record, now)
}

/**
 * Returns the payments of an intent as they are at `now`, oldest first: payments that were made
 * with the id of the intent, and payments that `completeIntent` linked. Each payment occurs once.
 */
export const linkedPayments = (reader: Reader, intent: IntentRecord, now: Instant): PaymentRecord[] => {
  const naming = reader.all('payments').filter(({ intentId }) => intentId === intent.id)
  const linked = intent.linkedPaymentIds.map((id) => reader.get('payments', id))
  const known = new Map([...naming, ...linked].flatMap((payment) => (payment ? [[payment.id, payment]] : [])))
  return [...known.values()]
    .filter((payment) => payment.accountId === intent.accountId)
    .map((payment) => settlePayment(payment, now))
    .sort((a, b) => a.date - b.date)
}

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
 * Returns the id of the payment to link. Public Keys and Client Tokens are visible in the browser.
 * So a call with one of them links only a payment for which the merchant's server passed this
 * intent's id.
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

/** Creates an operation that returns an intent with its payments. */
const withPayments =
  <Args>(run: (args: Args, context: Context) => Promise<IntentRecord>): Run<Args> =>
  async (args, context) => {
    const { store, now, caller } = context
    const intent = await run(args, context)
    const payments = await store.read((reader) => linkedPayments(reader, intent, now))
    return presentIntent(intent, payments, caller.kind)
  }

export const intentOperations = {
  startIntent: withPayments(startIntent),
  getIntent: withPayments(({ id }: { id: string }, context) =>
    context.store.read((reader) => findIntent(reader, id, context)),
  ),
  updateIntent: withPayments(updateIntent),
  completeIntent: withPayments(completeIntent),
}
