import type { Context } from '../../context'
import { intentCompleted, throwIfInvalid } from '../../errors'
import type { Instant } from '../../records/instant'
import type { AttemptRecord, IntentRecord } from '../../records/intent'
import type { Reader, Transactor } from '../../store/store'
import { findIntent } from './find-intent'
import type { AttemptInput, UpdateIntentInput } from './input'
import { nextIntent, nextStep } from './life-cycle'
import { linkedPayments } from './linked-payments'
import { mergeCart, mergeCustomer } from './merge-details'
import { updateIntentIssues } from './validate-intent'

const toAttempt = (input: AttemptInput, now: Instant): AttemptRecord => ({
  status: input.status ?? 'IN_PROGRESS',
  date: now,
  outcome: input.outcome ?? null,
  paymentMethod: input.paymentMethod ?? null,
  sca: input.sca ?? null,
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
 * Changes the passed members and keeps the others. An update that passes only the id still makes
 * the intent ACTIVE.
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
