import type { Context } from '../context'
import { completeIntent } from '../domain/intents/complete-intent'
import { findIntent } from '../domain/intents/find-intent'
import type { CompleteIntentInput, StartIntentInput, UpdateIntentInput } from '../domain/intents/input'
import { linkedPayments } from '../domain/intents/linked-payments'
import { presentIntent } from '../domain/intents/present'
import { startIntent } from '../domain/intents/start-intent'
import { updateIntent } from '../domain/intents/update-intent'
import type { Run } from '../operation'
import type { IntentRecord } from '../records/intent'

const withPayments = async (intent: IntentRecord, { store, now, caller }: Context) => {
  const payments = await store.read((reader) => linkedPayments(reader, intent, now))
  return presentIntent(intent, payments, caller.kind)
}

const start: Run<StartIntentInput> = async (input, context) => withPayments(await startIntent(input, context), context)

const get: Run<{ id: string }> = async ({ id }, context) => {
  const intent = await context.store.read((reader) => findIntent(reader, id, context))
  return withPayments(intent, context)
}

const update: Run<UpdateIntentInput> = async (input, context) =>
  withPayments(await updateIntent(input, context), context)

const complete: Run<CompleteIntentInput> = async (input, context) =>
  withPayments(await completeIntent(input, context), context)

export const intentOperations = {
  startIntent: start,
  getIntent: get,
  updateIntent: update,
  completeIntent: complete,
}
