import type { IntentSnapshot } from '../shared/types'
import { type IntentAnswer, knownIntentResult, publishedSelection } from './intent'
import type { Operation } from './transport'

/** @param selection the intent's selection in the document */
export const completeIntentSelecting = (
  selection: string,
): Operation<{ id: string; paymentReference: string }, IntentSnapshot, IntentAnswer> => ({
  name: 'completeIntent',
  document: `mutation completeIntent($id: ID!, $paymentReference: ID) {
    completeIntent(id: $id, paymentReference: $paymentReference) ${selection}
  }`,
  ...knownIntentResult,
})

/** The operation with the published selection, which every service accepts. */
export const completeIntent = completeIntentSelecting(publishedSelection)
