import type { IntentSnapshot } from '../shared/types'
import { type IntentAnswer, intentSelection, knownIntentResult } from './intent'
import type { Operation } from './transport'

export const completeIntent: Operation<{ id: string; paymentReference: string }, IntentSnapshot, IntentAnswer> = {
  name: 'completeIntent',
  document: `mutation completeIntent($id: ID!, $paymentReference: ID) {
    completeIntent(id: $id, paymentReference: $paymentReference) ${intentSelection}
  }`,
  ...knownIntentResult,
}
