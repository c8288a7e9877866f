import type { Context } from '../context'
import { completeIntent } from '../domain/intents/complete-intent'
import { findIntent } from '../domain/intents/find-intent'
import type { CompleteIntentInput, StartIntentInput, UpdateIntentInput } from '../domain/intents/input'
import { linkedPayments } from '../domain/intents/linked-payments'
import { presentIntent } from '../domain/intents/present'
import { startIntent } from '../domain/intents/start-intent'
import { updateIntent } from '../domain/intents/update-intent'
import { accepts, type Operation } from '../operation'
import type { IntentRecord } from '../records/intent'

const withPayments = async (intent: IntentRecord, { store, now, caller }: Context) => {
  const payments = await store.read((reader) => linkedPayments(reader, intent, now))
  return presentIntent(intent, payments, caller.kind)
}

const open = { accepts: accepts.everyone, keyed: false }

const start: Operation<StartIntentInput> = {
  ...open,
  run: async (input, context) => withPayments(await startIntent(input, context), context),
}

const get: Operation<{ id: string }> = {
  ...open,
  run: async ({ id }, context) => {
    const intent = await context.store.read((reader) => findIntent(reader, id, context))
    return withPayments(intent, context)
  },
}

const update: Operation<UpdateIntentInput> = {
  ...open,
  run: async (input, context) => withPayments(await updateIntent(input, context), context),
}

const complete: Operation<CompleteIntentInput> = {
  ...open,
  run: async (input, context) => withPayments(await completeIntent(input, context), context),
}

export const intentOperations = {
  startIntent: start,
  getIntent: get,
  updateIntent: update,
  completeIntent: complete,
}
