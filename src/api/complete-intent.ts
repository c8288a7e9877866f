import type { IntentSnapshot } from '../shared/types'
import { type IntentAnswer, knownIntentResult, publishedSelection } from './intent'
import type { Operation } from './transport'

/** @param selection what the document selects of the intent */
export const completeIntentSelecting = (
  selection: string,
): Operation<{ id: string; paymentReference: string }, IntentSnapshot, IntentAnswer> => ({
  name: 'completeIntent',
  document: `mutation completeIntent($id: ID!, $paymentReference: ID) {
    completeIntent(id: $id, paymentReference: $paymentReference) ${selection}
  }`,
  ...knownIntentResult,
})

/** As every service accepts it. */
export const completeIntent = completeIntentSelecting(publishedSelection)
