import { toAlpha3 } from '../../../shared/countries'
import type { Context } from '../../context'
import { throwIfInvalid } from '../../errors'
import type { IntentRecord, StepRecord } from '../../records/intent'
import type { StartIntentInput } from './input'
import { mergeCart, mergeCustomer } from './merge-details'
import { startIntentIssues } from './validate-intent'

/** The country of an intent if the caller passes no location and no proxy adds a country header. */
const homeCountry = 'IRL'

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
