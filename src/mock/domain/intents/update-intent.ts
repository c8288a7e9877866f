import type { Context } from '../../context'
import { intentCompleted, refuse } from '../../errors'
import type { Instant } from '../../records/instant'
import type { AttemptRecord, IntentRecord } from '../../records/intent'
import type { Transactor } from '../../store/store'
import { updateIntentFaults } from './faults'
import { findIntent } from './find-intent'
import type { AttemptInput, UpdateIntentInput } from './input'
import { mergeCart, mergeCustomer } from './particulars'
import { nextIntent, nextStep } from './rules'

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

/** Changes what is given and keeps the rest. An update with nothing but the id still wakes the intent. */
export const updateIntent = (input: UpdateIntentInput, context: Context): Promise<IntentRecord> =>
  context.store.transact(async (transactor: Transactor) => {
    const record = await findIntent(transactor, input.id, context)
    const next = nextIntent(record, 'update', context.now)
    if (!next) throw intentCompleted()
    refuse(updateIntentFaults(input))
    const changed = change(next, input, context.now)
    await transactor.put('intents', changed)
    return changed
  })
