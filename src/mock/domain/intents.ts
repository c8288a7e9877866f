import type { Intent } from '../../contract/generated/types'
import { notFound } from '../errors'
import type { Answered, Context, CredentialKind, Run } from '../operation'
import type { IntentRecord, PaymentRecord, StepRecord, StepStatus } from '../store/records'
import type { Reader } from '../store/store'
import { type Instant, minute } from '../time'
import { membersOf, money, toDateTime } from '../values'
import { isWaiting, settlePayment } from './payments/life-cycle'

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

/** Creates an operation that returns an intent with its payments. */
export const withPayments =
  <Args>(run: (args: Args, context: Context) => Promise<IntentRecord>): Run<Args> =>
  async (args, context) => {
    const { store, now, caller } = context
    const intent = await run(args, context)
    const payments = await store.read((reader) => linkedPayments(reader, intent, now))
    return presentIntent(intent, payments, caller.kind)
  }

export const getIntent = withPayments(({ id }: { id: string }, context) =>
  context.store.read((reader) => findIntent(reader, id, context)),
)
